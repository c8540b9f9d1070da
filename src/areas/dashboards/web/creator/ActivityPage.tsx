import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActivityFeed } from '#areas/activity/web/shared/ActivityFeed.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type ActivityKind, activityKinds } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import classes from '../dashboard.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { FirstActivity } from './FirstActivity.tsx'

const pageSize = 30

/** `/dashboard/activity`: everything that happened, narrowed by kind, page after page. */
export function ActivityPage() {
  const t = useTranslations('dashboards.creator.feed')
  const [params, setParams] = useSearchParams()
  const kind = activityKinds.find((known) => known === params.get('kind')) ?? 'all'
  const choose = (next: ActivityKind) =>
    setParams(next === 'all' ? {} : { kind: next }, { replace: true, preventScrollReset: true })
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.stack}>
        <SegmentedControl
          label={t('kind')}
          options={activityKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={choose}
        />
        <Facts key={kind} kind={kind} onAll={() => choose('all')} />
      </div>
    </Page>
  )
}

function Facts({ kind, onAll }: { kind: ActivityKind; onAll: () => void }) {
  const t = useTranslations('dashboards')
  const words = useTranslations('dashboards.creator.feed')
  const found = useInfiniteQuery(
    dashboardsApi.creatorActivity.infiniteOptions({
      input: (cursor: string | undefined) => ({ kind, limit: pageSize, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const title = words(`kinds.${kind}`)
  if (!found.data) {
    if (!found.error) return <ListSkeleton title={title} />
    return (
      <DashboardFailed title={t('activityFailed')} error={found.error} onRetry={() => void found.refetch()} />
    )
  }
  return (
    <Card title={title} flush>
      <ActivityFeed
        items={found.data.pages.flatMap((page) => page.items)}
        empty={<Nothing kind={kind} onAll={onAll} />}
      />
      {found.hasNextPage ? (
        <p className={classes.nothing}>
          <Button
            kind="secondary"
            size="dense"
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {words('more')}
          </Button>
        </p>
      ) : null}
    </Card>
  )
}

function Nothing({ kind, onAll }: { kind: ActivityKind; onAll: () => void }) {
  const t = useTranslations('dashboards.creator')
  if (kind === 'all') return <NothingYet />
  return (
    <div className={classes.nothing}>
      <p>{t('feed.none')}</p>
      <Button kind="secondary" size="small" onClick={onAll}>
        {t('feed.clear')}
      </Button>
    </div>
  )
}

/** As on the dashboard: how to see the first thing happen. */
function NothingYet() {
  const numbers = useQuery(dashboardsApi.creator.queryOptions())
  return <FirstActivity start={numbers.data?.start} />
}
