import { type RefObject, useEffect, useRef } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** One key ("?"), or one after another ("g d"). */
export type KeyMap = Record<string, () => void>

const patienceMs = 1500

/**
 * Single-letter keys of the page: off inside fields and dialogs, where a modifier is held, and when the person chose so.
 * Those of the frame come after the page's, whichever was there first: `n` makes what the page is about. With a part of a side sheet
 * they're that sheet's, and heard inside it alone.
 */
export function useKeys(
  keys: KeyMap,
  wanted = true,
  of: 'page' | 'frame' | RefObject<HTMLElement | null> = 'page',
): void {
  const enabled = useSingleKeys() && wanted
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!enabled) return
    let before = ''
    let pressedAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isBusyElsewhere(event.target, typeof of === 'string' ? null : of.current)
      )
        return
      const first = event.timeStamp - pressedAt < patienceMs ? before : ''
      const run = latest.current[`${first} ${event.key}`] ?? latest.current[event.key]
      before = event.key
      pressedAt = event.timeStamp
      if (!run) return
      event.preventDefault()
      before = ''
      run()
    }
    const at = of === 'frame' ? window : document
    at.addEventListener('keydown', onKey as EventListener)
    return () => at.removeEventListener('keydown', onKey as EventListener)
  }, [enabled, of])
}

function isBusyElsewhere(target: EventTarget | null, sheetPart: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return sheetPart !== null
  const isField = target.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])')
  if (isField) return true
  const over = target.closest('[role="dialog"], [role="menu"]')
  return sheetPart ? !over?.matches('[role="dialog"]') || !over.contains(sheetPart) : over !== null
}
