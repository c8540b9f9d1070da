import { useTranslations } from 'use-intl'
import { orderNumber } from '#kernel/order-number.ts'
import { Chip } from '#ui/Chip.tsx'
import { useCreatorLine } from '#ui/creator-paper.ts'
import type { Column } from '#ui/data-table.ts'
import { Link } from '#ui/Link.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { OwnOrder } from '../contract.ts'
import classes from './OrdersPage.module.css'

export const titlesOf = (order: OwnOrder) => order.items.map((item) => item.title).join(', ')

/** What, number, date, state, amount and the receipt; on a phone the first line says what, the second when and how much. */
export function useOrderColumns(): Column<OwnOrder>[] {
  const t = useTranslations('payments.orders')
  const format = useFormat()
  return [
    {
      key: 'what',
      header: t('what'),
      phone: 'title',
      render: (order) => (
        <span className={classes.what}>
          <b>
            <Link href={order.receiptPath}>{titlesOf(order)}</Link>
          </b>
          <Seller order={order} />
        </span>
      ),
    },
    {
      key: 'number',
      header: t('number'),
      width: '150px',
      render: ({ id }) => (
        <span className={classes.number} title={id}>
          {orderNumber(id)}
        </span>
      ),
    },
    {
      key: 'date',
      header: t('date'),
      width: '130px',
      phone: 'meta',
      render: ({ paidAt }) => (
        <time dateTime={paidAt} title={format.dateTime(paidAt)}>
          {format.day(paidAt)}
        </time>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      width: '190px',
      phone: 'status',
      render: (order) => <State order={order} />,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      width: '110px',
      phone: 'amount',
      render: (order) => <Amount order={order} />,
    },
    {
      key: 'receipt',
      header: t('receipt'),
      width: '110px',
      render: (order) => (
        <span className={classes.links}>
          <Link href={order.receiptPath}>{t('receipt')}</Link>
          {order.subscriptionPath ? <Link href={order.subscriptionPath}>{t('manage')}</Link> : null}
          {order.gift ? <Link href={order.gift.path}>{t('gift')}</Link> : null}
        </span>
      ),
    },
  ]
}

/** What was paid, and below it what a coupon took off. */
function Amount({ order: { total, coupon } }: { order: OwnOrder }) {
  const t = useTranslations('payments.orders')
  const format = useFormat()
  const paid = total.cents === 0 ? t('free') : <MoneyText money={total} />
  if (!coupon) return paid
  const discount = format.money({ ...coupon.discount, cents: -coupon.discount.cents })
  return (
    <span className={classes.amount}>
      {paid}
      <span className={classes.coupon}>{t('coupon', { code: coupon.code, discount })}</span>
    </span>
  )
}

/** A stop in the color of whoever it was bought from. */
function Seller({ order: { sellerName, sellerColor } }: { order: OwnOrder }) {
  return (
    <span className={classes.meta} style={useCreatorLine(sellerColor)}>
      <span className={classes.stop} data-line="courses" />
      {sellerName}
    </span>
  )
}

function State({ order: { delivered, refunded, mode, gift } }: { order: OwnOrder }) {
  const t = useTranslations('payments.orders')
  const format = useFormat()
  return (
    <span className={classes.chips}>
      {refunded ? (
        <>
          <StatusChip status="refunded" label={t(refunded.isWhole ? 'refunded' : 'partlyRefunded')} />
          <span className={classes.refunded}>
            {t('refundedOn', { amount: format.money(refunded.amount), date: format.day(refunded.at) })}
          </span>
        </>
      ) : delivered ? (
        <StatusChip status="completed" label={t('paid')} />
      ) : (
        <StatusChip status="processing" label={t('delivering')} />
      )}
      {gift ? <Chip>{t(`gifts.${gift.state}`)}</Chip> : null}
      {mode === 'test' ? <Chip>{t('test')}</Chip> : null}
    </span>
  )
}
