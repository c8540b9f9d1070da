import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Refund } from '../../refund-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from './OrderRefund.module.css'
import { RefundDialog } from './RefundDialog.tsx'

/** What was paid for an order and what of it went back, with the way to refund it. Nothing for an order that was free. */
export function OrderRefund({ orderId }: { orderId: Id<'ord'> }) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const found = useQuery(paymentsApi.orderRefunds.queryOptions({ input: { orderId } }))
  if (!found.data || found.data.order.paid.cents === 0) return null
  const { order, refunds } = found.data
  return (
    <div className={classes.order}>
      <div className={classes.paid}>
        <span>{t('paid', { amount: format.money(order.paid) })}</span>
        {order.refundable.cents > 0 ? (
          <Button kind="secondary" size="dense" icon={Undo2} onClick={() => setAsked(true)}>
            {t('refund')}
          </Button>
        ) : null}
      </div>
      {refunds.length > 0 ? (
        <ul className={classes.refunds} aria-label={t('list')}>
          {refunds.map((refund) => (
            <li key={refund.id}>
              {sentenceOf(refund)}
              {refund.failure ? <span className={classes.note}>{refund.failure}</span> : null}
              {refund.atProvider ? (
                <span className={classes.note}>{t('atProvider', { provider: order.provider ?? '' })}</span>
              ) : null}
              {refund.note ? <span className={classes.note}>{refund.note}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isAsked ? <RefundDialog orderId={orderId} onClose={() => setAsked(false)} /> : null}
    </div>
  )

  function sentenceOf({ state, amount, createdAt, settledAt }: Refund): string {
    const at = state === 'succeeded' ? (settledAt ?? createdAt) : createdAt
    return t(state, { amount: format.money(amount), date: format.day(at) })
  }
}
