import { memo, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { clockTime } from '#kernel/clock-time.ts'
import { formatDuration } from '#kernel/time.ts'
import { LineStepper, type Step } from '#ui/LineStepper.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LearnCourse, LearnLesson } from '../../contract.ts'
import classes from './PlayerOutline.module.css'
import { isFinished, secondsLeft } from './way.ts'

type Props = {
  course: LearnCourse
  lessonId: string
  pathOf: (lessonId: string) => string
  /** On a phone the line of progress is not in sight: here is where it is explained. */
  onWhy?: () => void
}

/** The course as a line: lessons done are solid stops, this one is yellow, closed ones say when they open. */
export const PlayerOutline = memo(function PlayerOutline({ course, lessonId, pathOf, onWhy }: Props) {
  const t = useTranslations('learning')
  const format = useFormat()
  const metaOf = useMeta()
  const { progress, lessons, sections } = course
  const left = secondsLeft(lessons)
  const facts = course.sample
    ? [t('lessonsInAll', { total: progress.total })]
    : [
        t('lessonsDone', { completed: progress.completed, total: progress.total }),
        isFinished(progress)
          ? t('finishedOn', { date: format.day(progress.finishedAt) })
          : left > 0
            ? t('timeLeft', { duration: formatDuration(left) })
            : null,
      ]
  const stepOf = (lesson: LearnLesson): Step => ({
    id: lesson.id,
    label: lesson.title,
    meta: metaOf(lesson),
    state: lesson.id === lessonId ? 'here' : lesson.completedAt ? 'past' : 'ahead',
    to: pathOf(lesson.id),
    locked: lesson.lock !== null,
  })
  const parts = [{ id: null, title: null }, ...sections]
    .map(({ id, title }) => ({ id, title, own: lessons.filter((lesson) => lesson.sectionId === id) }))
    .filter(({ own }) => own.length > 0)
  const outline = useHereInSight(lessonId)
  return (
    <div ref={outline}>
      <h2 className={classes.title}>{course.title}</h2>
      <p className={classes.facts}>
        {facts.filter(Boolean).join(' · ')}
        {onWhy ? (
          <button type="button" className={classes.why} onClick={onWhy}>
            {t('why', { percent: progress.percent })}
          </button>
        ) : null}
      </p>
      {parts.map(({ id, title, own }) => (
        <div key={id ?? ''} className={classes.part}>
          {title ? <h3 className={classes.section}>{title}</h3> : null}
          <LineStepper label={title ?? t('lessons')} steps={own.map(stepOf)} line="courses" />
        </div>
      ))}
    </div>
  )
})

/** The outline of a long course scrolls by itself: to where the learner is. */
function useHereInSight(lessonId: string) {
  const outline = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each lesson
  useEffect(() => {
    const here = outline.current?.querySelector('[aria-current="step"]')
    const frame = here?.closest('aside, [role="dialog"]')
    if (!here || !frame || frame.scrollHeight <= frame.clientHeight) return
    const { top, bottom } = here.getBoundingClientRect()
    const edges = frame.getBoundingClientRect()
    // Room for the bar at the bottom.
    if (top < edges.top + 16 || bottom > edges.bottom - 104)
      frame.scrollTop += top - edges.top - edges.height / 3
  }, [lessonId])
  return outline
}

/** What a stop says under its title: where it was left, what it is, or why it is closed. */
function useMeta(): (lesson: LearnLesson) => string {
  const t = useTranslations('learning')
  const size = useFileSize()
  return ({ kind, durationSeconds, detail, positionSeconds, completedAt, lock }) => {
    if (lock) return lock.sentence
    const name = t(`kind.${kind}`)
    if (kind === 'quiz') {
      const questions = t('questions', { count: detail.questions })
      return detail.passPercent === null
        ? questions
        : `${questions} · ${t('pass', { percent: detail.passPercent })}`
    }
    if ((kind === 'pdf' || kind === 'download') && detail.bytes > 0) {
      return kind === 'pdf'
        ? t('ofSize', { kind: name, size: size(detail.bytes) })
        : t('filesOfSize', { count: detail.files, size: size(detail.bytes) })
    }
    const isBegun = positionSeconds !== null && positionSeconds >= 1 && completedAt === null
    if (isBegun && (kind === 'video' || kind === 'audio') && durationSeconds > 0) {
      return t('reached', { position: clockTime(positionSeconds), length: clockTime(durationSeconds) })
    }
    return durationSeconds > 0 ? `${name} · ${formatDuration(durationSeconds)}` : name
  }
}
