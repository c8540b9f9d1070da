import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Refund } from '../../refund-contract.ts'
import { paymentsApi } from '../api.ts'
import { useRefresh } from '../connections/connections.ts'
import classes from '../transfers/transfers.module.css'

/** Refunds of an order that its seller sends themselves, until they say that they did. Nothing where there are none. */
export function HandRefunds({ orderId }: { orderId: Id<'ord'> }) {
  const found = useQuery(paymentsApi.orderRefunds.queryOptions({ input: { orderId } }))
  const open = found.data?.refunds.filter(({ byHand, state }) => byHand && state === 'waiting') ?? []
  if (!found.data || open.length === 0) return null
  const { buyer } = found.data.order
  return (
    <div className={classes.notes}>
      {open.map((refund) => (
        <HandRefund key={refund.id} refund={refund} buyer={buyer} />
      ))}
    </div>
  )
}

function HandRefund({ refund, buyer }: { refund: Refund; buyer: string }) {
  const t = useTranslations('transfers.refund')
  const format = useFormat()
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const amount = format.money(refund.amount)
  const settle = useMutation(
    paymentsApi.settleRefund.mutationOptions({
      onSuccess: (_settled, { outcome }) => {
        setAsked(false)
        toast({ message: outcome === 'sent' ? t('done', { amount }) : t('dropped') })
      },
      onSettled: refresh,
    }),
  )
  const { id: refundId } = refund
  const problem = settle.isError ? <FormError>{refusalOf(settle.error).message}</FormError> : null
  return (
    <Notice tone="wait" title={t('title', { amount })}>
      {t('text', { buyer: buyer || 'none' })}
      {isAsked ? null : problem}
      <div className={classes.buttons}>
        <Button size="small" onClick={() => setAsked(true)}>
          {t('sent')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ refundId, outcome: 'notSent' })}
        >
          {t('notSent')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('sentTitle', { amount })}
        kind="primary"
        confirmLabel={t('confirm')}
        busy={settle.isPending}
        onConfirm={() => settle.mutate({ refundId, outcome: 'sent' })}
        error={problem}
      >
        {t('sentText')}
      </ConfirmDialog>
    </Notice>
  )
}
