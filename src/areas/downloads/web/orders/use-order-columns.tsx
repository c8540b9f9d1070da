import { useTranslations } from 'use-intl'
import type { Column } from '#ui/data-table.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { DownloadOrder } from '../../order-contract.ts'

export function useOrderColumns(): Column<DownloadOrder>[] {
  const t = useTranslations('downloads')
  const format = useFormat()
  return [
    {
      key: 'customer',
      header: t('orders.columns.customer'),
      phone: 'title',
      render: ({ customer, email }) => customer || email,
    },
    {
      key: 'status',
      header: t('orders.columns.status'),
      phone: 'status',
      render: ({ status }) => <StatusChip status={status} />,
    },
    { key: 'email', header: t('orders.columns.email'), phone: 'hide', render: ({ email }) => email },
    {
      key: 'product',
      header: t('orders.columns.product'),
      phone: 'meta',
      render: ({ product }) => product.title,
    },
    {
      key: 'amount',
      header: t('orders.columns.amount'),
      phone: 'amount',
      align: 'end',
      render: ({ amount }) => (amount.cents === 0 ? t('free') : <MoneyText money={amount} />),
    },
    { key: 'date', header: t('orders.columns.date'), render: ({ date }) => format.day(date) },
    {
      key: 'downloads',
      header: t('orders.columns.downloads'),
      align: 'end',
      render: ({ downloads }) => format.number(downloads),
    },
  ]
}
