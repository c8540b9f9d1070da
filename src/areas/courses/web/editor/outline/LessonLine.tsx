import {
  ArrowDown,
  ArrowUp,
  Copy,
  CornerDownRight,
  Eye,
  EyeOff,
  Gift,
  GripVertical,
  Lock,
  Pencil,
  SquareSplitVertical,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { CourseDetail, OutlineLesson } from '../../../contract.ts'
import { orderOf } from './commands.ts'
import { useLessonMeta, useLockWords } from './lesson-words.ts'
import { type LinePlace, rowOf } from './line-row.ts'
import classes from './Outline.module.css'
import { RenameField } from './RenameField.tsx'
import type { Drop, LessonLine as LessonLineData } from './rows.ts'
import { stepFrom } from './steps.ts'
import type { OutlineChanges } from './use-outline-changes.ts'
import type { Selection } from './use-selection.ts'

export type LessonLineProps = {
  line: LessonLineData
  course: CourseDetail
  at: LinePlace
  isOpen: boolean
  selection: Selection
  changes: OutlineChanges
  drop: Drop | null
  readOnly: boolean
  onDelete: (lessons: readonly OutlineLesson[]) => void
  onMoveTo: (lesson: OutlineLesson) => void
  /** A section is to begin with this lesson. */
  onSection: (lesson: OutlineLesson) => void
}

/**
 * One lesson of the outline: its stop, its title, and what can be done with it. Drawn anew only when it says something else:
 * scrolling and dragging draw the list at every step.
 */
export const LessonLine = memo(DrawnLesson, (one, other) =>
  printOf(one).every((part, at) => part === printOf(other)[at]),
)

/** What a line is made of. The functions handed to it do the same as long as these are the same. */
const printOf = ({ line, course, at, isOpen, selection, drop, readOnly }: LessonLineProps) => [
  line,
  course,
  at.index,
  at.gap,
  at.measure,
  isOpen,
  selection.chosen,
  drop?.at === line.key ? `${drop.edge} ${drop.moved}` : null,
  drop?.moved === line.key,
  readOnly,
]

function DrawnLesson(props: LessonLineProps) {
  const { line, course, at, isOpen, selection, changes, drop, readOnly } = props
  const { lesson } = line
  const t = useTranslations('outline')
  const metaOf = useLessonMeta()
  const [renaming, setRenaming] = useState(false)
  const isFilled = isLive(lesson, course)

  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || renaming) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (event.altKey && step) changes.moveBy(lesson, step)
    else if (event.key === 'F2') setRenaming(true)
    else if (event.key.toLowerCase() === 'x' && !event.altKey && !event.ctrlKey && !event.metaKey)
      selection.toggle(lesson.id, event.shiftKey)
    else return
    event.preventDefault()
  }

  return (
    <li
      {...rowOf(lesson.id, at, drop, renaming || readOnly)}
      className={classes.row}
      data-state={isOpen ? 'here' : isFilled ? 'past' : 'ahead'}
      data-live={isFilled ? '' : undefined}
      data-first={line.isFirst ? '' : undefined}
      data-last={line.isLast ? '' : undefined}
      data-picked={selection.has(lesson.id) ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      <span className={classes.slot}>
        <span className={classes.stop} />
        {readOnly ? null : (
          <Checkbox
            className={classes.pick}
            aria-label={t('select', { title: lesson.title })}
            checked={selection.has(lesson.id)}
            onChange={(event) =>
              selection.toggle(lesson.id, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey)
            }
          />
        )}
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
            aria-keyshortcuts={readOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown X F2'}
            onDoubleClick={() => setRenaming(!readOnly)}
          >
            {lesson.title}
          </Link>
        )}
        <span className={classes.meta}>
          {metaOf(lesson)}
          <Marks lesson={lesson} />
        </span>
      </span>
      {readOnly ? null : (
        <span className={classes.tools}>
          <span className={classes.grip} data-grip aria-hidden="true">
            <Icon of={GripVertical} size={16} />
          </span>
          <RowMenu name={lesson.title} actions={actionsOf(props, t, () => setRenaming(true))} />
        </span>
      )}
    </li>
  )
}

/** A stop is filled when students see the lesson, and hollow as long as it's a draft, or the course is. */
const isLive = (lesson: OutlineLesson, course: CourseDetail) =>
  course.status === 'published' && lesson.status === 'published'

/** Free preview, and what holds it back. */
function Marks({ lesson }: { lesson: OutlineLesson }) {
  const t = useTranslations('outline')
  const lock = useLockWords()(lesson)
  return (
    <>
      {lesson.freePreview ? (
        <span className={classes.mark} title={t('freePreview')}>
          <Icon of={Gift} size={14} />
          <VisuallyHidden>, {t('freePreview')}</VisuallyHidden>
        </span>
      ) : null}
      {lock ? (
        <span className={classes.mark} title={lock}>
          <Icon of={Lock} size={14} />
          <VisuallyHidden>, {lock}</VisuallyHidden>
        </span>
      ) : null}
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'outline'>>

function actionsOf(props: LessonLineProps, t: Words, onRename: () => void): MenuAction[] {
  const { line, course, changes, onDelete, onMoveTo, onSection } = props
  const { lesson } = line
  const order = orderOf(course)
  const publishing: MenuAction =
    lesson.status === 'draft'
      ? {
          label: t('publish'),
          icon: Eye,
          disabled: !lesson.hasContent,
          onSelect: () => void changes.setStatus([lesson], 'published'),
        }
      : { label: t('unpublish'), icon: EyeOff, onSelect: () => void changes.setStatus([lesson], 'draft') }
  return [
    { label: t('rename'), icon: Pencil, onSelect: onRename },
    { label: t('duplicate'), icon: Copy, onSelect: () => void changes.duplicate(lesson) },
    {
      label: t('moveUp'),
      icon: ArrowUp,
      divided: true,
      disabled: !stepFrom(order, lesson.id, -1),
      onSelect: () => changes.moveBy(lesson, -1),
    },
    {
      label: t('moveDown'),
      icon: ArrowDown,
      disabled: !stepFrom(order, lesson.id, 1),
      onSelect: () => changes.moveBy(lesson, 1),
    },
    {
      label: t('moveTo'),
      icon: CornerDownRight,
      disabled: course.lessons.length < 2,
      onSelect: () => onMoveTo(lesson),
    },
    {
      label: t('sectionHere'),
      icon: SquareSplitVertical,
      onSelect: () => onSection(lesson),
    },
    ...(course.status === 'published' ? [{ ...publishing, divided: true }] : []),
    { label: t('delete'), icon: Trash2, danger: true, divided: true, onSelect: () => onDelete([lesson]) },
  ]
}
