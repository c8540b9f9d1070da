import { Outlet } from 'react-router'
import { ThemeProvider } from '#ui/ThemeProvider.tsx'
import { RouteFocus } from './RouteFocus.tsx'

/** Around every route: colours, messages and focus. Inside the router, since toasts hold links. */
export function Root() {
  return (
    <ThemeProvider>
      <RouteFocus />
      <Outlet />
    </ThemeProvider>
  )
}
