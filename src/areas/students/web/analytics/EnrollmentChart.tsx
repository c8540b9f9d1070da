import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { ChartCard } from '#ui/ChartCard.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { useFormat } from '#webkit/format.ts'
import type { Bucket } from '../../insights-contract.ts'
import type { InsightsView } from './use-insights-view.ts'
import { usePeriodWords } from './use-period-words.ts'

type Props = {
  view: InsightsView
  /** Of one course, or of all. */
  courseId?: Id<'crs'>
  buckets: readonly Bucket[]
}

/** Who came when, beside the period before: each bar opens its rows. */
export function EnrollmentChart({ view, courseId, buckets }: Props) {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  const { short, long } = usePeriodWords()
  const span = t(`spans.${view.range}`)
  const title = t('chart.title', { unit: buckets[0]?.unit ?? 'day' })
  const compares = view.range !== 'all'
  const placed = courseId ? { courseId } : {}
  const rowsOf = ({ day, enrolled }: Bucket) =>
    enrolled > 0 ? view.rowsAt({ of: 'enrolled', ...placed, day }) : undefined
  const bars = buckets.map((bucket, at) => {
    const { day, enrolled: count, before } = bucket
    const isLast = at === buckets.length - 1
    const period = isLast ? t('chart.soFar', { period: long(bucket) }) : long(bucket)
    const label =
      before === null
        ? t('chart.bar', { period, count })
        : t('chart.barBefore', { period, count, before, span })
    const shown = format.number(count)
    return { key: day, tick: short(bucket), value: count, before, shown, label, to: rowsOf(bucket) }
  })
  const isEmpty = buckets.every(({ enrolled, before }) => enrolled === 0 && !before)
  return (
    <ChartCard
      title={title}
      line="courses"
      bars={bars}
      now={compares ? t('chart.now', { span }) : t('chart.nowAll')}
      before={compares ? t('chart.before', { span }) : null}
      summary={<Summary buckets={buckets} span={compares ? span : null} />}
      nothing={isEmpty ? t('chart.nobody') : null}
      table={<BucketTable title={title} buckets={buckets} compares={compares} rowsOf={rowsOf} />}
    />
  )
}

/** All bars together, and the highest one where it's alone. */
function Summary({ buckets, span }: { buckets: readonly Bucket[]; span: string | null }) {
  const t = useTranslations('insights.analytics.chart')
  const { long } = usePeriodWords()
  const sum = (of: (bucket: Bucket) => number) => buckets.reduce((total, each) => total + of(each), 0)
  const count = sum(({ enrolled }) => enrolled)
  const before = sum((bucket) => bucket.before ?? 0)
  const most = Math.max(...buckets.map(({ enrolled }) => enrolled))
  const [best, ...equals] = buckets.filter(({ enrolled }) => enrolled === most)
  return (
    <>
      {span ? t('sum', { count, before, span }) : t('sumAll', { count })}{' '}
      {best && most > 1 && equals.length === 0
        ? t(best.unit === 'day' ? 'best' : 'bestOf', { period: long(best), count: most })
        : null}
    </>
  )
}

type TableProps = {
  title: string
  buckets: readonly Bucket[]
  compares: boolean
  rowsOf: (bucket: Bucket) => string | undefined
}

function BucketTable({ title, buckets, compares, rowsOf }: TableProps) {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  const { long } = usePeriodWords()
  const before: Column<Bucket> = {
    key: 'before',
    header: t('chart.earlier'),
    align: 'end',
    phone: 'amount',
    render: (bucket) => format.number(bucket.before ?? 0),
  }
  return (
    <DataTable
      label={title}
      rows={buckets}
      rowKey={(bucket) => bucket.day}
      rowName={long}
      columns={[
        { key: 'period', header: t('chart.period'), render: long },
        {
          key: 'enrolled',
          header: t('columns.enrolled'),
          align: 'end',
          phone: 'status',
          render: (bucket) => {
            const to = rowsOf(bucket)
            const count = format.number(bucket.enrolled)
            return to ? <Link to={to}>{count}</Link> : count
          },
        },
        ...(compares ? [before] : []),
      ]}
    />
  )
}
