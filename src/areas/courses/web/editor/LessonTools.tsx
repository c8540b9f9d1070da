import type { Editor } from '@tiptap/core'
import { Redo2, Undo2 } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { type SaveState, SaveStatus } from '#ui/SaveStatus.tsx'
import classes from './editor.module.css'

type Props = { editor: Editor | null; status: SaveState; onSave: () => void }

/** Undo, redo, what became of the last change, and Save. */
export function LessonTools({ editor, status, onSave }: Props) {
  const t = useTranslations('courses.editor')
  const history = useHistory(editor)
  return (
    <div className={classes.tools}>
      <IconButton
        icon={Undo2}
        label={t('undo')}
        size="small"
        disabled={!history.includes('undo')}
        onClick={() => editor?.chain().focus().undo().run()}
      />
      <IconButton
        icon={Redo2}
        label={t('redo')}
        size="small"
        disabled={!history.includes('redo')}
        onClick={() => editor?.chain().focus().redo().run()}
      />
      <SaveStatus state={status} />
      <span className={classes.gap} />
      <Button kind="secondary" size="dense" onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  )
}

/** Which way there is something to take back. Reads the editor without loading its code here. */
function useHistory(editor: Editor | null): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor?.on('transaction', listener)
      return () => {
        editor?.off('transaction', listener)
      }
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => {
    if (!editor || editor.isDestroyed) return ''
    return `${editor.can().undo() ? 'undo ' : ''}${editor.can().redo() ? 'redo' : ''}`
  })
}
