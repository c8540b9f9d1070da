import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { achievementsContract } from '#areas/achievements/contract.ts'
import type { Change } from '#ui/StatCard.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { connect } from '#webkit/api.ts'
import { useFormat } from '#webkit/format.ts'
import type { StudentDashboard } from '../../contract.ts'

/** Shares its cache with the panel below. */
const achievementsApi = connect('achievements', achievementsContract)

/** What a learner has done so far; each card leads to the rows it is the sum of. */
export function StudentCards({ numbers }: { numbers: StudentDashboard }) {
  const t = useTranslations('dashboards.student.cards')
  const format = useFormat()
  const locale = useLocale()
  const achievements = useQuery(achievementsApi.list.queryOptions())
  const { coursesEnrolled, coursesFinished, lessonsCompleted, lessonsCompletedThisWeek } = numbers
  const { studySeconds, studySecondsThisWeek } = numbers
  const all = achievements.data?.achievements.length ?? 8
  const risen = (count: number, value: string): Change | undefined =>
    count > 0 ? { direction: 'up', judgement: 'good', value, words: t('thisWeek') } : undefined
  const none = (count: number) => (count > 0 ? undefined : t('noneThisWeek'))
  const hours = (seconds: number) => oneDecimal(seconds / 3600, locale)
  return (
    <StatRow>
      <StatCard
        label={t('enrolled')}
        figure={format.number(coursesEnrolled)}
        note={t('finished', { count: coursesFinished })}
        line="courses"
        to="/library"
      />
      <StatCard
        label={t('lessons')}
        figure={format.number(lessonsCompleted)}
        change={risen(lessonsCompletedThisWeek, format.number(lessonsCompletedThisWeek))}
        note={none(lessonsCompletedThisWeek)}
        line="courses"
        to="/library?show=lessons"
      />
      <StatCard
        label={t('hours')}
        figure={hours(studySeconds)}
        change={risen(Math.round(studySecondsThisWeek / 360), hours(studySecondsThisWeek))}
        note={none(Math.round(studySecondsThisWeek / 360))}
        line="courses"
        to="/library?show=hours"
      />
      <StatCard
        label={t('achievements')}
        figure={achievements.data ? format.number(achievements.data.earned) : '\u2013'}
        note={t('earned', { all })}
        line="none"
        to="/dashboard#achievements"
      />
    </StatRow>
  )
}

const oneDecimal = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
