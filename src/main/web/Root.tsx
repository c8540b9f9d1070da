import { Outlet } from 'react-router'
import { ViewStrip } from '#areas/accounts/web/shared/ViewStrip.tsx'
import { ViewWay } from '#areas/accounts/web/shared/ViewWay.tsx'
import { UploadTrayHost } from '#areas/files/web/shared/UploadsProvider.tsx'
import { ThemeProvider } from '#ui/ThemeProvider.tsx'
import { RouteFocus } from './RouteFocus.tsx'

/** Around every route: colours, messages, focus and uploads. Inside the router, since toasts hold links. */
export function Root() {
  return (
    <ThemeProvider>
      <RouteFocus />
      <ViewStrip />
      <Outlet />
      <ViewWay />
      <UploadTrayHost />
    </ThemeProvider>
  )
}
