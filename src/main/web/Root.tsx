import { Outlet } from 'react-router'
import { UploadTrayHost } from '#areas/files/web/shared/UploadsProvider.tsx'
import { ThemeProvider } from '#ui/ThemeProvider.tsx'
import { RouteFocus } from './RouteFocus.tsx'

/** Around every route: colours, messages, focus and uploads. Inside the router, since toasts hold links. */
export function Root() {
  return (
    <ThemeProvider>
      <RouteFocus />
      <Outlet />
      <UploadTrayHost />
    </ThemeProvider>
  )
}
