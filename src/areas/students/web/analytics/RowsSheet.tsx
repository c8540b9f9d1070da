import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { TablePaging } from '#ui/TablePaging.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { InsightRow } from '../../insights-contract.ts'
import { insightsApi } from './api.ts'
import classes from './rows.module.css'
import type { FigureQuery, InsightsView } from './use-insights-view.ts'

const pageSize = 50

/** The rows a figure is made of, beside it, with what they add up to. */
export function RowsSheet({ view }: { view: InsightsView }) {
  const { asked } = view
  return (
    <SideSheet
      opened={asked !== null}
      onClose={view.close}
      title={asked ? <Title asked={asked} view={view} /> : ''}
    >
      {asked ? <Rows asked={asked} view={view} /> : null}
    </SideSheet>
  )
}

function useRows(view: InsightsView, asked: FigureQuery) {
  return useQuery(
    insightsApi.rows.queryOptions({
      input: { range: view.range, page: view.page, pageSize, ...asked },
      placeholderData: keepPreviousData,
    }),
  )
}

function Title({ view, asked }: { view: InsightsView; asked: FigureQuery }) {
  const t = useTranslations('insights.analytics.rows')
  const { data } = useRows(view, asked)
  const lesson = data?.rows[0]?.lessonTitle ?? t('lesson')
  return <>{t(asked.of, { lesson })}</>
}

function Rows({ view, asked }: { view: InsightsView; asked: FigureQuery }) {
  const t = useTranslations('insights.analytics.rows')
  const found = useRows(view, asked)
  const sum = useSum(found.data)
  if (found.isError) {
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  }
  const { data } = found
  if (!data) {
    return (
      <SkeletonRegion>
        <Skeleton width="70%" />
        <Skeleton width="85%" />
        <Skeleton width="60%" />
      </SkeletonRegion>
    )
  }
  if (data.total === 0) return <p className={classes.sum}>{t('nothing')}</p>
  return (
    <>
      <p className={classes.sum}>{sum}</p>
      <ul className={classes.rows}>
        {data.rows.map((row) => (
          <Row key={row.key + (row.lessonTitle ?? '')} row={row} withCourse={!asked.courseId} />
        ))}
      </ul>
      {data.total > pageSize ? (
        <TablePaging
          shown={data.rows.length}
          paging={{ page: view.page, pageSize, total: data.total, onPage: view.setPage }}
        />
      ) : null}
    </>
  )
}

type Data = {
  total: number
  sum: {
    seconds: number | null
    percent: number | null
    money: { cents: number; currency: 'USD' | 'EUR' | 'GBP' } | null
  }
}

function useSum(data: Data | undefined): string {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  if (!data) return ''
  const { total: count, sum } = data
  if (sum.money) return t('rows.sum', { count, sum: format.money(sum.money) })
  if (sum.seconds !== null) return t('rows.sum', { count, sum: formatDuration(sum.seconds) })
  if (sum.percent !== null) return t('rows.mean', { count, sum: t('percent', { value: sum.percent }) })
  return t('rows.count', { count })
}

function Row({ row, withCourse }: { row: InsightRow; withCourse: boolean }) {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  const name = row.name || row.email
  const under = [
    row.name ? row.email : '',
    withCourse ? row.courseTitle : '',
    row.percent !== null ? (row.lessonTitle ?? '') : '',
  ]
  const value = row.money
    ? format.money(row.money)
    : row.seconds !== null
      ? formatDuration(row.seconds)
      : row.percent !== null
        ? t('percent', { value: row.percent })
        : ''
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        {row.studentId ? (
          <Link
            to={`/courses/${row.courseId}/students?open=${row.studentId}`}
            aria-label={t('rows.open', { name })}
          >
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <span className={classes.under}>{under.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.what}>
        {value ? <b>{value}</b> : null}
        {row.at ? (
          <time dateTime={row.at} className={classes.under}>
            {format.day(row.at)}
          </time>
        ) : null}
      </span>
    </li>
  )
}
