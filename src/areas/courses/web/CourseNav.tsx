import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import classes from './CourseNav.module.css'

/** The places of one course: its outline, who takes it, how it sells, what finishing earns. */
export function CourseNav({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('outline.nav')
  const base = `/courses/${courseId}`
  const places = [
    { to: base, label: t('outline'), end: true },
    { to: `${base}/students`, label: t('students') },
    { to: `${base}/sales-page`, label: t('sales') },
    { to: `${base}/certificate`, label: t('certificate') },
    { to: `/courses?tab=analytics&course=${courseId}`, label: t('analytics'), elsewhere: true },
  ]
  return (
    <nav aria-label={t('label')} className={classes.nav} data-line="courses">
      {places.map(({ to, label, end, elsewhere }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={classes.link}
          // The list of courses is not a place of this course.
          {...(elsewhere ? { 'aria-current': undefined } : {})}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
