import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ActivityFeed } from '#areas/activity/web/shared/ActivityFeed.tsx'
import { DisputeNotes } from '#areas/payments/web/shared/DisputeNotes.tsx'
import { SurplusNotes } from '#areas/payments/web/shared/SurplusNotes.tsx'
import { Card } from '#ui/Card.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { useNouns } from '#webkit/products.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import { activityKinds } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { FirstActivity } from './FirstActivity.tsx'

const pageSize = 30

/** `/dashboard/activity`: everything that happened, narrowed by kind, page after page. */
export function ActivityPage() {
  const t = useTranslations('dashboards.creator.feed')
  const words = useTranslations('dashboards')
  const nouns = useNouns()
  const view = useListView({ filters: { kind: { of: activityKinds, all: 'all' } } })
  const { kind } = view.filters
  const list = useInfiniteQuery(
    dashboardsApi.creatorActivity.infiniteOptions({
      input: (cursor: string | undefined) => ({ kind, limit: pageSize, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const title = t(`kinds.${kind}`, nouns)
  return (
    <Page title={t('title')} purpose={t('purpose')} line="none" icon={Activity}>
      <DisputeNotes />
      <SurplusNotes />
      <ListScreen
        label={title}
        view={view}
        found={foundInPages(list, (page) => page.items)}
        filters={
          <SegmentedControl
            label={t('kind')}
            options={activityKinds.map((value) => ({ value, label: t(`kinds.${value}`, nouns) }))}
            value={kind}
            onChange={(next) => view.setFilter('kind', next)}
          />
        }
        words={{
          failed: words('activityFailed'),
          noneLeft: t('none'),
          clearFilters: t('clear'),
          more: t('more'),
        }}
        firstUse={
          <Card label={title} flush>
            <NothingYet />
          </Card>
        }
        loading={<ListSkeleton title={title} />}
        bare
      >
        {(items) => (
          <Card label={title} flush>
            <ActivityFeed
              items={items}
              repeats="dashboards.creator.repeats"
              folds
              totals={list.hasNextPage ? 'more follows' : 'all'}
              level="h2"
              empty={<NothingYet />}
            />
          </Card>
        )}
      </ListScreen>
    </Page>
  )
}

/** As on the dashboard: how to see the first thing happen. */
function NothingYet() {
  const numbers = useQuery(dashboardsApi.creator.queryOptions())
  return <FirstActivity start={numbers.data?.start} sold={numbers.data?.kinds} />
}
