import { Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import type { Undo, UndoWay } from './undo.ts'

/** Back and forth, named by what they take back. */
export function UndoButtons({ undo, redo }: Undo) {
  const t = useTranslations('outline')
  const typing = useTranslations('courses.editor')
  const labelOf = (way: UndoWay | null, name: 'undo' | 'redo') => {
    if (!way) return t(name)
    return way.what === null ? typing(name) : t(`${name}What`, { what: way.what })
  }
  return (
    <>
      <IconButton
        icon={Undo2}
        label={labelOf(undo, 'undo')}
        size="small"
        disabled={!undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={undo?.run}
      />
      <IconButton
        icon={Redo2}
        label={labelOf(redo, 'redo')}
        size="small"
        disabled={!redo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        onClick={redo?.run}
      />
    </>
  )
}
