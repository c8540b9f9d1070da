import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/found.ts'
import { orderStatuses } from '../../rules.ts'
import { downloadsApi } from '../api.ts'
import classes from '../products/products.module.css'
import { OrderSheet } from './OrderSheet.tsx'
import { useOrderColumns } from './use-order-columns.tsx'

/** Who bought what, and how often it was downloaded. One opens beside the list. */
export function OrdersTab() {
  const t = useTranslations('downloads.orders')
  const view = useListView({
    filters: { status: orderStatuses, product: anId('dwl') },
    open: anId('ord'),
    pageSize: 25,
  })
  const { search, page, filters } = view
  const asked = {
    ...(search ? { search } : {}),
    ...(filters.status ? { status: filters.status } : {}),
    ...(filters.product ? { downloadId: filters.product } : {}),
  }
  const list = useQuery(
    downloadsApi.orders.queryOptions({ input: { page, ...asked }, placeholderData: keepPreviousData }),
  )
  const columns = useOrderColumns()
  const file = new URLSearchParams(asked).toString()
  return (
    <>
      <ListScreen
        label={t('columns.product')}
        view={view}
        found={foundIn(list, ({ orders: rows, total }) => ({ rows, total }))}
        search={t('search')}
        filters={
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
        }
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
        table={{
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ customer, product }) => `${customer}, ${product.title}`,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <OrderSheet orderId={view.open} onClose={view.close} />
    </>
  )
}
