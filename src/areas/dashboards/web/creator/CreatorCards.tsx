import { useTranslations } from 'use-intl'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CreatorDashboard } from '../../contract.ts'
import { FigureStrip } from '../FigureStrip.tsx'
import { useChange } from '../use-change.ts'

/** The numbers of the business; each leads to the courses it is the sum of. */
export function CreatorCards({ numbers }: { numbers: CreatorDashboard }) {
  const t = useTranslations('dashboards')
  const change = useChange()
  return (
    <StatRow>
      {useCards(numbers).map(({ key, line, figure, changePercent }) => (
        <StatCard
          key={key}
          label={t(`creator.cards.${key}`)}
          figure={figure}
          change={change(changePercent)}
          note={changePercent === null ? t('change.firstMonth') : undefined}
          line={line}
          to="/courses"
        />
      ))}
    </StatRow>
  )
}

/** The same for a newcomer: one thin strip below the start line. */
export function CreatorFigures({ numbers }: { numbers: CreatorDashboard }) {
  const t = useTranslations('dashboards')
  const change = useChange()
  const figures = useCards(numbers).map(({ key, figure, changePercent }) => {
    const moved = change(changePercent)
    const note = moved ? `${moved.value} ${moved.words}` : t('change.firstMonth')
    return { label: t(`creator.cards.${key}`), figure, note }
  })
  return <FigureStrip label={t('creator.cards.label')} figures={figures} />
}

function useCards({ revenue, activeStudents, enrollments }: CreatorDashboard) {
  const format = useFormat()
  return [
    {
      key: 'revenue',
      line: 'payments',
      figure: format.money(revenue.total),
      changePercent: revenue.changePercent,
    },
    {
      key: 'students',
      line: 'courses',
      figure: format.number(activeStudents.total),
      changePercent: activeStudents.changePercent,
    },
    {
      key: 'enrollments',
      line: 'courses',
      figure: format.number(enrollments.total),
      changePercent: enrollments.changePercent,
    },
  ] as const
}
