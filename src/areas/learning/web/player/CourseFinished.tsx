import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ReviewPrompt } from '#areas/reviews/web/shared/ReviewPrompt.tsx'
import { focusOnArrival } from '#ui/arriving-focus.ts'
import { Button } from '#ui/Button.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { drawings } from '#ui/drawings.tsx'
import { useFormat } from '#webkit/format.ts'
import { useAuth } from '#webkit/session.tsx'
import type { LearnCourse } from '../../contract.ts'
import classes from './CourseFinished.module.css'
import { useUnsentEntries } from './outbox/use-outbox.ts'
import { useWayBack } from './use-way-back.ts'

/** The end of the line: what was reached, and what can be done with it. */
export function CourseFinished({ course }: { course: LearnCourse }) {
  const t = useTranslations('learning')
  const format = useFormat()
  const { user } = useAuth()
  const { to, label, reload } = useWayBack(course)
  // The certificate is given by the server, and it has to hear of the last lesson first.
  const isSent = useUnsentEntries().every((kept) => kept.kind !== 'mark' || kept.courseId !== course.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusOnArrival(heading.current), [])
  useDocumentTitle(`${t('finished')} · ${course.title}`)
  const onwards = course.awardsCertificate && isSent ? 'secondary' : 'primary'
  return (
    <>
      <section className={classes.panel} data-line="courses">
        <svg width="240" height="96" viewBox="0 0 240 96" fill="none" aria-hidden="true">
          {drawings.done}
        </svg>
        <h1 ref={heading} tabIndex={-1}>
          {t('finished')}
        </h1>
        <p>
          {t('finishedText', {
            course: course.title,
            date: format.day(course.progress.finishedAt ?? ''),
            total: course.progress.total,
          })}
        </p>
        {isSent ? null : <p>{t('finishedOffline')}</p>}
        {user ? null : <p>{t('finishedComeBack')}</p>}
        <div className={classes.actions}>
          {course.awardsCertificate && isSent ? (
            <Button to={`/certificates/claim/${course.id}`}>{t('certificate')}</Button>
          ) : null}
          {reload ? (
            <Button kind={onwards} href={to}>
              {label}
            </Button>
          ) : (
            <Button kind={onwards} to={to}>
              {label}
            </Button>
          )}
          {user ? (
            <Button kind="quiet" href={`/@${course.sellerHandle}`}>
              {t('moreOf', { seller: course.sellerName })}
            </Button>
          ) : null}
        </div>
      </section>
      <div className={classes.review}>
        <ReviewPrompt thingId={course.id} />
      </div>
    </>
  )
}
