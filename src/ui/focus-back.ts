import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Gives the focus back to what opened a dialog. A dialog does so by itself only where that's still there: an entry of a menu isn't, and
 * one that's rendered only as long as it's asked for has no moment of closing.
 */
export function useFocusBack(opened: boolean): void {
  const [atFirst] = useState(() => (opened ? openersOf(focused()) : []))
  const openers = useRef(atFirst)
  const isOpen = useRef(opened)
  useLayoutEffect(() => {
    if (opened && !isOpen.current) openers.current = openersOf(focused())
    if (opened) lastOpeners = openers.current
  }, [opened])
  useEffect(() => {
    const wasOpen = isOpen.current
    isOpen.current = opened
    if (wasOpen && !opened) giveBack(openers.current)
  }, [opened])
  useEffect(
    () => () => {
      if (isOpen.current) giveBack(openers.current)
    },
    [],
  )
}

/** Whoever was led elsewhere by what the dialog did stays there. */
function giveBack(openers: readonly HTMLElement[]): void {
  const { activeElement, body } = document
  const isLeft = activeElement && activeElement !== body && !activeElement.closest('[role="dialog"]')
  if (!isLeft) goTo(openers.find(({ isConnected }) => isConnected) ?? null)
}

/** A menu is closed before what its entry opens is there: then the entry had the focus last. */
function focused(): Element | null {
  const { activeElement, body } = document
  return activeElement === body ? lastFocused : activeElement
}

let lastFocused: Element | null = null
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof Element ? target : null
})

/** Of the dialog that opened last: the next one may take its place, and has no one else to give the focus back to. */
let lastOpeners: readonly HTMLElement[] = []

/**
 * What opened a dialog, and behind it what there is in the dialog that this was pressed in: the button may be gone while that stays
 * open. Last what opened that one.
 */
function openersOf(element: Element | null): readonly HTMLElement[] {
  const opener = openerOf(element)
  const outer = element?.closest('[role="dialog"]')
  const inside = outer?.querySelector<HTMLElement>('button:not(:disabled)')
  return [opener, inside, ...(outer ? lastOpeners : [])].filter((each) => each instanceof HTMLElement)
}

/**
 * Gives the focus back when a bar goes with what it was for, and the button that was pressed with it: to where the work was before
 * the bar was reached.
 */
export function useFocusBackFromBar(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const outside = (element: Element | null) =>
      element instanceof HTMLElement && element !== document.body && !bar.current?.contains(element)
        ? element
        : null
    let last = outside(document.activeElement)
    const remember = ({ target }: FocusEvent) => {
      // Dialogs of the bar are places on the way, and are gone by then.
      const element = outside(target instanceof Element ? target : null)
      if (element && !element.closest('[role="dialog"]')) last = element
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      const { activeElement, body } = document
      if (!activeElement || activeElement === body) goTo(last)
    }
  }, [bar, isShown])
}

/** What is gone has the page in its place: that is nearer than the very beginning of the window. */
function goTo(element: HTMLElement | null): void {
  const place = element?.isConnected ? element : document.querySelector('main')
  place?.focus({ preventScroll: true })
}

/** An entry of a menu is gone by then; the button of its menu isn't. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return button instanceof HTMLElement && button !== document.body ? button : null
}
