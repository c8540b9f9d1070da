import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Button } from '#ui/Button.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { foundIn } from '#webkit/query-rows.ts'
import { sessionTabs } from '../../contract.ts'
import { coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { SessionAgenda } from './SessionAgenda.tsx'
import { SessionFilters, SessionFiltersHolding } from './SessionFilters.tsx'
import type { SessionQuestion } from './session-question.ts'
import { useSessionName } from './session-words.ts'
import classes from './sessions.module.css'
import { useSessionColumns } from './use-session-columns.tsx'
import { useSessionMenu } from './use-session-menu.ts'
import type { SessionsView } from './use-sessions-view.ts'

type Props = {
  view: SessionsView
  times: Times
  onAsk: (question: SessionQuestion) => void
  onNew: () => void
}

/** The sessions as a table, and as an agenda by day on a phone. */
export function SessionsList({ view, times, onAsk, onNew }: Props) {
  const t = useTranslations('coaching.session')
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const columns = useSessionColumns(times)
  const menuOf = useSessionMenu({ times, onAsk })
  const nameOf = useSessionName()
  const { asked, page, pageSize, sort, filters } = view
  const list = useQuery(
    coachingApi.list.queryOptions({
      input: { ...asked, page, pageSize, sort },
      placeholderData: keepPreviousData,
    }),
  )
  const isFirst = list.data?.counts.all === 0
  const shared = {
    label: t('list'),
    view,
    found: foundIn(list, ({ sessions: rows, total }) => ({ rows, total })),
    search: t('search'),
    filters: <SessionFilters view={view} total={list.data?.total} />,
    views: <SavedViews list="coachingSessions" keys={view.keys} />,
    end: <End view={view} total={list.data?.total} />,
    words: {
      failed: t('failed'),
      found: (count: number) => t('found', { count }),
      noMatch: (search: string) => t('noMatch', { search }),
      noneLeft: filters.day
        ? t('noneOnDay', { day: times.dayName(filters.day) })
        : t(`noneLeft.${filters.when}`),
    },
    ...(isFirst
      ? {
          firstUse: (
            <EmptyState
              drawing="activity"
              line="coaching"
              title={t('emptyTitle')}
              action={<Button onClick={onNew}>{t('making.title')}</Button>}
            >
              {t('emptyText')}
            </EmptyState>
          ),
        }
      : {}),
  }
  return isPhone ? (
    <ListScreen {...shared} loading={<AgendaLoading />}>
      {(rows) => <SessionAgenda sessions={rows} times={times} openAt={view.openAt} menuOf={menuOf} />}
    </ListScreen>
  ) : (
    <ListScreen
      {...shared}
      table={{
        columns,
        rowKey: ({ id }) => id,
        rowName: (session) =>
          t('rowName', {
            client: nameOf(session),
            day: times.day(session.startsAt),
            time: times.time(session.startsAt),
          }),
        rowTo: ({ id }) => view.openAt(id),
        rowActions: menuOf,
      }}
    />
  )
}

/** Which of them, and their file: it has the rows the list shows. */
function End({ view, total }: { view: SessionsView; total: number | undefined }) {
  const t = useTranslations('coaching.session')
  const file = new URLSearchParams(view.asked as Record<string, string>).toString()
  return (
    <>
      <span className={classes.end}>
        {view.filters.day ? null : (
          <SegmentedControl
            label={t('when.label')}
            value={view.filters.when}
            onChange={(when) => view.setFilter('when', when)}
            options={sessionTabs.map((value) => ({ value, label: t(`when.${value}`) }))}
          />
        )}
        <Button kind="secondary" size="dense" icon={Download} href={`/api/v1/coaching-sessions.csv?${file}`}>
          {t('export')}
        </Button>
      </span>
      <SessionFiltersHolding view={view} total={total} />
    </>
  )
}

function AgendaLoading() {
  return (
    <SkeletonRegion>
      <div className={classes.shade}>
        <Skeleton width="40%" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
        <Skeleton width="60%" />
      </div>
    </SkeletonRegion>
  )
}
