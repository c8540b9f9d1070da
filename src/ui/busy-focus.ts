import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * While a button is busy it is disabled, and browsers take the focus from what is disabled. It gets it back when the work is
 * over, as whatever it has become then, unless the work led the person elsewhere.
 */
export function useBusyFocus<Element extends HTMLElement>(busy: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (busy) hadFocus.current ||= element.current === activeElement
    else {
      if (hadFocus.current && (!activeElement || activeElement === body)) element.current?.focus()
      hadFocus.current = false
    }
  }, [busy])
  return element
}
