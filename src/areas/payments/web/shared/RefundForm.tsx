import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { newIdempotencyKey } from '#webkit/api.ts'
import { useFormat } from '#webkit/format.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { OrderRefunds, RefundInput } from '../../refund-contract.ts'
import { longestNote } from '../../refunding.ts'
import { type RefundReason, refundReasons } from '../../rules.ts'
import type { paymentsApi } from '../api.ts'
import classes from './RefundForm.module.css'

export type Refunding = typeof paymentsApi.refundOrder.call
type Props = {
  order: OrderRefunds['order']
  onClose: () => void
  onRefunded?: (() => void) | undefined
  refund: Refunding
}

/** How much, why, and whether they keep it (T2). All of what's left is filled in, and ends access until something else is chosen. */
export function RefundForm({ order: given, onClose, onRefunded, refund }: Props) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const user = useUser()
  const queries = useQueryClient()
  const [order] = useState(given)
  const send = useOneRefund(order.id, refund)
  const { refundable, refunded, paid, fee, provider, byHand } = order
  const form = useForm({
    initial: { amountCents: String(refundable.cents), reason: 'requested', note: '', endsAccess: '' },
    draft: { user: user.id, form: `payments.refund ${order.id}` },
    check: ({ amountCents }): { amountCents?: string } => {
      const cents = Number(amountCents)
      if (cents > refundable.cents)
        return { amountCents: t('amountTooHigh', { amount: format.money(refundable) }) }
      return cents > 0 ? {} : { amountCents: t('amountMissing') }
    },
    fallback: t('sendFailed'),
    submit: async ({ reason, note }) => {
      const { state, amount } = await send({
        ...{ amountCents: cents, reason: reason as RefundReason, note, endsAccess },
      })
      const said = { amount: format.money(amount), provider: provider ?? '' }
      toast({ message: t(state === 'succeeded' ? 'done' : byHand ? 'toSend' : 'underway', said) })
      onClose()
      onRefunded?.()
      // Students, figures and lists show it as well.
      await queries.invalidateQueries()
      return undefined
    },
  })
  const { values, set } = form
  const cents = Number(values.amountCents)
  const usual = refunded.cents + cents >= paid.cents ? 'removed' : 'kept'
  const endsAccess = order.hasAccess ? ((values.endsAccess || usual) as 'kept' | 'removed') : 'kept'
  const amount = cents > 0 ? format.money({ ...refundable, cents }) : null
  const { id, name, error } = form.text('amountCents')
  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { buyer: order.buyer || 'none' })}
      form={form}
      submitLabel={amount ? t('confirm', { amount }) : t('confirmEmpty')}
      busyLabel={t('busy')}
      kind="danger"
      question
      careful
    >
      <p>
        {t(refunded.cents > 0 ? 'aboutPart' : 'about', {
          title: order.title,
          paid: format.money(paid),
          refunded: format.money(refunded),
        })}
      </p>
      <MoneyField
        {...{ id, name, error }}
        label={t('amount')}
        hint={t('amountHint', { amount: format.money(refundable) })}
        currency={refundable.currency}
        value={values.amountCents === '' ? null : cents}
        onChange={(typed) => set('amountCents', typed === null ? '' : String(typed))}
        required
      />
      <SelectField
        {...form.text('reason')}
        label={t('reason')}
        options={refundReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      {order.hasAccess ? (
        <RadioCards
          legend={t('access')}
          value={endsAccess}
          onChange={(chosen) => set('endsAccess', chosen)}
          columns={2}
          options={[
            { value: 'removed', label: t('removed'), description: order.choice?.removed ?? t('removedText') },
            { value: 'kept', label: t('kept'), description: order.choice?.kept ?? t('keptText') },
          ]}
        />
      ) : null}
      <TextAreaField
        {...form.text('note')}
        label={t('note')}
        hint={t('noteHint')}
        limit={longestNote}
        optional
      />
      <p className={classes.terms}>
        {fee.cents > 0 ? `${t('fee', { provider: provider ?? '', fee: format.money(fee) })} ` : ''}
        {order.mode === 'test' ? t('inTest') : ''}
        {byHand ? t('byHand') : ''}
      </p>
    </FormDialog>
  )
}

/** The same values sent again are the same refund, as long as no one answered; once someone said no, they're another try. */
function useOneRefund(orderId: OrderRefunds['order']['id'], refund: Refunding) {
  const last = useRef({ asked: '', key: '' })
  return async (asked: RefundInput) => {
    const text = JSON.stringify(asked)
    if (last.current.asked !== text) last.current = { asked: text, key: newIdempotencyKey() }
    const { key } = last.current
    try {
      return await refund({ orderId, ...asked }, { context: { idempotencyKey: key } })
    } catch (error) {
      if (refusalOf(error).code === 'CONFLICT') last.current = { asked: '', key: '' }
      throw error
    }
  }
}
