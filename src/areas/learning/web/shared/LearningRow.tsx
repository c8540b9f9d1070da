import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { clockTime } from '#kernel/clock-time.ts'
import { formatDuration } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { useCreatorLine } from '#ui/creator-paper.ts'
import { LineCover } from '#ui/LineCover.tsx'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { OwnedCourse } from '../../contract.ts'
import { LearningLine } from './LearningLine.tsx'
import classes from './LearningRow.module.css'

type Props = {
  course: OwnedCourse
  /** The first of a list carries the filled button; the others are outlined. */
  primary?: boolean
  /** Beside what comes next: the receipt. */
  links?: ReactNode
}

/** A course its learner owns: how far they are, what comes next, and the button that goes there. */
export function LearningRow({ course, primary, links }: Props) {
  const t = useTranslations('learning')
  const format = useFormat()
  const { courseId, title, sellerName, sellerColor, progress, nextLesson, ended, imageUrl } = course
  const path = nextLesson ? `/learn/${courseId}/${nextLesson.id}` : `/learn/${courseId}`
  return (
    <article
      className={classes.row}
      style={useCreatorLine(sellerColor)}
      aria-label={title}
      data-ended={ended ? '' : undefined}
    >
      <LineCover id={courseId} title={title} src={imageUrl} className={classes.cover} />
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.name}>
            <h3>{title}</h3>
            <p className={classes.seller}>{sellerName}</p>
          </div>
          <b className={classes.percent}>{format.percent(progress.percent)}</b>
        </div>
        <LearningLine course={course} still={ended !== null} />
        <div className={classes.foot}>
          <p className={classes.next}>
            {ended ? <Ending course={course} /> : <Standing course={course} />}
            {links ? <span className={classes.links}>{links}</span> : null}
          </p>
          {ended ? null : (
            <Button kind={primary ? 'primary' : 'secondary'} size="dense" to={path} className={classes.go}>
              {nextLesson ? t('continue') : t('openCourse')}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

/** "3 of 9 lessons. Next: Centering on the wheel at 0:40", or since when all is done. */
function Standing({ course }: { course: OwnedCourse }) {
  const t = useTranslations('learning')
  const format = useFormat()
  const { courseId, progress, nextLesson, awardsCertificate } = course
  if (nextLesson) {
    return (
      <>
        {t('lessonsOf', progress)}{' '}
        {t.rich('nextLesson', { lesson: nextLesson.title, b: (words) => <b>{words}</b> })}{' '}
        <span className={`${classes.seller} ${classes.place}`}>
          <NextPlace course={course} />
        </span>
      </>
    )
  }
  if (!progress.finishedAt) return t('lessonsOf', progress)
  return (
    <>
      {t('completedOn', { date: format.day(progress.finishedAt) })}
      {awardsCertificate ? (
        <>
          {' · '}
          <Link to={`/certificates/claim/${courseId}`}>{t('ownCertificate')}</Link>
        </>
      ) : null}
    </>
  )
}

/** "at 0:40" where it was stopped, else how long it takes. */
function NextPlace({ course: { nextLesson, stopped } }: { course: OwnedCourse }) {
  const t = useTranslations('learning')
  if (!nextLesson) return null
  if (stopped?.lessonId === nextLesson.id) return t('stoppedAt', { time: clockTime(stopped.seconds) })
  return nextLesson.durationSeconds > 0 ? formatDuration(nextLesson.durationSeconds) : null
}

function Ending({ course: { ended, progress } }: { course: OwnedCourse }) {
  const t = useTranslations('learning')
  const format = useFormat()
  if (!ended) return null
  return (
    <>
      {t('lessonsOf', progress)} {ended.reason} <span className={classes.seller}>{format.day(ended.at)}</span>
    </>
  )
}
