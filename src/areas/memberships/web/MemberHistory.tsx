import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { ChartCard } from '#ui/ChartCard.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { MonthOfMembers } from '../contract.ts'
import { membershipsApi } from './api.ts'

/** How many members there were on this day of each month, with who joined and left between. */
export function MemberHistory() {
  const t = useTranslations('memberships.analytics.history')
  const format = useFormat()
  const { short, long } = useDayWords()
  const found = useQuery(membershipsApi.history.queryOptions())
  if (found.isError && !found.data)
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  if (!found.data)
    return (
      <SkeletonRegion>
        <Skeleton height="300px" />
      </SkeletonRegion>
    )
  const { months, timeZone } = found.data
  const [first] = months
  const last = months.at(-1)
  const sum = (of: 'joined' | 'left') => months.slice(1).reduce((total, month) => total + month[of], 0)
  const changes = { joined: sum('joined'), left: sum('left') }
  return (
    <ChartCard
      title={t('title')}
      line="membership"
      bars={months.map(({ at, members, joined, left }) => ({
        key: at,
        tick: short(at, timeZone),
        value: members,
        before: null,
        shown: format.number(members),
        label: t('bar', { day: long(at, timeZone), members, joined, left }),
      }))}
      now={t('now')}
      before={null}
      summary={
        first && last && first !== last
          ? t('sum', {
              ...changes,
              // Whoever takes a break isn't counted, and hasn't left.
              paused: first.members + changes.joined - changes.left - last.members,
              day: long(first.at, timeZone),
            })
          : null
      }
      nothing={first ? null : t('nothing')}
      table={<HistoryTable months={months} dayOf={(at) => long(at, timeZone)} />}
    />
  )
}

type TableProps = { months: readonly MonthOfMembers[]; dayOf: (at: string) => string }

function HistoryTable({ months, dayOf }: TableProps) {
  const t = useTranslations('memberships.analytics.history')
  const format = useFormat()
  return (
    <DataTable
      label={t('title')}
      rows={months}
      rowKey={({ at }) => at}
      rowName={({ at }) => dayOf(at)}
      columns={[
        { key: 'day', header: t('columns.day'), phone: 'title', render: ({ at }) => dayOf(at) },
        ...(['members', 'joined', 'left'] as const).map((key) => ({
          ...{ key, header: t(`columns.${key}`), align: 'end' as const },
          phone: key === 'members' ? ('status' as const) : ('meta' as const),
          render: (month: MonthOfMembers) => format.number(month[key]),
        })),
      ]}
    />
  )
}

function useDayWords() {
  const format = useFormatter()
  return {
    short: (at: string, timeZone: string) =>
      format.dateTime(new Date(at), { timeZone, day: 'numeric', month: 'short' }),
    long: (at: string, timeZone: string) =>
      format.dateTime(new Date(at), { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
  }
}
