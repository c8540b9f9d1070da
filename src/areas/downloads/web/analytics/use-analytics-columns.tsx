import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/data-table.ts'
import { useFormat } from '#webkit/format.ts'
import type { ProductAnalytics } from '../../analytics-contract.ts'
import { type AnalyticsRange, editPathOf } from '../../rules.ts'
import classes from './analytics.module.css'

/** The title leads to the product, what was sold to its orders. Single views aren't kept for anyone to read. */
export function useAnalyticsColumns(range: AnalyticsRange): Column<ProductAnalytics>[] {
  const t = useTranslations('downloads.analytics')
  const format = useFormat()
  const toOrders = ({ product }: ProductAnalytics, figure: string, value: string) => (
    <Link
      to={`/digital-products?tab=orders&status=completed&product=${product.id}&range=${range}`}
      className={classes.figure}
      aria-label={t('opens', { figure, product: product.title, value })}
    >
      {value}
    </Link>
  )
  return [
    {
      key: 'product',
      header: t('columns.product'),
      phone: 'title',
      render: (row) => <ProductCell row={row} />,
    },
    {
      key: 'views',
      header: t('columns.views'),
      align: 'end',
      render: ({ views }) => format.number(views),
    },
    {
      key: 'conversions',
      header: t('columns.conversions'),
      align: 'end',
      render: (row) => toOrders(row, t('columns.conversions'), format.number(row.conversions)),
    },
    {
      key: 'rate',
      header: t('columns.rate'),
      phone: 'status',
      align: 'end',
      render: ({ conversionRate: rate }) =>
        rate === null ? <span className={classes.quiet}>—</span> : format.percent(rate * 100, 1),
    },
    {
      key: 'revenue',
      header: t('columns.revenue'),
      phone: 'amount',
      align: 'end',
      render: (row) => toOrders(row, t('columns.revenue'), format.money(row.revenue)),
    },
  ]
}

/** The product, and below it in words where most who saw it stop. */
function ProductCell({ row }: { row: ProductAnalytics }) {
  const t = useTranslations('downloads.analytics')
  const format = useFormat()
  const { product, isFree, views, conversionRate, weakStep } = row
  const percent = format.percent((conversionRate ?? 0) * 100, (conversionRate ?? 0) < 0.1 ? 1 : 0)
  const taken = t(isFree ? 'get' : 'buy', { percent })
  return (
    <span className={classes.product}>
      <Link to={editPathOf(product.id)} className={classes.title}>
        {product.title}
      </Link>
      <span className={classes.quiet}>
        {views === 0 || conversionRate === null
          ? t('unseen')
          : weakStep
            ? t(`weak.${weakStep}`, { taken })
            : t('noneLost', { taken })}
      </span>
    </span>
  )
}
