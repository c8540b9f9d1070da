import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'

export type TypedText = {
  text: string
  set: Dispatch<SetStateAction<string>>
  /** Enter came before the field did. */
  entered: boolean
  clear: () => void
}

/**
 * What is typed into the palette. Its code may still be on the way when the key was pressed: what follows at once
 * belongs to it all the same, not to the page's shortcuts or to the button that has the focus.
 */
export function useTyped(opened: boolean, onEscape: () => void): TypedText {
  const [text, set] = useState('')
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (!opened) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isInside(event.target))
        return
      if (event.key.length === 1) set((before) => before + event.key)
      else if (event.key === 'Backspace') set((before) => before.slice(0, -1))
      else if (event.key === 'Enter') setEntered(true)
      else if (event.key === 'Escape' && !document.querySelector(modal)) onEscape()
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [opened, onEscape])
  const clear = useCallback(() => {
    setEntered(false)
    set('')
  }, [])
  return { text, set, entered, clear }
}

const modal = '[aria-modal="true"]'
const isInside = (target: EventTarget | null) => target instanceof Element && target.closest(modal) !== null
