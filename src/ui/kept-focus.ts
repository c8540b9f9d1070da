import { type RefObject, useEffect, useRef } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'
const menu = 'button[aria-haspopup="menu"]'

/**
 * Keeps the focus in a list when the item that had it goes: the one that took its place gets it, at the control of the same
 * kind, or the page when it was the last. `items` selects the items.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, items: string): void {
  const last = useRef<{ element: Element; at: number; inMenu: boolean } | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest(items) : null
      const at = item ? [...element.querySelectorAll(items)].indexOf(item) : -1
      last.current =
        target instanceof Element && at >= 0 ? { element: target, at, inMenu: target.matches(menu) } : null
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [list, items])
  // After every change of the list: whoever went somewhere else meanwhile is left there.
  useEffect(() => {
    const was = last.current
    const element = list.current
    if (!was || !element || was.element.isConnected) return
    last.current = null
    if (document.activeElement && document.activeElement !== document.body) return
    const left = [...element.querySelectorAll(items)]
    const next = left[Math.min(was.at, left.length - 1)]
    const part =
      (was.inMenu ? next?.querySelector<HTMLElement>(menu) : null) ??
      next?.querySelector<HTMLElement>(focusable)
    const place = part ?? element.closest<HTMLElement>('main')
    place?.focus({ preventScroll: true })
  })
}

const control =
  'a[href], button:not(:disabled), input:not(:disabled):not([tabindex="-1"]):not([hidden]), select:not(:disabled), textarea:not(:disabled)'

/**
 * Keeps the focus in a part of the screen whose contents make way for others: a button that chooses a file for the file on its
 * way, and that for the file. The first control of what came gets it. Whoever went elsewhere meanwhile is left there.
 */
export function useFocusKeptIn(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let last: Element | null = null
    const remember = ({ target }: Event) => {
      last = target instanceof Element && element.contains(target) ? target : null
    }
    const keep = () => {
      if (!last || last.isConnected) return
      if (document.activeElement && document.activeElement !== document.body) return
      const next = element.querySelector<HTMLElement>(control)
      // Between what goes and what comes there may be nothing to hold on to: the next change is waited for.
      if (!next) return
      last = null
      next.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', remember)
    }
  }, [part])
}
