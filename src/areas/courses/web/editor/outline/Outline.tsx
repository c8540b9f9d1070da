import {
  type FocusEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { formatDuration } from '#kernel/time.ts'
import { whenIdle } from '#webkit/when-idle.ts'
import type { CourseDetail, OutlineLesson, Section } from '../../../contract.ts'
import { AddToOutline } from './AddToOutline.tsx'
import { LessonLine } from './LessonLine.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import classes from './Outline.module.css'
import type { PendingLesson } from './pending-lesson.ts'
import { type Drop, type Line, linesOf } from './rows.ts'
import { SectionDialog } from './SectionDialog.tsx'
import { SectionLine } from './SectionLine.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useFolding } from './use-folding.ts'
import { useLineWindow } from './use-line-window.ts'
import type { OutlineChanges } from './use-outline-changes.ts'
import { useSelection } from './use-selection.ts'

const FilesToLessons = lazy(async () => ({
  default: (await import('../lesson-body/FilesToLessons.tsx')).FilesToLessons,
}))
const OutlineDrag = lazy(async () => ({
  default: (await import('./OutlineDrag.tsx')).OutlineDrag,
}))

type Props = {
  course: CourseDetail
  openId: Id<'lsn'> | null
  changes: OutlineChanges
  onDelete: (lessons: readonly OutlineLesson[]) => void
  /** A lesson was made from a title typed below the outline. */
  onAdded: (lessonId: Id<'lsn'>) => void
  addField: RefObject<HTMLInputElement | null>
  /** What scrolls the outline; on a phone it is the page. */
  scroller: RefObject<HTMLElement | null>
  isPhone: boolean
  readOnly: boolean
}

/** Sections and lessons as a line with stops; drag, menu and keys put them in order. */
export function Outline(props: Props) {
  const { course, openId, changes, onDelete, onAdded, addField, readOnly } = props
  const t = useTranslations('outline')
  const { folded, fold, foldAll } = useFolding(course.id)
  const lines = useMemo(() => linesOf(course, folded), [course, folded])
  const selection = useSelection(course.lessons)
  const [drop, setDrop] = useState<Drop | null>(null)
  const [moving, setMoving] = useState<OutlineLesson | null>(null)
  const [addTo, setAddTo] = useState<Section | null>(null)
  const [newSection, setNewSection] = useState<{ first: OutlineLesson | null } | null>(null)
  const [pending, setPending] = useState<readonly PendingLesson[]>([])
  const { list, focused, onFocus, moved } = useHeldFocus()
  const [canDrag, setCanDrag] = useState(false)
  const loadDrag = () => setCanDrag(true)
  // What it takes to drag is a tenth of the editor's program, and no one drags before they've read.
  useEffect(() => whenIdle(() => setCanDrag(true), 2_000), [])
  const view = useLineWindow({ ...props, lines, list, held: [focused, drop?.moved ?? null] })
  const tell = (line: Line) => ({ line, course, selection, changes: moved(changes), readOnly, drop })

  return (
    <section
      aria-labelledby="outline-title"
      className={classes.outline}
      data-readonly={readOnly || undefined}
    >
      <div className={classes.head}>
        <h1 id="outline-title" className={classes.title}>
          {t('title')}
        </h1>
        <span className={classes.summary}>
          <OutlineSummary course={course} />
        </span>
      </div>
      {selection.selected.length > 0 && !readOnly ? (
        <SelectionBar selection={selection} course={course} changes={changes} onDelete={onDelete} />
      ) : null}
      {lines.length + pending.length === 0 ? (
        <>
          <p className={classes.empty}>{t('empty.outline')}</p>
          {readOnly ? null : (
            <Suspense fallback={null}>
              <FilesToLessons course={course} />
            </Suspense>
          )}
        </>
      ) : null}
      <ul
        ref={list}
        className={classes.list}
        aria-label={t('list')}
        data-line="courses"
        onFocus={onFocus}
        onPointerEnter={loadDrag}
        style={{ paddingBlockStart: view.before, paddingBlockEnd: view.after }}
      >
        {view.shown.map(({ line, index, gap }) =>
          line.kind === 'section' ? (
            <SectionLine
              key={line.key}
              {...tell(line)}
              line={line}
              at={{ index, gap, measure: view.measure }}
              onFold={(isFolded) => fold(line.key, isFolded)}
              onFoldAll={() => foldAll(line.folded ? [] : course.sections.map(({ id }) => id))}
              onAdd={() => {
                setAddTo(line.section)
                addField.current?.focus()
              }}
            />
          ) : (
            <LessonLine
              key={line.key}
              {...tell(line)}
              line={line}
              at={{ index, gap, measure: view.measure }}
              isOpen={line.key === openId}
              onDelete={onDelete}
              onMoveTo={setMoving}
              onSection={(first) => setNewSection({ first })}
            />
          ),
        )}
        {pending.map((each) => (
          <PendingLine key={each.key} title={each.title} />
        ))}
      </ul>
      {canDrag && !readOnly ? (
        <Suspense fallback={null}>
          <OutlineDrag
            lines={lines}
            shown={view.shown.map(({ line }) => line.key)}
            list={list}
            course={course}
            selection={selection}
            changes={changes}
            onDrop={setDrop}
          />
        </Suspense>
      ) : null}
      {readOnly ? null : (
        <AddToOutline
          course={course}
          changes={changes}
          section={addTo}
          onSection={setAddTo}
          onAddSection={() => setNewSection({ first: null })}
          onPending={setPending}
          onAdded={onAdded}
          inputRef={addField}
        />
      )}
      {moving ? (
        <MoveDialog course={course} lesson={moving} changes={changes} onClose={() => setMoving(null)} />
      ) : null}
      {newSection ? (
        <SectionDialog first={newSection.first} changes={changes} onClose={() => setNewSection(null)} />
      ) : null}
      <RevealOpen lines={lines} openId={openId} reveal={view.reveal} />
    </section>
  )
}

function PendingLine({ title }: { title: string }) {
  const t = useTranslations('outline')
  return (
    <li className={classes.pending}>
      <span className={classes.slot}>
        <span className={classes.stop} />
      </span>
      <span className={classes.words}>
        {title}
        <span className={classes.meta}>{t('adding')}</span>
      </span>
    </li>
  )
}

function OutlineSummary({ course: { lessons, status } }: { course: CourseDetail }) {
  const t = useTranslations('outline')
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0)
  const duration = formatDuration(seconds)
  // Lessons without a word yet take no time worth naming.
  const timed = seconds > 0 ? 'yes' : 'no'
  const live = lessons.filter((lesson) => lesson.status === 'published').length
  return status === 'published'
    ? t('summaryLive', { live, drafts: lessons.length - live, timed, duration })
    : t('summaryDraft', { count: lessons.length, timed, duration })
}

/** In a long outline the open lesson is scrolled to when the editor opens. */
function RevealOpen({
  lines,
  openId,
  reveal,
}: Pick<Props, 'openId'> & { lines: Line[]; reveal: (at: number) => void }) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !openId) return
    isDone.current = true
    const at = lines.findIndex(({ key }) => key === openId)
    if (at > 0) reveal(at)
  })
  return null
}

/**
 * The focus stays with its row: a row that moves loses it on the way and gets it back at its new place, and a row that is
 * scrolled out of sight stays in the page while it has it.
 */
function useHeldFocus() {
  const list = useRef<HTMLUListElement>(null)
  const movedKey = useRef<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (!movedKey.current) return
    document.getElementById(`row-${movedKey.current}`)?.focus()
    movedKey.current = null
  })
  const moved = (changes: OutlineChanges): OutlineChanges => ({
    ...changes,
    moveBy: (lesson, step) => {
      movedKey.current = lesson.id
      changes.moveBy(lesson, step)
    },
    moveSectionTo: (section, position) => {
      movedKey.current = section.id
      changes.moveSectionTo(section, position)
    },
  })
  return {
    list,
    focused,
    moved,
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('[data-key]')
      setFocused(row?.dataset.key ?? null)
    },
  }
}
