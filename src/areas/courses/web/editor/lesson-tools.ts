import { History, Redo2, Save, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { modKey } from '#ui/mod-key.ts'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { Undo, UndoWay } from './undo.ts'

/** What the open lesson does when it's asked from outside: by the bar's menu or a key. */
export type LessonCommands = { save: () => void; showVersions: () => void }

/** Back and forth, named by what they take back, and what the open lesson can do; all with their keys. */
export function useEditorActions(
  { undo, redo }: Undo,
  lesson: LessonCommands | null,
  readOnly: boolean,
): MenuAction[] {
  const t = useTranslations('outline')
  const typing = useTranslations('courses.editor')
  const labelOf = (way: UndoWay | null, name: 'undo' | 'redo') => {
    if (!way) return t(name)
    return way.what === null ? typing(name) : t(`${name}What`, { what: way.what })
  }
  return [
    {
      label: labelOf(undo, 'undo'),
      icon: Undo2,
      keys: `${modKey} Z`,
      disabled: !undo,
      onSelect: undo?.run,
    },
    {
      label: labelOf(redo, 'redo'),
      icon: Redo2,
      keys: `${modKey} ⇧ Z`,
      disabled: !redo,
      onSelect: redo?.run,
    },
    ...(lesson
      ? [
          {
            label: typing('save'),
            icon: Save,
            keys: `${modKey} S`,
            divided: true,
            disabled: readOnly,
            onSelect: lesson.save,
          },
          { label: t('versions.open'), icon: History, keys: 'v', onSelect: lesson.showVersions },
        ]
      : []),
  ]
}
