import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { TablePaging } from '#ui/TablePaging.tsx'
import { useTab } from '#ui/use-tab.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { reviewsOnPage } from '../../rules.ts'
import { reviewsApi } from '../api.ts'
import { ReviewRow } from '../ReviewRow.tsx'
import { ReviewSettings } from '../ReviewSettings.tsx'
import { ReviewsSummary } from '../ReviewsSummary.tsx'
import classes from './ReviewsPanel.module.css'

const viewKeys = ['show']
const filters = ['all', 'pending', 'published', 'hidden'] as const

/** The reviews of one thing as its seller works on them: approve, hide, answer. Filter and page are in the URL. */
export function ReviewsPanel({ thingId }: { thingId: Id<'crs'> }) {
  const t = useTranslations('reviews.panel')
  const [filter, setFilter] = useTab(filters, 'show')
  const [page, setPage] = usePage()
  const status = filter === 'all' ? undefined : filter
  const found = useQuery(
    reviewsApi.list.queryOptions({ input: { thingId, status, page }, placeholderData: keepPreviousData }),
  )
  if (found.isPending) return <SkeletonPage />
  if (found.isError) {
    return (
      <Card flush label={t('title')}>
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        >
          {t('failedText')}
        </ErrorPanel>
      </Card>
    )
  }
  const { reviews, total, counts, figures } = found.data
  const all = counts.pending + counts.published + counts.hidden
  const countOf = { all, ...counts }
  return (
    <div className={classes.panel}>
      <div className={classes.top}>
        <ReviewsSummary figures={figures} />
        <ReviewSettings />
      </div>
      <Card flush label={t('title')}>
        {all === 0 ? (
          <EmptyState drawing="learning" line="courses" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <>
            <div className={classes.tools}>
              <SegmentedControl
                label={t('show')}
                value={filter}
                onChange={(next) => setFilter(next)}
                options={filters.map((value) => ({
                  value,
                  label: t('counted', { label: t(`filters.${value}`), count: countOf[value] }),
                }))}
              />
              <SavedViews list="reviews" keys={viewKeys} />
            </div>
            {reviews.length === 0 ? (
              <EmptyState
                title={t('noneTitle')}
                action={
                  <Button kind="secondary" onClick={() => setFilter('all')}>
                    {t('showAll')}
                  </Button>
                }
              >
                {t('noneText', { filter })}
              </EmptyState>
            ) : (
              <ul className={classes.list}>
                {reviews.map((review) => (
                  <ReviewRow key={review.id} review={review} />
                ))}
              </ul>
            )}
            {total > reviewsOnPage ? (
              <TablePaging
                paging={{ page, pageSize: reviewsOnPage, total, onPage: setPage }}
                shown={reviews.length}
              />
            ) : null}
          </>
        )}
      </Card>
    </div>
  )
}

function usePage() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.min(10_000, Number(search.get('page')) || 1))
  const set = (next: number) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (next === 1) after.delete('page')
      else after.set('page', String(next))
      return after
    })
  return [Math.floor(page), set] as const
}
