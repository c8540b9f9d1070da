import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronsDownUp,
  GripVertical,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { Icon } from '#ui/Icon.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type LinePlace, rowOf } from './line-row.ts'
import classes from './Outline.module.css'
import { RenameField } from './RenameField.tsx'
import type { Drop, SectionLine as SectionLineData } from './rows.ts'
import type { OutlineChanges } from './use-outline-changes.ts'

type Props = {
  line: SectionLineData
  at: LinePlace
  changes: OutlineChanges
  drop: Drop | null
  readOnly: boolean
  onFold: (isFolded: boolean) => void
  onFoldAll: () => void
  onAdd: () => void
}

/** The head of a section: it folds, and says how long its lessons take together. */
export function SectionLine(props: Props) {
  const { line, at, changes, drop, readOnly, onFold } = props
  const { section, folded } = line
  const t = useTranslations('outline')
  const [renaming, setRenaming] = useState(false)

  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || renaming) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && step) changes.moveSectionTo(section, line.index + step)
    else if (event.key === 'F2') setRenaming(true)
    else return
    event.preventDefault()
  }

  return (
    <li
      {...rowOf(section.id, at, drop, renaming || readOnly)}
      className={classes.section}
      onKeyDown={onKeyDown}
    >
      {renaming ? (
        <RenameField
          title={section.title}
          onDone={(title) => {
            setRenaming(false)
            requestAnimationFrame(() => document.getElementById(`row-${section.id}`)?.focus())
            if (title) changes.renameSection(section, title)
          }}
        />
      ) : (
        <h3 className={classes.sectionTitle}>
          <button
            id={`row-${section.id}`}
            type="button"
            className={classes.fold}
            aria-expanded={!folded}
            aria-keyshortcuts={readOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown F2'}
            onClick={() => onFold(!folded)}
          >
            <Icon of={ChevronDown} size={16} className={classes.chevron} />
            <span className={classes.sectionName}>{section.title}</span>
          </button>
        </h3>
      )}
      <span className={classes.sum}>
        <VisuallyHidden>{t('sectionCount', { count: line.count })} </VisuallyHidden>
        {folded ? <span aria-hidden="true">{t('sectionCount', { count: line.count })} · </span> : null}
        {line.seconds > 0 ? formatDuration(line.seconds) : null}
      </span>
      {readOnly ? null : (
        <span className={classes.tools}>
          <span className={classes.grip} data-grip aria-hidden="true">
            <Icon of={GripVertical} size={16} />
          </span>
          <RowMenu name={section.title} actions={actionsOf(props, t, () => setRenaming(true))} />
        </span>
      )}
    </li>
  )
}

type Words = ReturnType<typeof useTranslations<'outline'>>

function actionsOf(props: Props, t: Words, onRename: () => void): MenuAction[] {
  const { line, changes, onAdd, onFoldAll } = props
  const { section, index, total } = line
  return [
    { label: t('addHere'), icon: Plus, onSelect: () => setTimeout(onAdd, 60) },
    { label: t('rename'), icon: Pencil, onSelect: onRename },
    {
      label: t('moveUp'),
      icon: ArrowUp,
      divided: true,
      disabled: index === 0,
      onSelect: () => changes.moveSectionTo(section, index - 1),
    },
    {
      label: t('moveDown'),
      icon: ArrowDown,
      disabled: index === total - 1,
      onSelect: () => changes.moveSectionTo(section, index + 1),
    },
    { label: line.folded ? t('unfoldAll') : t('foldAll'), icon: ChevronsDownUp, onSelect: onFoldAll },
    {
      label: t('removeSection'),
      icon: Trash2,
      danger: true,
      divided: true,
      onSelect: () => changes.removeSection(section),
    },
  ]
}
