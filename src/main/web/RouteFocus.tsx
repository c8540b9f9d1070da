import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { useAnnounce } from '#ui/announce.ts'
import { fields } from '#ui/arriving-focus.ts'

/** After another page opened: its heading has the focus and its title is read out, as when a document loads. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const announce = useAnnounce()

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const left = document.activeElement
    return whenThere('main h1', (heading, isAgain) => {
      const { activeElement } = document
      // The heading of what was still to come went away with the focus on it.
      if (isAgain && (activeElement ?? document.body) !== document.body) return
      // The page placed the focus here itself and read out what it is: a lesson with its place in the course.
      if (activeElement === heading) return
      announce(document.title)
      // A form that begins in its first field, or an editor, has placed the focus itself; and who went into a field while the
      // page was on its way, of notes beside it or of a search, is writing there.
      const isNew = activeElement !== left || activeElement?.closest('main')
      if (isNew && activeElement?.matches(fields)) return
      // So has a dialog the page opened with, or it is about to.
      if (document.querySelector('[aria-modal="true"]')) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname, announce])

  return <ScrollRestoration />
}

/**
 * The heading may come with the answer of the server: waits for it a little, and for another that takes its place when the answer
 * does.
 */
function whenThere(selector: string, act: (element: HTMLElement, isAgain: boolean) => void): () => void {
  const started = Date.now()
  let last: HTMLElement | null = null
  const timer = setInterval(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element && !last?.isConnected) {
      act(element, last !== null)
      last = element
    }
    if (Date.now() - started > 15_000) clearInterval(timer)
  }, 50)
  return () => clearInterval(timer)
}
