import { useTranslations } from 'use-intl'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CreatorDashboard } from '../../contract.ts'
import { FigureStrip } from '../FigureStrip.tsx'
import { useChange } from '../use-change.ts'

const analyticsPath = '/courses?tab=analytics'

/** The numbers of the business; each leads to where it is told in full. */
export function CreatorCards({ numbers }: { numbers: CreatorDashboard }) {
  const t = useTranslations('dashboards')
  const change = useChange()
  return (
    <StatRow>
      {useCards(numbers).map(({ key, line, figure, changePercent, to }) => (
        <StatCard
          key={key}
          label={t(`creator.cards.${key}`)}
          figure={figure}
          change={change(changePercent)}
          note={changePercent === null ? t('change.firstMonth') : undefined}
          line={line}
          to={to}
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

function useCards({ revenue, activeStudents, enrollments, completions }: CreatorDashboard) {
  const format = useFormat()
  return [
    {
      key: 'revenue',
      line: 'payments',
      to: '/dashboard/activity?kind=sales',
      figure: format.money(revenue.total),
      changePercent: revenue.changePercent,
    },
    {
      key: 'students',
      line: 'courses',
      to: '/courses',
      figure: format.number(activeStudents.total),
      changePercent: activeStudents.changePercent,
    },
    {
      key: 'enrollments',
      line: 'courses',
      to: analyticsPath,
      figure: format.number(enrollments.total),
      changePercent: enrollments.changePercent,
    },
    {
      key: 'completions',
      line: 'courses',
      to: analyticsPath,
      figure: format.number(completions.total),
      changePercent: completions.changePercent,
    },
  ] as const
}
