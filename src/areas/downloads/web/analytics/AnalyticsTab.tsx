import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { analyticsRanges } from '../../rules.ts'
import { downloadsApi } from '../api.ts'
import classes from './analytics.module.css'
import { useAnalyticsColumns } from './use-analytics-columns.tsx'
import { ViewsChart } from './ViewsChart.tsx'

/** How each product does: who saw it, who took it, and where the others stopped. */
export function AnalyticsTab() {
  const t = useTranslations('downloads.analytics')
  const format = useFormat()
  const view = useListView({ filters: { range: { of: analyticsRanges, all: '30d' } }, pageSize: 25 })
  const { range } = view.filters
  const list = useQuery(
    downloadsApi.analytics.queryOptions({
      input: { range, page: view.page },
      placeholderData: keepPreviousData,
    }),
  )
  const columns = useAnalyticsColumns(range)
  // Days are UTC's: noon is on the same day nearly everywhere.
  const day = (text: string) => format.day(`${text}T12:00:00.000Z`)
  return (
    <ListScreen
      label={t('table')}
      // A period without views still has its rows.
      view={{ ...view, narrowed: false }}
      found={foundIn(list, ({ rows, total }) => ({ rows, total }))}
      filters={
        <SegmentedControl
          label={t('range')}
          value={range}
          onChange={(next) => view.setFilter('range', next)}
          options={analyticsRanges.map((of) => ({ value: of, label: t(`ranges.${of}`) }))}
        />
      }
      end={
        <span className={classes.end}>
          <Button
            kind="secondary"
            size="dense"
            icon={DownloadIcon}
            href={`/api/v1/digital-product-analytics.csv?range=${range}`}
          >
            {t('export')}
          </Button>
        </span>
      }
      above={
        list.data && list.data.total > 0 ? (
          <div className={classes.above}>
            <p className={classes.note}>
              <b>{t('period', { from: day(list.data.from), to: day(list.data.to) })}</b> {t('note')}
            </p>
            <ViewsChart range={range} bars={list.data.bars} />
          </div>
        ) : null
      }
      words={{ failed: t('failed'), noMatch: () => t('emptyTitle') }}
      firstUse={
        <EmptyState
          drawing="activity"
          line="products"
          title={t('emptyTitle')}
          action={
            <Button kind="secondary" to="/digital-products">
              {t('toProducts')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      }
      table={{ columns, rowKey: ({ product }) => product.id, rowName: ({ product }) => product.title }}
    />
  )
}
