import { useEffect, useRef, useState } from 'react'

/**
 * Gives the focus back to what opened a dialog that is taken away while it is open: rendered only as long as it is asked for, it
 * has no moment of closing at which the dialog itself would do so.
 */
export function useFocusBack(opened: boolean): void {
  const [opener] = useState(() => (opened ? openerOf(document.activeElement) : null))
  const isOpen = useRef(opened)
  useEffect(() => {
    isOpen.current = opened
  }, [opened])
  useEffect(
    () => () => {
      const { activeElement, body } = document
      // Whoever was led elsewhere by what the dialog did stays there.
      if (!isOpen.current || (activeElement && activeElement !== body)) return
      if (opener?.isConnected) opener.focus()
      // What opened it went with what was done: the page is nearer than the very beginning of the window.
      else document.querySelector('main')?.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** An entry of a menu is gone by then; the button of its menu is not. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return button instanceof HTMLElement && button !== document.body ? button : null
}
