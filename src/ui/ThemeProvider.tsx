import { DirectionProvider, MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import './base.css'
import { holdPage } from './behind-dialogs.ts'
import { LiveRegion } from './LiveRegion.tsx'
import { type Scheme, SchemeContext, schemes } from './scheme.ts'
import classes from './ThemeProvider.module.css'
import { ToastHost } from './ToastHost.tsx'
import { cssVariables, theme } from './theme.ts'

const storageKey = 'throughline.scheme'

/** Colors, fonts, messages that are read out, and toasts: wrap the whole app in it, inside the provider of translations. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [scheme, choose] = useState(rememberedScheme)
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', false, {
    getInitialValueInEffect: false,
  })
  const shown = scheme === 'system' ? (systemIsDark ? 'dark' : 'light') : scheme

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = shown
  }, [shown])

  const setScheme = useCallback((next: Scheme) => {
    choose(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is closed in some private windows: the choice then lasts as long as the page.
    }
  }, [])
  const value = useMemo(() => ({ scheme, setScheme }), [scheme, setScheme])

  return (
    <SchemeContext value={value}>
      {/* It follows the direction of the document. */}
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          forceColorScheme={shown}
          env={import.meta.env?.MODE === 'test' ? 'test' : 'default'}
        >
          <LiveRegion>
            <div ref={holdPage} className={classes.page}>
              {children}
            </div>
            <ToastHost />
          </LiveRegion>
        </MantineProvider>
      </DirectionProvider>
    </SchemeContext>
  )
}

function rememberedScheme(): Scheme {
  try {
    const stored = localStorage.getItem(storageKey)
    return schemes.find((scheme) => scheme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}
