import { useTranslations } from 'use-intl'
import type { Line } from '#ui/lines.ts'
import { Sparkline } from '#ui/Sparkline.tsx'
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
  /** This month so far; of people with access, now. */
  figure: string
  /** Left out where there's nothing to compare. */
  changePercent?: number | null
  /** What it is since the beginning. */
  caption?: string
  days?: { values: readonly number[]; words: (value: number) => string }
  to: string | undefined
}

/** The numbers of the business; each leads to exactly the rows it counts. */
export function CreatorCards({ numbers }: { numbers: CreatorDashboard }) {
  const t = useTranslations('dashboards')
  const change = useChange()
  const dayNames = useDayNames(numbers.today.day)
  return (
    <StatRow>
      {useCards(numbers).map(({ key, label, line, figure, changePercent, caption, days, to }) => (
        <StatCard
          key={key}
          label={label}
          figure={figure}
          change={change(changePercent ?? null)}
          note={changePercent === null ? t('change.firstMonth') : undefined}
          caption={caption}
          shape={
            days ? (
              <Sparkline
                label={t('creator.cards.byDay', { label })}
                columns={[t('creator.cards.day'), label]}
                points={days.values.map((value, at) => ({
                  value,
                  name: dayNames(days.values.length - 1 - at),
                  words: days.words(value),
                }))}
              />
            ) : undefined
          }
          line={line}
          to={to}
        />
      ))}
    </StatRow>
  )
}

/** What the days of a card's line are called, so many days before the last one. */
function useDayNames(last: string): (back: number) => string {
  const format = useFormat('UTC')
  const end = Date.parse(`${last}T12:00:00Z`)
  return (back) => format.day(new Date(end - back * 86_400_000))
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
 * nothing that is taught has no students: sales instead. Each is this month so far, compared with the same days of last month.
 */
function useCards(numbers: CreatorDashboard): Card[] {
  const { revenue, activeStudents, enrollments, completions, sales, kinds: sold } = numbers
  const t = useTranslations('dashboards.creator.cards')
  const format = useFormat()
  const kinds = useKinds()
  const [first] = kinds
  const teaches = (kind: SpokenKind) => kind.words.figures?.enrollments !== undefined
  const isTaught = sold.length === 0 || kinds.some((kind) => sold.includes(kind.kind) && teaches(kind))
  const { currency } = revenue.month
  const money = (cents: number) => format.money({ cents, currency })
  const counted = ({ month, total, changePercent, days }: CreatorDashboard['sales']) => ({
    figure: format.number(month),
    changePercent,
    caption: t('ever', { figure: format.number(total) }),
    days: { values: days, words: format.number },
  })
  const ofKind = kinds.flatMap(({ line, words: { figures } }): Card[] =>
    figures?.enrollments && figures.completions
      ? [
          {
            ...{ key: 'enrollments', label: figures.enrollments, line },
            ...counted(enrollments),
            to: '/students?joined=thisMonth',
          },
          {
            ...{ key: 'completions', label: figures.completions, line },
            ...counted(completions),
            to: '/students?finished=thisMonth',
          },
        ]
      : [],
  )
  const own: Card = {
    ...{ key: 'revenue', label: t('revenue'), line: 'payments', to: '/dashboard/sales?period=thisMonth' },
    figure: format.money(revenue.month),
    changePercent: revenue.changePercent,
    caption: t('ever', { figure: format.money(revenue.total) }),
    days: { values: revenue.days, words: money },
  }
  if (!isTaught) {
    const kind = kinds.find(({ kind }) => sold.includes(kind))
    const ofSales = { line: kind?.line ?? ('none' as const), to: '/dashboard/sales?period=thisMonth' }
    const each = (cents: number, count: number) => (count === 0 ? '–' : money(Math.round(cents / count)))
    return [
      own,
      { ...{ key: 'sales', label: t('sales') }, ...ofSales, ...counted(sales) },
      {
        ...{ key: 'perSale', label: t('perSale'), ...ofSales },
        figure: each(revenue.month.cents, sales.month),
        caption: t('ever', { figure: each(revenue.total.cents, sales.total) }),
      },
    ]
  }
  return [
    own,
    {
      ...{ key: 'students', label: t('students'), line: first?.line ?? 'none' },
      to: '/students?show=open&each=person',
      figure: format.number(activeStudents.now),
      changePercent: activeStudents.changePercent,
      caption: t('withAccess'),
      days: { values: activeStudents.days, words: format.number },
    },
    ...ofKind.slice(0, 2),
  ]
}
