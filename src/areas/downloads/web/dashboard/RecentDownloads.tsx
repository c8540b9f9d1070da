import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { Link } from '#ui/Link.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { RecentProps } from '#webkit/products.ts'
import type { Download } from '../../contract.ts'
import classes from './RecentDownloads.module.css'
import { recentDownloadsApi } from './recent-api.ts'

/** The digital products worked on last; they load and fail alone. A row opens the editor. */
export function RecentDownloads({ title, Waiting, Failed }: RecentProps) {
  const t = useTranslations('downloads.dashboard.list')
  const columns = useColumns()
  const list = useQuery(recentDownloadsApi.list.queryOptions())
  if (!list.data) {
    if (!list.error) return <Waiting title={title} />
    return <Failed title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
  }
  const { downloads, count } = list.data
  if (downloads.length === 0) {
    return (
      <Card label={title} className={classes.empty}>
        <EmptyState drawing="courses" line="products" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title={title} action={<Link to="/digital-products">{t('seeAll', { count })}</Link>} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={downloads}
        rowKey={({ id }) => id}
        rowName={(product) => product.title}
        rowTo={({ id }) => `/digital-products/${id}`}
      />
    </Card>
  )
}

function useColumns(): Column<Download>[] {
  const t = useTranslations('downloads.dashboard.list')
  const format = useFormat()
  const figure = (key: 'sales' | 'revenue' | 'downloads', render: (product: Download) => string) => ({
    ...{ key, header: t(key), align: 'end' as const, render },
  })
  return [
    {
      key: 'product',
      header: t('product'),
      phone: 'title',
      render: ({ id, title, imageUrl }) => (
        <span className={classes.product}>
          <LineCover id={id} title={title} line="products" src={imageUrl} className={classes.cover} />
          <span className={classes.title}>{title}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      phone: 'status',
      render: ({ status }) => <StatusChip status={status} />,
    },
    figure('sales', ({ sales }) => format.number(sales)),
    figure('revenue', ({ revenue }) => format.money(revenue)),
    figure('downloads', ({ downloads }) => format.number(downloads)),
  ]
}
