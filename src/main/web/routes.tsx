import { matchRoutes, type RouteObject } from 'react-router'
import { useEndOfFirstPaint } from '#ui/first-paint.ts'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { AreaPage } from '#webkit/pages.ts'
import { useAuth } from '#webkit/session.tsx'
import { AppFrame } from './AppFrame.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotBuiltPage } from './NotBuiltPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { pages, unbuiltPages } from './pages.ts'
import { Root } from './Root.tsx'

/** The whole tree: one root, the frame for signed-in screens, everything else bare; what is nowhere is not found. */
export function routes(): RouteObject[] {
  const framed = pages.filter((page) => page.shell === 'app').map(routeOf)
  const bare = pages.filter((page) => page.shell !== 'app').map(routeOf)
  const missing = unbuiltPages.map(({ path, access }) => ({
    path,
    element: <Guarded page={{ access }} screen={NotBuiltPage} />,
  }))
  return [
    {
      element: <Root />,
      children: [
        {
          errorElement: <ErrorPage />,
          hydrateFallbackElement: <LoadingScreen />,
          children: [
            ...bare,
            ...(import.meta.env.DEV ? [gallery] : []),
            {
              element: <AppFrame />,
              children: [...framed, ...missing, { path: '*', element: <NotFoundPage /> }],
            },
          ],
        },
      ],
    },
  ]
}

const paths = [...pages, ...unbuiltPages].map(({ path }) => ({ path }))

/** Whether the app answers this path itself. */
export const isAppPath = (path: string) =>
  matchRoutes(paths, new URL(path, location.origin).pathname) !== null

const gallery: RouteObject = {
  path: '/dev/ui',
  lazy: async () => ({ Component: (await import('./DevUi.tsx')).DevUi }),
}

function routeOf(page: AreaPage): RouteObject {
  return {
    path: page.path,
    errorElement: <ErrorPage />,
    handle: { slim: page.slim, layout: page.layout },
    lazy: async () => {
      const { Component } = await page.lazy()
      return { Component: () => <Guarded page={page} screen={Component} /> }
    },
  }
}

type GuardedProps = { page: Pick<AreaPage, 'access' | 'endsFirstPaint'>; screen: React.ComponentType }

function Guarded({ page: { access, endsFirstPaint }, screen: Screen }: GuardedProps) {
  const { refresh, failed } = useAuth()
  return (
    <Guard access={access} loading={<LoadingScreen failed={failed} onRetry={() => void refresh()} />}>
      {endsFirstPaint ? null : <FirstPaintEnds />}
      <Screen />
    </Guard>
  )
}

/** Beside the screen, so that it is there with it and not while the screen still waits for its code or its words. */
function FirstPaintEnds() {
  useEndOfFirstPaint()
  return null
}
