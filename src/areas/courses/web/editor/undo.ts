import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { OutlineHistory } from './outline/history.ts'

export type TextEditor = Editor | null

export type Undo = { undo: UndoWay | null; redo: UndoWay | null }
/** `what`: a step of the outline in words; null is typing. */
export type UndoWay = { what: string | null; run: () => void }

type Outline = { history: OutlineHistory; undo: () => void; redo: () => void }

/**
 * One pair of buttons for two histories, the text's and the outline's: what was changed last is taken back first.
 */
export function useUndo(editor: TextEditor, outline: Outline): Undo {
  const text = useTextHistory(editor)
  const steps = useSyncExternalStore(outline.history.subscribe, outline.history.getState)
  const pick = (way: 'undo' | 'redo'): UndoWay | null => {
    const typing = text.can.includes(way)
      ? { what: null, run: () => void editor?.chain().focus()[way]().run() }
      : null
    const what = steps[way]
    const step = what === null ? null : { what, run: outline[way] }
    return typing && (!step || text.changedAt >= steps.changedAt) ? typing : step
  }
  return { undo: pick('undo'), redo: pick('redo') }
}

/** Which way there is something to take back in the text, and when it was changed. Reads the editor without loading its code here. */
function useTextHistory(editor: TextEditor) {
  const [changedAt, setChangedAt] = useState(0)
  useEffect(() => {
    const onChange = () => setChangedAt(Date.now())
    editor?.on('update', onChange)
    return () => {
      editor?.off('update', onChange)
    }
  }, [editor])
  const subscribe = useCallback(
    (listener: () => void) => {
      editor?.on('transaction', listener)
      return () => {
        editor?.off('transaction', listener)
      }
    },
    [editor],
  )
  const can = useSyncExternalStore(subscribe, () => {
    if (!editor || editor.isDestroyed) return ''
    return `${editor.can().undo() ? 'undo ' : ''}${editor.can().redo() ? 'redo' : ''}`
  })
  return { can, changedAt }
}
