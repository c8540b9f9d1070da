import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ActivityFeed } from '#areas/activity/web/shared/ActivityFeed.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import type { CreatorDashboard } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { FirstActivity } from './FirstActivity.tsx'

const shown = 10

/** The latest ten things that happened; the rest is a page of its own. */
export function BusinessActivity({
  start,
  sold,
}: {
  start: CreatorDashboard['start'] | undefined
  sold: CreatorDashboard['kinds'] | undefined
}) {
  const t = useTranslations('dashboards')
  const feed = useQuery(
    dashboardsApi.creatorActivity.queryOptions({ input: { kind: 'all', repeats: 'together', limit: shown } }),
  )
  if (!feed.data) {
    if (!feed.error) return <ListSkeleton title={t('activity')} />
    return (
      <DashboardFailed title={t('activityFailed')} error={feed.error} onRetry={() => void feed.refetch()} />
    )
  }
  const { items } = feed.data
  const all = items.length > 0 ? <Link to="/dashboard/activity">{t('creator.feed.seeAll')}</Link> : undefined
  return (
    <Card title={t('activity')} action={all} flush>
      <ActivityFeed
        items={items}
        repeats="dashboards.creator.repeats"
        empty={<FirstActivity start={start} sold={sold} />}
      />
    </Card>
  )
}
