import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Progress } from '../../learning-contract.ts'
import { LearningLine } from './LearningLine.tsx'
import classes from './LearningRow.module.css'

export type LearningCourse = {
  courseId: Id<'crs'>
  title: string
  sellerName: string
  progress: Progress
  nextLesson: { id: Id<'lsn'>; title: string } | null
}

type Props = {
  course: LearningCourse
  /** The first of a list carries the filled button; the others are outlined. */
  primary?: boolean
}

/** A course its learner owns: how far they are, what comes next, and the button that goes there. */
export function LearningRow({ course, primary }: Props) {
  const t = useTranslations('learning')
  const { courseId, title, sellerName, progress, nextLesson } = course
  const path = nextLesson ? `/learn/${courseId}/${nextLesson.id}` : `/learn/${courseId}`
  return (
    <article className={classes.row} aria-label={title}>
      <LineCover id={courseId} className={classes.cover} />
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.name}>
            <h3>{title}</h3>
            <p className={classes.seller}>{sellerName}</p>
          </div>
          <b className={classes.percent}>{progress.percent}%</b>
        </div>
        <LearningLine title={title} progress={progress} />
        <div className={classes.foot}>
          <p className={classes.next}>
            {t('lessonsOf', progress)} <NextStep course={course} />
          </p>
          <Button kind={primary ? 'primary' : 'secondary'} size="dense" to={path} className={classes.go}>
            {nextLesson ? t('continue') : t('openCourse')}
          </Button>
        </div>
      </div>
    </article>
  )
}

function NextStep({ course }: { course: LearningCourse }) {
  const t = useTranslations('learning')
  const format = useFormat()
  const { nextLesson, progress } = course
  if (nextLesson) return t.rich('nextLesson', { lesson: nextLesson.title, b: (words) => <b>{words}</b> })
  return progress.finishedAt ? t('completedOn', { date: format.day(progress.finishedAt) }) : null
}
