import { useTranslations } from 'use-intl'
import type { Line } from '#ui/lines.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CreatorDashboard } from '../../contract.ts'
import { FigureStrip } from '../FigureStrip.tsx'
import { useChange } from '../use-change.ts'
import { useKinds } from './kinds.ts'

type Card = {
  key: string
  label: string
  line: Line
  figure: string
  changePercent: number | null
  to: string | undefined
}

/** The numbers of the business; each leads to where it is told in full. */
export function CreatorCards({ numbers }: { numbers: CreatorDashboard }) {
  const t = useTranslations('dashboards')
  const change = useChange()
  return (
    <StatRow>
      {useCards(numbers).map(({ key, label, line, figure, changePercent, to }) => (
        <StatCard
          key={key}
          label={label}
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
  const figures = useCards(numbers).map(({ label, figure, changePercent }) => {
    const moved = change(changePercent)
    const note = moved ? `${moved.value} ${moved.words}` : t('change.firstMonth')
    return { label, figure, note }
  })
  return <FigureStrip label={t('creator.cards.label')} figures={figures} />
}

/** Revenue and people of everything that's sold; the last two are of the kind whose figures have a page, in its words. */
function useCards({ revenue, activeStudents, enrollments, completions }: CreatorDashboard): Card[] {
  const t = useTranslations('dashboards.creator.cards')
  const format = useFormat()
  const kinds = useKinds()
  const [first] = kinds
  const ofKind = kinds.flatMap(({ line, dashboard, words }): Card[] =>
    words.figures
      ? [
          {
            key: 'enrollments',
            label: words.figures.enrollments,
            line,
            to: dashboard.figuresPath,
            figure: format.number(enrollments.total),
            changePercent: enrollments.changePercent,
          },
          {
            key: 'completions',
            label: words.figures.completions,
            line,
            to: dashboard.figuresPath,
            figure: format.number(completions.total),
            changePercent: completions.changePercent,
          },
        ]
      : [],
  )
  return [
    {
      key: 'revenue',
      label: t('revenue'),
      line: 'payments',
      to: '/dashboard/activity?kind=sales',
      figure: format.money(revenue.total),
      changePercent: revenue.changePercent,
    },
    {
      key: 'students',
      label: t('students'),
      line: first?.line ?? 'none',
      to: first?.dashboard.path,
      figure: format.number(activeStudents.total),
      changePercent: activeStudents.changePercent,
    },
    ...ofKind.slice(0, 2),
  ]
}
