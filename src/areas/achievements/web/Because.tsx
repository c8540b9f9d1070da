import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Achievement } from '../contract.ts'
import classes from './shared/AchievementsPanel.module.css'

/** What earned it and when, or what is left, with the way there. */
export function Because({ achievement }: { achievement: Achievement }) {
  return achievement.earnedAt ? (
    <Earned achievement={achievement} at={achievement.earnedAt} />
  ) : (
    <Left achievement={achievement} />
  )
}

function Earned({ achievement: { key, by }, at }: { achievement: Achievement; at: string }) {
  const t = useTranslations('achievements')
  const format = useFormat()
  const told = key === 'firstCourse' || key === 'perfectScore' || key === 'certified'
  return (
    <>
      {by && told ? t(`by.${key}`, { title: by }) : t(`because.${key}`)}{' '}
      <span className={classes.day}>{format.day(at)}</span>
    </>
  )
}

function Left({ achievement: { key, have, need, course } }: { achievement: Achievement }) {
  const t = useTranslations('achievements.left')
  const left = need - have
  if (course) {
    return course.lessonsLeft > 0 ? (
      <Link to={`/learn/${course.id}`}>
        {t('inCourse', { count: course.lessonsLeft, title: course.title })}
      </Link>
    ) : (
      <Link to={`/certificates/claim/${course.id}`}>{t('claim', { title: course.title })}</Link>
    )
  }
  switch (key) {
    case 'sevenDays':
    case 'noteTaker':
    case 'fiftyLessons':
      return t(key, { left })
    case 'perfectScore':
      return t(key, { have })
    case 'tenHours':
      return t(key, {
        started: String(have >= 60),
        done: formatDuration(have),
        goal: formatDuration(need),
      })
    default:
      return t(key)
  }
}
