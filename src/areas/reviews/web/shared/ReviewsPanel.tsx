import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { kindOfThing, type ThingId } from '#kernel/things.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { useProducts } from '#webkit/products.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { reviewsOnPage } from '../../rules.ts'
import { reviewsApi } from '../api.ts'
import { ReviewRow } from '../ReviewRow.tsx'
import { ReviewSettings } from '../ReviewSettings.tsx'
import { ReviewsSummary } from '../ReviewsSummary.tsx'
import classes from './ReviewsPanel.module.css'

const filters = ['all', 'pending', 'published', 'hidden'] as const

/** The reviews of one thing as its seller works on them: approve, hide, answer. Filter and page are in the URL. */
export function ReviewsPanel({ thingId }: { thingId: ThingId }) {
  const t = useTranslations('reviews.panel')
  const view = useListView({
    filters: { show: { of: filters, all: 'all' } },
    pageSize: reviewsOnPage,
    lastPage: 10_000,
  })
  const { show } = view.filters
  const isStudied = useProducts().find(({ kind }) => kind === kindOfThing(thingId))?.isStudied
  const list = useQuery(
    reviewsApi.list.queryOptions({
      input: { thingId, status: show === 'all' ? undefined : show, page: view.page },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = list
  const countOf = data && {
    all: data.counts.pending + data.counts.published + data.counts.hidden,
    ...data.counts,
  }
  return (
    <div className={classes.panel}>
      {data ? <ReviewsSummary figures={data.figures} /> : null}
      <ListScreen
        label={t('title')}
        view={view}
        found={foundIn(list, ({ reviews, total }) => ({ rows: reviews, total }))}
        filters={
          <div className={classes.filters}>
            <SegmentedControl
              label={t('show')}
              value={show}
              onChange={(next) => view.setFilter('show', next)}
              options={filters.map((value) => ({
                value,
                label: countOf
                  ? t('counted', { label: t(`filters.${value}`), count: countOf[value] })
                  : t(`filters.${value}`),
              }))}
            />
          </div>
        }
        views={<SavedViews list="reviews" keys={view.keys} />}
        end={<ReviewSettings />}
        words={{
          failed: t('failed'),
          failedText: t('failedText'),
          noneLeft: t('noneTitle'),
          noneLeftText: t('noneText', { filter: show }),
          clearFilters: t('showAll'),
        }}
        firstUse={
          <Card flush label={t('title')}>
            <EmptyState drawing="learning" line="courses" title={t('emptyTitle')}>
              {t(isStudied ? 'emptyText.studied' : 'emptyText.other')}
            </EmptyState>
          </Card>
        }
        loading={<SkeletonPage />}
      >
        {(reviews) => (
          <ul className={classes.list}>
            {reviews.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        )}
      </ListScreen>
    </div>
  )
}
