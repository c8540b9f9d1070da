import { useEffect, useRef } from 'react'
import { useKeys } from '#webkit/keys.ts'

type Actions = {
  onAdd: () => void
  onPublish: () => void
  onPreview: () => void
  onMove: (step: -1 | 1) => void
  onUndo: () => void
  onRedo: () => void
  onVersions: () => void
}

/** Keys of the editor: `n`, `p`, `v`, `⌘Enter` anywhere; `Alt+↑/↓` for the open lesson, `⌘Z` and `⇧⌘Z` outside of fields. */
export function useEditorKeys(actions: Actions) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useKeys({
    n: () => latest.current.onAdd(),
    p: () => latest.current.onPreview(),
    v: () => latest.current.onVersions(),
  })

  useEffect(() => {
    // On the way down: the text would take it for a line break.
    const onPublishKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isInPanel(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.onPublish()
    }
    document.addEventListener('keydown', onPublishKey, true)
    return () => document.removeEventListener('keydown', onPublishKey, true)
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInPanel(event.target)) return
      // In a field these are the field's own.
      if (isField(event.target)) return
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        if (event.shiftKey) latest.current.onRedo()
        else latest.current.onUndo()
        return
      }
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
      if (step === undefined || !event.altKey) return
      event.preventDefault()
      latest.current.onMove(step)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const isInPanel = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]')
