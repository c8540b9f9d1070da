import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import type { Column } from '#ui/data-table.ts'
import { LineCover } from '#ui/LineCover.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Download } from '../../contract.ts'
import classes from './products.module.css'
import { useRating } from './use-rating.ts'

/** Everything a product is, for comparing. */
export function useProductColumns(): Column<Download>[] {
  const t = useTranslations('downloads')
  const format = useFormat()
  const size = useFileSize(2)
  const rating = useRating()
  const end = { align: 'end' } as const
  return [
    {
      key: 'name',
      header: t('columns.name'),
      phone: 'title',
      render: ({ id, title, imageUrl }) => (
        <span className={classes.thumb}>
          <LineCover id={id} title={title} line="products" src={imageUrl} />
          <span>{title}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'status',
      render: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'type',
      header: t('columns.type'),
      phone: 'meta',
      render: ({ type }) => (type ? t(`types.${type}`) : t('noFile')),
    },
    { key: 'size', header: t('columns.size'), ...end, render: ({ fileSize }) => size(fileSize) },
    {
      key: 'price',
      header: t('columns.price'),
      phone: 'amount',
      ...end,
      render: ({ price }) => (price.cents === 0 ? t('free') : <MoneyText money={price} />),
    },
    { key: 'sales', header: t('columns.sales'), ...end, render: ({ sales }) => format.number(sales) },
    {
      key: 'revenue',
      header: t('columns.revenue'),
      ...end,
      render: ({ revenue }) => <MoneyText money={revenue} />,
    },
    {
      key: 'downloads',
      header: t('columns.downloads'),
      ...end,
      render: ({ downloads }) => format.number(downloads),
    },
    { key: 'rating', header: t('columns.rating'), render: rating },
    { key: 'updated', header: t('columns.updated'), render: ({ updatedAt }) => format.day(updatedAt) },
  ]
}
