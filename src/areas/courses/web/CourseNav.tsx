import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import classes from './CourseNav.module.css'

/** The places of one course: its outline, who takes it, how it sells, what finishing earns. */
export function CourseNav({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('outline.nav')
  const base = `/courses/${courseId}`
  const places = [
    { to: base, label: t('outline') },
    { to: `${base}/students`, label: t('students') },
    { to: `${base}/sales-page`, label: t('sales') },
    { to: `${base}/certificate`, label: t('certificate') },
    { to: `${base}/reviews`, label: t('reviews') },
  ]
  return (
    <nav aria-label={t('label')} className={classes.nav} data-line="courses">
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes.link}>
          {label}
        </NavLink>
      ))}
      {/* A tab of the course list: not a place of this course. */}
      <Link to={`/courses?tab=analytics&course=${courseId}`} className={classes.link}>
        {t('analytics')}
      </Link>
    </nav>
  )
}
