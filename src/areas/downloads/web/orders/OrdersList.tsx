import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { analyticsRanges, orderStatuses } from '../../rules.ts'
import { downloadsApi } from '../api.ts'
import classes from '../products/products.module.css'
import { OrderSheet } from './OrderSheet.tsx'
import { useOrderColumns } from './use-order-columns.tsx'

/** Who bought what, and how often it was downloaded: of all products, or of one. One opens beside the list. */
export function OrdersList({ of }: { of?: Id<'dwl'> }) {
  const t = useTranslations('downloads.orders')
  const view = useListView({
    filters: { status: orderStatuses, range: analyticsRanges, product: anId('dwl') },
    open: anId('ord'),
    pageSize: 25,
  })
  const { search, page, filters } = view
  const downloadId = of ?? filters.product
  const asked = {
    ...(search ? { search } : {}),
    ...(filters.status ? { status: filters.status } : {}),
    ...(filters.range ? { range: filters.range } : {}),
    ...(downloadId ? { downloadId } : {}),
  }
  const list = useQuery(
    downloadsApi.orders.queryOptions({ input: { page, ...asked }, placeholderData: keepPreviousData }),
  )
  const productTitle = list.data?.orders.find(({ product }) => product.id === filters.product)?.product.title
  const columns = useOrderColumns().filter(({ key }) => !of || key !== 'product')
  const file = new URLSearchParams(asked).toString()
  return (
    <>
      <ListScreen
        label={of ? t('columns.customer') : t('columns.product')}
        view={view}
        found={foundIn(list, ({ orders: rows, total }) => ({ rows, total }))}
        search={t('search')}
        filters={
          <>
            <SelectField
              label={t('filter')}
              className={classes.filter}
              value={filters.status ?? ''}
              onChange={(event) => view.setFilter('status', event.target.value)}
              options={[
                { value: '', label: t('all') },
                ...orderStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
              ]}
            />
            <SelectField
              label={t('range')}
              className={classes.filter}
              value={filters.range ?? ''}
              onChange={(event) => view.setFilter('range', event.target.value)}
              options={[
                { value: '', label: t('ranges.all') },
                ...analyticsRanges.map((range) => ({ value: range, label: t(`ranges.${range}`) })),
              ]}
            />
          </>
        }
        views={of ? null : <SavedViews list="downloadOrders" keys={view.keys} />}
        end={
          <span className={classes.end}>
            <Button
              kind="secondary"
              size="dense"
              icon={DownloadIcon}
              href={`/api/v1/digital-product-orders.csv${file ? `?${file}` : ''}`}
            >
              {t('export')}
            </Button>
          </span>
        }
        above={
          filters.product && !of ? (
            <Notice tone="info">
              {productTitle ? t('ofProduct', { title: productTitle }) : t('ofOneProduct')}{' '}
              <Link onClick={() => view.setFilter('product', '')}>{t('ofAll')}</Link>
            </Notice>
          ) : null
        }
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (words) => t('noMatch', { search: words }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={
          <EmptyState
            drawing="payments"
            line="products"
            title={of ? t('emptyTitleOfOne') : t('emptyTitle')}
            action={
              of ? undefined : (
                <Button kind="secondary" to="/digital-products">
                  {t('toProducts')}
                </Button>
              )
            }
          >
            {of ? t('emptyTextOfOne') : t('emptyText')}
          </EmptyState>
        }
        table={{
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ customer, product }) => (of ? customer : `${customer}, ${product.title}`),
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <OrderSheet orderId={view.open} onClose={view.close} />
    </>
  )
}
