import { useTranslations } from 'use-intl'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { StudentDashboard } from '../../contract.ts'

/** What a learner has done so far. */
export function StudentCards({ numbers }: { numbers: StudentDashboard }) {
  const t = useTranslations('dashboards.student.cards')
  const format = useFormat()
  const { coursesEnrolled, coursesFinished, lessonsCompleted, lessonsCompletedThisWeek } = numbers
  const thisWeek = { value: format.number(lessonsCompletedThisWeek), words: t('thisWeek') }
  return (
    <StatRow>
      <StatCard
        label={t('enrolled')}
        figure={format.number(coursesEnrolled)}
        note={t('finished', { count: coursesFinished })}
        line="courses"
      />
      <StatCard
        label={t('lessons')}
        figure={format.number(lessonsCompleted)}
        change={
          lessonsCompletedThisWeek > 0 ? { direction: 'up', judgement: 'good', ...thisWeek } : undefined
        }
        note={lessonsCompletedThisWeek > 0 ? undefined : t('noneThisWeek')}
        line="courses"
      />
    </StatRow>
  )
}
