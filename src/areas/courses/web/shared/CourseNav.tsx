import { useLayoutEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import classes from './CourseNav.module.css'

type Props = {
  courseId: Id<'crs'>
  /** Under the heading of a page of its own, not in the editor's bar. */
  inPage?: boolean
}

/** The places of one course: its outline, who takes it, how it sells, what finishing earns. */
export function CourseNav({ courseId, inPage }: Props) {
  const t = useTranslations('outline.nav')
  const nav = useRef<HTMLElement>(null)
  const base = `/courses/${courseId}`
  const places = [
    { to: base, label: t('outline') },
    { to: `${base}/students`, label: t('students') },
    { to: `${base}/sales-page`, label: t('sales') },
    { to: `${base}/certificate`, label: t('certificate') },
    { to: `${base}/reviews`, label: t('reviews') },
  ]
  // On a phone the places do not fit: the one that is open is brought into sight.
  useLayoutEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current && open)
      nav.current.scrollLeft =
        open.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2
  })
  return (
    <nav ref={nav} aria-label={t('label')} className={classes.nav} data-line="courses" data-in-page={inPage}>
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
