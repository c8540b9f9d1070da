import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { LineStepper, type Step } from '#ui/LineStepper.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LearnCourse } from '../../contract.ts'
import classes from './PlayerOutline.module.css'
import { isFinished, secondsLeft } from './way.ts'

type Props = { course: LearnCourse; lessonId: string; pathOf: (lessonId: string) => string }

/** The course as a line: lessons done are solid stops, this one is yellow. */
export function PlayerOutline({ course, lessonId, pathOf }: Props) {
  const t = useTranslations('learning')
  const format = useFormat()
  const { progress, lessons } = course
  const left = secondsLeft(lessons)
  const facts = [
    t('lessonsDone', { completed: progress.completed, total: progress.total }),
    isFinished(progress)
      ? t('finishedOn', { date: format.day(progress.finishedAt) })
      : left > 0
        ? t('timeLeft', { duration: formatDuration(left) })
        : null,
  ]
  const steps = lessons.map((lesson): Step => {
    const kind = t(`kind.${lesson.kind}`)
    return {
      id: lesson.id,
      label: lesson.title,
      meta: lesson.durationSeconds > 0 ? `${kind} · ${formatDuration(lesson.durationSeconds)}` : kind,
      state: lesson.id === lessonId ? 'here' : lesson.completedAt ? 'past' : 'ahead',
      to: pathOf(lesson.id),
    }
  })
  return (
    <>
      <h2 className={classes.title}>{course.title}</h2>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <LineStepper label={t('lessons')} steps={steps} line="courses" />
    </>
  )
}
