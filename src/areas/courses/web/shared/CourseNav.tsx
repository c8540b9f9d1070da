import { useLayoutEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import classes from './CourseNav.module.css'

/** The places of one course: its outline, who takes it, how it sells, what finishing earns, how it does. */
export function CourseNav({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('outline.nav')
  const nav = useRef<HTMLElement>(null)
  const base = `/courses/${courseId}`
  const places = [
    { to: base, label: t('outline') },
    { to: `${base}/students`, label: t('students') },
    { to: `${base}/sales-page`, label: t('sales') },
    { to: `${base}/certificate`, label: t('certificate') },
    { to: `${base}/reviews`, label: t('reviews') },
    { to: `${base}/analytics`, label: t('analytics') },
  ]
  // On a phone the places do not fit: the one that is open is brought into sight.
  useLayoutEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current && open)
      nav.current.scrollLeft =
        open.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2
  })
  return (
    <nav ref={nav} aria-label={t('label')} className={classes.nav} data-line="courses">
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes.link} data-label={label}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
