import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { formatDuration } from '#kernel/time.ts'
import type { CourseDetail, OutlineLesson } from '../../contract.ts'
import { AddLessonField } from './AddLessonField.tsx'
import { useDragWords } from './drag-words.ts'
import classes from './Outline.module.css'
import { OutlineRow } from './OutlineRow.tsx'
import type { OutlineChanges } from './use-outline.ts'

type Props = {
  course: CourseDetail
  openId: Id<'lsn'> | null
  changes: OutlineChanges
  onDelete: (lesson: OutlineLesson) => void
  addField: Ref<HTMLInputElement>
}

/** The lessons as a line with stops; drag, menu and keys put them in order. */
export function Outline({ course, openId, changes, onDelete, addField }: Props) {
  const t = useTranslations('courses.outline')
  const { lessons } = course
  const [pending, setPending] = useState<readonly string[]>([])
  const rowMoved = useFocusAfterMove()
  const plugins = useDragWords(lessons)

  return (
    <section aria-labelledby="outline-title" className={classes.outline}>
      <div className={classes.head}>
        <h2 id="outline-title" className={classes.title}>
          {t('title')}
        </h2>
        <span className={classes.summary}>
          <OutlineSummary course={course} />
        </span>
      </div>
      {lessons.length + pending.length === 0 ? <p className={classes.empty}>{t('empty')}</p> : null}
      <DragDropProvider
        plugins={plugins}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source)) return
          const lesson = lessons[source.initialIndex]
          if (lesson) changes.moveTo(lesson, source.index)
        }}
      >
        <ol className={classes.list} aria-label={t('list')} data-line="courses">
          {lessons.map((lesson, index) => (
            <OutlineRow
              key={lesson.id}
              lesson={lesson}
              index={index}
              total={lessons.length}
              isOpen={lesson.id === openId}
              isLive={course.status === 'published'}
              changes={{
                ...changes,
                moveBy: (each, step) => {
                  rowMoved(each.id)
                  changes.moveBy(each, step)
                },
              }}
              onDelete={onDelete}
            />
          ))}
          {pending.map((title, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may be given the same title at once
            <li key={`${title} ${at}`} className={classes.pending}>
              <span className={classes.slot}>
                <span className={classes.stop} />
              </span>
              <span className={classes.words}>
                {title}
                <span className={classes.meta}>{t('adding')}</span>
              </span>
            </li>
          ))}
        </ol>
      </DragDropProvider>
      <div className={classes.add}>
        <AddLessonField onAdd={changes.add} onPending={setPending} inputRef={addField} />
      </div>
    </section>
  )
}

function OutlineSummary({ course: { lessons, status } }: { course: CourseDetail }) {
  const t = useTranslations('courses.outline')
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0)
  const duration = formatDuration(seconds)
  // Lessons without a word yet take no time worth naming.
  const timed = seconds > 0 ? 'yes' : 'no'
  const live = lessons.filter((lesson) => lesson.status === 'published').length
  return status === 'published'
    ? t('summaryLive', { live, drafts: lessons.length - live, timed, duration })
    : t('summaryDraft', { count: lessons.length, timed, duration })
}

/** A row that moved loses the focus on the way: this gives it back once it is at its new place. */
function useFocusAfterMove() {
  const moved = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!moved.current) return
    document.getElementById(`row-${moved.current}`)?.focus()
    moved.current = null
  })
  return (lessonId: string) => {
    moved.current = lessonId
  }
}
