import { useEffect, useRef } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** One key ("?"), or one after another ("g d"). */
export type KeyMap = Record<string, () => void>

const patienceMs = 1500

/** Single-letter keys of the page: off inside fields and dialogs, where a modifier is held, and when the person chose so. */
export function useKeys(keys: KeyMap, wanted = true): void {
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
        isBusyElsewhere(event.target)
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
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const isField = target.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])')
  return isField || target.closest('[role="dialog"], [role="menu"]') !== null
}
