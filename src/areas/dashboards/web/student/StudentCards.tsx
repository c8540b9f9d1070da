import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { achievementsContract } from '#areas/achievements/contract.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { connect } from '#webkit/api.ts'
import { useFormat } from '#webkit/format.ts'
import { useStudentParts } from '#webkit/student.ts'
import type { StudentDashboard } from '../../contract.ts'

/** Shares its cache with the panel below. */
const achievementsApi = connect('achievements', achievementsContract)

/** What a student has done so far, and how much of it is an achievement. */
export function StudentCards({ numbers }: { numbers: StudentDashboard }) {
  const t = useTranslations('dashboards.student.cards')
  const format = useFormat()
  const achievements = useQuery(achievementsApi.list.queryOptions())
  const all = achievements.data?.achievements.length ?? 8
  const parts = useStudentParts()
  return (
    <StatRow>
      {parts.map(({ name, Cards }) => (Cards ? <Cards key={name} numbers={numbers} /> : null))}
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
