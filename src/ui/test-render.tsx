import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { onTestFinished } from 'vitest'
import { ThemeProvider } from './ThemeProvider.tsx'
import { clearToasts } from './toasts.ts'
import { uiWords } from './words.ts'

/** Renders one piece of the design system as it is in the app: words, theme, router. For tests of src/ui alone. */
export function renderUi(children: ReactNode, path = '/') {
  stubBrowser()
  onTestFinished(() => {
    act(clearToasts)
    cleanup()
  })
  const router = createMemoryRouter([{ path: '*', element: <ThemeProvider>{children}</ThemeProvider> }], {
    initialEntries: [path],
  })
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ ui: uiWords }}>
      <RouterProvider router={router} />
    </IntlProvider>,
  )
  return router
}

/** What jsdom lacks and the components ask for: the width of the screen, changes of size, escaping of selectors. */
function stubBrowser() {
  window.matchMedia ??= (media) =>
    ({
      media,
      matches: false,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }) satisfies MediaQueryList
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.CSS ??= {} as typeof CSS
  CSS.escape ??= (text) => text.replace(/[^\w-]/g, '\\$&')
}
