import { useMutation } from '@tanstack/react-query'
import { Mail, Send, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { toast } from '#ui/toasts.ts'
import { useKeys } from '#webkit/keys.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OrderSheet } from '../../overview-contract.ts'
import { paymentsApi } from '../api.ts'
import { moneyApi } from '../money-api.ts'
import { RefundDialog } from '../shared/RefundDialog.tsx'
import classes from './OrderSheet.module.css'

/** What a seller does for a buyer: their money back, the receipt again, or a new way to pay. */
export function OrderActions({ order }: { order: OrderSheet }) {
  const t = useTranslations('money.sheet')
  const refundWords = useTranslations('refunds')
  const [isRefunding, setRefunding] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const { id: orderId, email, receiptPath, failure, canResend } = order
  const isRefundable = order.refundable.cents > 0
  useKeys({ r: () => setRefunding(true) }, isRefundable && !isRefunding, part)
  const resending = useMutation(
    paymentsApi.resendReceipt.mutationOptions({
      onSuccess: ({ to }) => toast({ message: t('resent', { email: to }) }),
    }),
  )
  const sending = useMutation(
    moneyApi.sendPaymentLink.mutationOptions({
      onSuccess: () => toast({ message: t('linkSent', { email }) }),
    }),
  )
  const problem = resending.error ?? sending.error
  return (
    <div ref={part} className={classes.actions}>
      <FormError>{problem ? refusalOf(problem).message || t('actionFailed') : null}</FormError>
      <div className={classes.buttons}>
        {isRefundable ? (
          <Button
            kind="secondary"
            size="dense"
            icon={Undo2}
            aria-keyshortcuts="r"
            onClick={() => setRefunding(true)}
          >
            {refundWords('refund')}
          </Button>
        ) : null}
        {failure?.canSendLink ? (
          <Button
            size="dense"
            icon={Send}
            busy={sending.isPending}
            busyLabel={t('resending')}
            onClick={() => sending.mutate({ orderId })}
          >
            {t('sendLink')}
          </Button>
        ) : null}
        {canResend ? (
          <Button
            kind="secondary"
            size="dense"
            icon={Mail}
            busy={resending.isPending}
            busyLabel={t('resending')}
            onClick={() => resending.mutate({ orderId })}
          >
            {t('resend')}
          </Button>
        ) : null}
        {receiptPath ? (
          <Button kind="secondary" size="dense" href={receiptPath} newTab>
            {t('openReceipt')}
          </Button>
        ) : null}
      </div>
      {isRefunding ? <RefundDialog orderId={orderId} onClose={() => setRefunding(false)} /> : null}
    </div>
  )
}
