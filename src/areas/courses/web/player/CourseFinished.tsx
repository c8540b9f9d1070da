import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { drawings } from '#ui/drawings.tsx'
import { useFormat } from '#webkit/format.ts'
import { useAuth } from '#webkit/session.tsx'
import type { LearnCourse } from '../../contract.ts'
import classes from './CourseFinished.module.css'
import { useWayBack } from './use-way-back.ts'

/** The end of the line. */
export function CourseFinished({ course }: { course: LearnCourse }) {
  const t = useTranslations('learning')
  const format = useFormat()
  const { user } = useAuth()
  const { to, label, reload } = useWayBack(course)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useDocumentTitle(`${t('finished')} · ${course.title}`)
  return (
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
      {user ? null : <p>{t('finishedComeBack')}</p>}
      <div className={classes.actions}>
        {reload ? <Button href={to}>{label}</Button> : <Button to={to}>{label}</Button>}
      </div>
    </section>
  )
}
