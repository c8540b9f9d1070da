import { useTranslations } from 'use-intl'
import type { Line } from '#ui/lines.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CreatorDashboard } from '../../contract.ts'
import { FigureStrip } from '../FigureStrip.tsx'
import { useChange } from '../use-change.ts'
import { type SpokenKind, useKinds } from './kinds.ts'

type Card = {
  key: string
  label: string
  line: Line
  figure: string
  /** Left out where there's nothing to compare. */
  changePercent?: number | null
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
          change={change(changePercent ?? null)}
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
    const moved = change(changePercent ?? null)
    const note = moved
      ? `${moved.value} ${moved.words}`
      : changePercent === null
        ? t('change.firstMonth')
        : ''
    return { label, figure, note }
  })
  return <FigureStrip label={t('creator.cards.label')} figures={figures} />
}

/**
 * Revenue and people of everything that's sold; the last two are of the kind whose figures have a page, in its words. Who sells
 * nothing that is taught has no students: sales instead.
 */
function useCards(numbers: CreatorDashboard): Card[] {
  const { revenue, activeStudents, enrollments, completions, sales, kinds: sold } = numbers
  const t = useTranslations('dashboards.creator.cards')
  const format = useFormat()
  const kinds = useKinds()
  const [first] = kinds
  const teaches = (kind: SpokenKind) => kind.words.figures?.enrollments !== undefined
  const isTaught = sold.length === 0 || kinds.some((kind) => sold.includes(kind.kind) && teaches(kind))
  const ofKind = kinds.flatMap(({ line, dashboard, words: { figures } }): Card[] =>
    figures?.enrollments && figures.completions
      ? [
          {
            key: 'enrollments',
            label: figures.enrollments,
            line,
            to: dashboard.figuresPath,
            figure: format.number(enrollments.total),
            changePercent: enrollments.changePercent,
          },
          {
            key: 'completions',
            label: figures.completions,
            line,
            to: dashboard.figuresPath,
            figure: format.number(completions.total),
            changePercent: completions.changePercent,
          },
        ]
      : [],
  )
  const own: Card = {
    key: 'revenue',
    label: t('revenue'),
    line: 'payments',
    to: '/dashboard/activity?kind=sales',
    figure: format.money(revenue.total),
    changePercent: revenue.changePercent,
  }
  if (!isTaught) {
    const kind = kinds.find(({ kind }) => sold.includes(kind))
    const { cents, currency } = revenue.total
    const ofSales = { line: kind?.line ?? ('none' as const), to: kind?.dashboard.figuresPath }
    return [
      own,
      {
        ...{ key: 'sales', label: t('sales'), ...ofSales },
        ...{ figure: format.number(sales.total), changePercent: sales.changePercent },
      },
      {
        ...{ key: 'perSale', label: t('perSale'), ...ofSales },
        figure: sales.total === 0 ? '–' : format.money({ cents: Math.round(cents / sales.total), currency }),
      },
    ]
  }
  return [
    own,
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
