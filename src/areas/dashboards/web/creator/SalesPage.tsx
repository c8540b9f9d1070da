import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundInPages } from '#webkit/found.ts'
import { type Sale, salesPeriods } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import classes from './SalesPage.module.css'

/** `/dashboard/sales`: the payments behind revenue, of a period. */
export function SalesPage() {
  const t = useTranslations('dashboards.creator.sales')
  const view = useListView({ filters: { period: { of: salesPeriods, all: 'all' } } })
  const { period } = view.filters
  const list = useInfiniteQuery(
    dashboardsApi.sales.infiniteOptions({
      input: (cursor: string | undefined) => ({ period, limit: 50, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const format = useFormat()
  const all = list.data?.pages[0]
  return (
    <Page
      title={t('title')}
      line="payments"
      icon={ReceiptText}
      actions={
        <Button kind="secondary" to="/payments">
          {t('all')}
        </Button>
      }
    >
      <ListScreen
        label={t('title')}
        view={view}
        found={foundInPages(list, (page) => page.sales)}
        filters={
          <SegmentedControl
            label={t('period')}
            options={salesPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            value={period}
            onChange={(next) => view.setFilter('period', next)}
          />
        }
        views={<SavedViews list="sales" keys={view.keys} />}
        end={
          <span className={classes.sum}>
            {all ? t('sum', { count: all.count, revenue: format.money(all.revenue) }) : ''}
          </span>
        }
        words={{ failed: t('failed'), noneLeft: t('none'), clearFilters: t('clear') }}
        firstUse={<EmptyState drawing="payments" line="payments" title={t('empty')} />}
        table={{ columns: useColumns(), rowKey: (sale) => sale.id, rowName: (sale) => sale.buyer }}
      />
    </Page>
  )
}

function useColumns(): Column<Sale>[] {
  const t = useTranslations('dashboards.creator.sales')
  const format = useFormat()
  return [
    {
      key: 'customer',
      header: t('customer'),
      render: ({ id, buyer, email }) => (
        <span className={classes.customer}>
          <Link to={`/payments?open=${id}`}>{buyer}</Link>
          {email ? (
            <span className={classes.email} title={email}>
              {email}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'product',
      header: t('product'),
      phone: 'meta',
      render: ({ title, what }) => (what === 'payment' ? title : t(what, { title })),
    },
    {
      key: 'date',
      header: t('date'),
      phone: 'status',
      render: ({ at }) => (
        <time dateTime={at} className={classes.when}>
          {format.dateTime(at)}
        </time>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      width: '120px',
      phone: 'amount',
      render: ({ total }) => <MoneyText money={total} />,
    },
  ]
}
