import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { TrashedText } from '#areas/lists/web/shared/TrashedText.tsx'
import { formatDuration } from '#kernel/time.ts'
import { LineCover } from '#ui/LineCover.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Course } from '../contract.ts'
import classes from './CourseCard.module.css'
import { CoursePrice } from './CoursePrice.tsx'
import { CourseProgress } from './CourseProgress.tsx'

type Props = { course: Course; actions: readonly MenuAction[]; linked: boolean }

/** A course in the grid: cover, state, price, what is in it and how it does. The whole card opens it. */
export function CourseCard({ course, actions, linked }: Props) {
  const t = useTranslations('courses')
  const format = useFormat()
  return (
    <article className={classes.card} aria-label={course.title} data-linked={linked ? '' : undefined}>
      <div className={classes.cover}>
        <LineCover id={course.id} title={course.title} src={course.imageUrl} />
      </div>
      <div className={classes.body}>
        <div className={classes.row}>
          <StatusChip status={course.isClosed ? 'closed' : course.status} />
          <b>
            <CoursePrice price={course.price} />
          </b>
        </div>
        <h2 className={classes.title}>
          {linked ? (
            <Link to={`/courses/${course.id}`} className={classes.link}>
              {course.title}
            </Link>
          ) : (
            course.title
          )}
        </h2>
        {course.description ? <p className={classes.description}>{course.description}</p> : null}
        <p className={classes.meta}>
          {t('lessonCount', { count: course.lessonCount })} ·{' '}
          {course.durationSeconds > 0 ? `${formatDuration(course.durationSeconds)} · ` : null}
          {course.trashed ? (
            <TrashedText trashed={course.trashed} />
          ) : (
            t('updated', { date: format.day(course.updatedAt) })
          )}
        </p>
        <div className={classes.foot}>
          <div className={classes.figures}>
            <span>
              <b>{format.number(course.students)}</b>{' '}
              <span className={classes.quiet}>{t('students', { count: course.students })}</span>
            </span>
            <b>
              <MoneyText money={course.revenue} />
            </b>
            <span className={classes.quiet}>
              <CourseProgress percent={course.progress} />
            </span>
          </div>
          <span className={classes.menu}>
            <RowMenu name={course.title} actions={actions} />
          </span>
        </div>
      </div>
    </article>
  )
}
