import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { pages } from './pages.ts'
import { fetchAhead } from './stale-build.ts'

const routes = pages.map((page) => ({ path: page.path, page }))
const brought = new Set<string>()

/**
 * The code and words of the screen behind a link come while a person is about to press it, by pointer or by keyboard, and what that
 * screen asks first with the press itself. It's done in silence: what fails is asked again by the screen.
 */
export function fetchNextScreens(queries: QueryClient): () => void {
  const onApproach = (event: Event) => {
    const next = nextOf(event)
    if (!next || brought.has(next.page.path) || savesData()) return
    const { path, lazy } = next.page
    brought.add(path)
    void fetchAhead(lazy).then((isHere) => isHere || brought.delete(path))
  }
  const onPress = (event: Event) => {
    const next = nextOf(event)
    next?.page.asks?.(next.params, queries).catch(() => undefined)
  }
  document.addEventListener('pointerover', onApproach, { passive: true })
  document.addEventListener('focusin', onApproach)
  document.addEventListener('pointerdown', onPress, { passive: true })
  return () => {
    document.removeEventListener('pointerover', onApproach)
    document.removeEventListener('focusin', onApproach)
    document.removeEventListener('pointerdown', onPress)
  }
}

/** The screen of this app that a link leads to, if it isn't the one that is open. */
function nextOf({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return null
  const found = matchRoutes(routes, link.pathname)?.at(-1)
  return found ? { page: found.route.page, params: found.params } : null
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
