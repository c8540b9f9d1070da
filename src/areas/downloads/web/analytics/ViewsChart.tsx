import { useFormatter, useTranslations } from 'use-intl'
import { ChartCard } from '#ui/ChartCard.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { useFormat } from '#webkit/format.ts'
import type { AnalyticsBar } from '../../analytics-contract.ts'
import type { AnalyticsRange } from '../../rules.ts'

type Props = { range: AnalyticsRange; bars: readonly AnalyticsBar[] }

/** Looks at all products by day, or by month of a year, beside the period before; what they led to is said with them. */
export function ViewsChart({ range, bars }: Props) {
  const t = useTranslations('downloads.analytics.chart')
  const format = useFormat()
  const { short, long } = useDayWords(range)
  const title = t('title', { unit: range === '1y' ? 'month' : 'day' })
  const span = t(`spans.${range}`)
  const compares = bars.some(({ viewsBefore }) => viewsBefore !== null)
  const sum = (of: (bar: AnalyticsBar) => number) => bars.reduce((total, bar) => total + of(bar), 0)
  const views = sum((bar) => bar.views)
  const before = sum((bar) => bar.viewsBefore ?? 0)
  const conversions = sum((bar) => bar.conversions)
  const labelOf = (bar: AnalyticsBar) => {
    const words = { day: long(bar.day), views: bar.views, conversions: bar.conversions }
    return bar.viewsBefore === null
      ? t('bar', words)
      : t('barBefore', { ...words, before: bar.viewsBefore, span })
  }
  return (
    <ChartCard
      title={title}
      line="products"
      bars={bars.map((bar) => ({
        key: bar.day,
        tick: short(bar.day),
        value: bar.views,
        before: bar.viewsBefore,
        shown: format.number(bar.views),
        label: labelOf(bar),
      }))}
      now={compares ? t('now', { span }) : t('nowYear')}
      before={compares ? t('before', { span }) : null}
      summary={
        compares ? t('sum', { views, before, conversions, span }) : t('sumYear', { views, conversions })
      }
      nothing={views + before + conversions === 0 ? t('nothing') : null}
      table={<ViewsTable title={title} bars={bars} compares={compares} long={long} />}
    />
  )
}

type TableProps = {
  title: string
  bars: readonly AnalyticsBar[]
  compares: boolean
  long: (day: string) => string
}

function ViewsTable({ title, bars, compares, long }: TableProps) {
  const t = useTranslations('downloads.analytics')
  const format = useFormat()
  const figure = (
    key: 'views' | 'conversions' | 'viewsBefore',
    header: string,
    phone: Column<AnalyticsBar>['phone'] = 'hide',
  ): Column<AnalyticsBar> => ({
    ...{ key, header, phone, align: 'end' },
    render: (bar) => format.number(bar[key] ?? 0),
  })
  return (
    <DataTable
      label={title}
      rows={bars}
      rowKey={({ day }) => day}
      rowName={({ day }) => long(day)}
      columns={[
        { key: 'period', header: t('chart.period'), render: ({ day }) => long(day) },
        figure('views', t('columns.views'), 'status'),
        figure('conversions', t('columns.conversions'), 'amount'),
        ...(compares ? [figure('viewsBefore', t('chart.earlier'))] : []),
      ]}
    />
  )
}

/** Days are dates, the same in every zone. */
function useDayWords(range: AnalyticsRange) {
  const format = useFormatter()
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const zone = { timeZone: 'UTC' } as const
  return range === '1y'
    ? {
        short: (day: string) => format.dateTime(at(day), { ...zone, month: 'short' }),
        long: (day: string) => format.dateTime(at(day), { ...zone, month: 'long', year: 'numeric' }),
      }
    : {
        short: (day: string) => format.dateTime(at(day), { ...zone, day: 'numeric', month: 'short' }),
        long: (day: string) =>
          format.dateTime(at(day), { ...zone, day: 'numeric', month: 'short', year: 'numeric' }),
      }
}
