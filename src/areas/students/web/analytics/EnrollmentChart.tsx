import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Bucket } from '../../insights-contract.ts'
import classes from './chart.module.css'
import type { InsightsView } from './use-insights-view.ts'
import { usePeriodWords } from './use-period-words.ts'

type Props = { view: InsightsView; courseId: Id<'crs'>; buckets: readonly Bucket[] }

/** Who came when: a bar for each day, week or month that opens its rows, or the same as a table. */
export function EnrollmentChart({ view, courseId, buckets }: Props) {
  const t = useTranslations('insights.analytics.chart')
  const [asTable, setAsTable] = useState(false)
  const { long } = usePeriodWords()
  const most = buckets.reduce<Bucket | null>(
    (best, each) => (each.enrolled > (best?.enrolled ?? 0) ? each : best),
    null,
  )
  return (
    <Card
      title={t('title')}
      action={
        most ? (
          <Button kind="quiet" size="dense" icon={Table2} onClick={() => setAsTable(!asTable)}>
            {asTable ? t('asChart') : t('asTable')}
          </Button>
        ) : null
      }
    >
      {most === null ? (
        <p className={classes.words}>{t('nobody')}</p>
      ) : asTable ? (
        <BucketTable view={view} courseId={courseId} buckets={buckets} />
      ) : (
        <Bars view={view} courseId={courseId} buckets={buckets} most={most.enrolled} />
      )}
      {most ? (
        <p className={classes.words}>{t('best', { period: long(most), count: most.enrolled })}</p>
      ) : null}
    </Card>
  )
}

function Bars({ view, courseId, buckets, most }: Props & { most: number }) {
  const t = useTranslations('insights.analytics.chart')
  const format = useFormat()
  const { short, long } = usePeriodWords()
  // With many bars every few of them carries its day.
  const every = Math.ceil(buckets.length / 13)
  return (
    <div className={classes.scroll} ref={showLatest}>
      <ol className={classes.bars}>
        {buckets.map((bucket, at) => {
          const isLast = at === buckets.length - 1
          const period = isLast ? t('soFar', { period: long(bucket) }) : long(bucket)
          const face = (
            <>
              <span className={classes.value} aria-hidden="true">
                {bucket.enrolled > 0 ? format.number(bucket.enrolled) : ''}
              </span>
              <span
                className={classes.bar}
                data-open={isLast ? '' : undefined}
                style={{ '--share': bucket.enrolled / most }}
              />
            </>
          )
          return (
            <li key={bucket.day}>
              {bucket.enrolled > 0 ? (
                <Link
                  to={view.rowsAt({ of: 'enrolled', courseId, day: bucket.day })}
                  className={classes.column}
                  aria-label={t('bar', { period, count: bucket.enrolled })}
                >
                  {face}
                </Link>
              ) : (
                <span className={classes.column}>{face}</span>
              )}
              <span className={classes.tick} aria-hidden="true">
                {(buckets.length - 1 - at) % every === 0 ? short(bucket) : ''}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Where not every bar has room, the latest are in sight. */
const showLatest = (element: HTMLElement | null) => {
  if (element)
    element.scrollLeft = element.scrollWidth * (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
}

function BucketTable({ view, courseId, buckets }: Props) {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  const { long } = usePeriodWords()
  return (
    <DataTable
      label={t('chart.title')}
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
          render: (bucket) =>
            bucket.enrolled > 0 ? (
              <Link to={view.rowsAt({ of: 'enrolled', courseId, day: bucket.day })}>
                {format.number(bucket.enrolled)}
              </Link>
            ) : (
              format.number(0)
            ),
        },
      ]}
    />
  )
}
