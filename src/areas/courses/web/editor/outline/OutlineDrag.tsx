import { Accessibility, PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/react'
import { type RefObject, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import type { CourseDetail } from '../../../contract.ts'
import classes from './Outline.module.css'
import { type Drop, type Edge, type Line, placeAt, sectionPlaceAt, withoutMoved } from './rows.ts'
import type { OutlineChanges } from './use-outline-changes.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  lines: readonly Line[]
  /** Those in the page, by their keys. */
  shown: readonly string[]
  list: RefObject<HTMLElement | null>
  course: CourseDetail
  selection: Selection
  changes: OutlineChanges
  onDrop: (drop: Drop | null) => void
}

/**
 * Dragging by the pointer. The rows stay where they are and a mark shows the place, so that an outline of hundreds does not
 * have to move out of the way. The same by keyboard: Alt with the arrows, and the row's menu. It's beside the list and takes
 * hold of its rows, so that the list needn't wait for its code.
 */
export function OutlineDrag({ lines, shown, list, course, selection, changes, onDrop }: Props) {
  const line = (key: unknown) => lines.find((each) => each.key === key)

  const drop = (movedKey: unknown, atKey: unknown, edge: Edge) => {
    const moved = line(movedKey)
    const at = line(atKey)
    if (!moved || !at) return
    if (moved.kind === 'section') {
      return changes.moveSectionTo(moved.section, sectionPlaceAt(lines, moved.key, at, edge))
    }
    const lessons = movedLessons(moved.key, selection, course)
    const place = withoutMoved(placeAt(lines, at, edge), lines, new Set(lessons.map(({ id }) => id)))
    changes.moveTo(lessons, place)
  }

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onBeforeDragStart={(event) => {
        const { source } = event.operation
        if (source?.element?.hasAttribute('data-held')) event.preventDefault()
      }}
      onDragStart={({ operation: { source } }) =>
        source && onDrop({ moved: String(source.id), at: null, edge: 'after' })
      }
      onDragMove={({ operation }) => {
        const { source, target } = operation
        if (source)
          onDrop({ moved: String(source.id), at: target ? String(target.id) : null, edge: edgeOf(operation) })
      }}
      onDragEnd={({ operation, canceled }) => {
        onDrop(null)
        if (!canceled && operation.target) drop(operation.source?.id, operation.target.id, edgeOf(operation))
      }}
    >
      {shown.map((key) => (
        <DraggedLine key={key} line={key} list={list} />
      ))}
      <DragOverlay>
        {(source) => <DragCard line={line(source.id)} course={course} selection={selection} />}
      </DragOverlay>
    </DragDropProvider>
  )
}

/** A line that can be dragged by its grip and be dropped on. */
function DraggedLine({ line, list }: { line: string; list: Props['list'] }) {
  const { row, grip } = useMemo(() => partsOf(list, line), [list, line])
  useDraggable({ id: line, element: row, handle: grip })
  useDroppable({ id: line, element: row })
  return null
}

/** The row of a line, and the grip in it. */
function partsOf(list: Props['list'], line: string) {
  const row = {
    get current() {
      return list.current?.querySelector(`[data-key="${line}"]`) ?? null
    },
  }
  const grip = {
    get current() {
      return row.current?.querySelector('[data-grip]') ?? null
    },
  }
  return { row, grip }
}

type Operation = {
  target: { element?: Element | undefined } | null
  position: { current: { y: number } }
}

/** Which half of the line the pointer is on. */
function edgeOf({ target, position }: Operation): Edge {
  const box = target?.element?.getBoundingClientRect()
  return box && position.current.y < box.top + box.height / 2 ? 'before' : 'after'
}

/** The chosen ones together, if what is dragged is one of them. */
function movedLessons(key: Id<'lsn'>, selection: Selection, course: CourseDetail) {
  return selection.has(key) ? selection.selected : course.lessons.filter(({ id }) => id === key)
}

function DragCard({
  line,
  course,
  selection,
}: Pick<Props, 'course' | 'selection'> & { line: Line | undefined }) {
  const t = useTranslations('outline')
  if (!line) return null
  const count = line.kind === 'lesson' ? movedLessons(line.key, selection, course).length : 1
  return (
    <div className={classes.card} data-line="courses">
      {line.kind === 'section' ? line.section.title : line.lesson.title}
      {count > 1 ? <span className={classes.cardCount}>{t('dragged', { count })}</span> : null}
    </div>
  )
}
