import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ActivityFeed } from '#areas/activity/web/shared/ActivityFeed.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import classes from '../dashboard.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'

const shown = 10

/** The latest ten things that happened; the rest is a page of its own. */
export function BusinessActivity() {
  const t = useTranslations('dashboards')
  const feed = useQuery(dashboardsApi.creatorActivity.queryOptions({ input: { kind: 'all', limit: shown } }))
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
      <ActivityFeed items={items} empty={<p className={classes.nothing}>{t('creator.activityEmpty')}</p>} />
    </Card>
  )
}
