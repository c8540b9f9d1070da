import { useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { Icon } from '#ui/Icon.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import type { OutlineLesson } from '../../contract.ts'
import classes from './Outline.module.css'
import { RenameField } from './RenameField.tsx'
import type { OutlineChanges } from './use-outline.ts'

type Props = {
  lesson: OutlineLesson
  index: number
  total: number
  isOpen: boolean
  /** The course is on sale: a draft among its lessons has its own Publish. */
  isLive: boolean
  changes: OutlineChanges
  onDelete: (lesson: OutlineLesson) => void
}

/** One lesson of the outline: its stop, its title, and what can be done with it. */
export function OutlineRow(props: Props) {
  const { lesson, index, isOpen, changes } = props
  const t = useTranslations('courses.outline')
  const [renaming, setRenaming] = useState(false)
  const { ref, handleRef, isDragging } = useSortable({ id: lesson.id, index, disabled: renaming })

  return (
    <li
      ref={ref}
      className={classes.row}
      data-state={isOpen ? 'here' : isReady(props) ? 'past' : 'ahead'}
      data-ready={isReady(props) ? '' : undefined}
      data-dragging={isDragging ? '' : undefined}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
        if (!event.altKey || step === undefined) return
        event.preventDefault()
        changes.moveBy(lesson, step)
      }}
    >
      <span className={classes.slot}>
        <span className={classes.stop} />
      </span>
      <span className={classes.words}>
        {renaming ? (
          <RenameField
            title={lesson.title}
            onDone={(title) => {
              setRenaming(false)
              requestAnimationFrame(() => document.getElementById(`row-${lesson.id}`)?.focus())
              if (title) void changes.rename(lesson, title)
            }}
          />
        ) : (
          <Link
            id={`row-${lesson.id}`}
            to={`?lesson=${lesson.id}`}
            className={classes.label}
            aria-current={isOpen ? 'true' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onDoubleClick={() => setRenaming(true)}
          >
            {lesson.title}
          </Link>
        )}
        <span className={classes.meta}>
          {t('text')} · {metaOf(lesson, t)}
        </span>
      </span>
      <span className={classes.tools}>
        <button
          ref={handleRef}
          type="button"
          className={classes.grip}
          aria-label={t('drag', { title: lesson.title })}
        >
          <Icon of={GripVertical} size={16} />
        </button>
        <RowMenu name={lesson.title} actions={actionsOf(props, t, () => setRenaming(true))} />
      </span>
    </li>
  )
}

/** On sale a stop is filled when students see the lesson, before that when it has its text. */
const isReady = ({ lesson, isLive }: Props) => (isLive ? lesson.status === 'published' : lesson.hasContent)

type Words = ReturnType<typeof useTranslations<'courses.outline'>>

function metaOf(lesson: OutlineLesson, t: Words): string {
  if (!lesson.hasContent) return t('noText')
  return lesson.status === 'draft' ? t('draft') : formatDuration(lesson.durationSeconds)
}

function actionsOf(props: Props, t: Words, onRename: () => void): MenuAction[] {
  const { lesson, index, total, isLive, changes, onDelete } = props
  const publishing: MenuAction =
    lesson.status === 'draft'
      ? {
          label: t('publish'),
          icon: Eye,
          disabled: !lesson.hasContent,
          onSelect: () => void changes.publish(lesson),
        }
      : { label: t('unpublish'), icon: EyeOff, onSelect: () => void changes.unpublish(lesson) }
  return [
    { label: t('rename'), icon: Pencil, onSelect: onRename },
    { label: t('moveUp'), icon: ArrowUp, disabled: index === 0, onSelect: () => changes.moveBy(lesson, -1) },
    {
      label: t('moveDown'),
      icon: ArrowDown,
      disabled: index === total - 1,
      onSelect: () => changes.moveBy(lesson, 1),
    },
    ...(isLive ? [publishing] : []),
    { label: t('delete'), icon: Trash2, danger: true, divided: true, onSelect: () => onDelete(lesson) },
  ]
}
