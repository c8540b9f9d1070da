import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateField } from '#ui/DateField.tsx'
import { dayOf } from '#ui/days.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { BankTransfer, transferChoices } from '../../transfers-contract.ts'
import { paymentsApi } from '../api.ts'
import { useRefresh } from '../connections/connections.ts'
import classes from './transfers.module.css'

type Choice = (typeof transferChoices)[number]
type Props = { transfer: BankTransfer; onClose: () => void }

/** How much came, and when. Where it isn't what was asked for, what becomes of it. Mounted while it's open. */
export function ReceiveDialog({ transfer: given, onClose }: Props) {
  const t = useTranslations('transfers.receive')
  const format = useFormat()
  const user = useUser()
  const refresh = useRefresh()
  // As it was when it was opened: what someone else notes meanwhile is refused, not mixed in.
  const [transfer] = useState(given)
  const { id: transferId, version, amount, received, rest, isOrderPaid, state, customer, title } = transfer
  const receive = useMutation(paymentsApi.receiveTransfer.mutationOptions({ onSettled: refresh }))
  const initial = {
    amountCents: isOrderPaid ? '' : String(rest.cents),
    receivedOn: dayOf(new Date()),
    choice: '',
  }
  const caseOf = (typed: string) => {
    const held = received.cents + Number(typed)
    if (isOrderPaid) return 'twice' as const
    if (held < amount.cents) return 'less' as const
    if (state === 'expired' || state === 'canceled') return 'late' as const
    return held > amount.cents ? ('more' as const) : ('exact' as const)
  }
  const form = useForm<typeof initial>({
    initial,
    // Of this version: once something else was noted, an amount typed before is no help.
    draft: { user: user.id, form: `payments.transfer ${transferId} ${version}` },
    check: ({ amountCents, receivedOn, choice }): Partial<typeof initial> => ({
      ...(Number(amountCents) > 0 ? {} : { amountCents: t('amountMissing') }),
      ...(receivedOn ? {} : { receivedOn: t('dateMissing') }),
      ...(Number(amountCents) > 0 && caseOf(amountCents) === 'less' && !choice
        ? { choice: t('choose') }
        : {}),
    }),
    fallback: t('failed'),
    refused: ({ code }) => (code === 'CONFLICT' ? { message: t('changed') } : {}),
    submit: async ({ amountCents, receivedOn, choice }) => {
      const kind = caseOf(amountCents)
      const chosen = (kind === 'less' || kind === 'late') && choice ? (choice as Choice) : 'pay'
      const after = await receive.mutateAsync({
        ...{ transferId, version, receivedOn, choice: chosen },
        amountCents: Number(amountCents),
      })
      toast({
        message: after.isOrderPaid && !isOrderPaid ? t('donePaid', { customer, title }) : t('doneNoted'),
      })
      onClose()
      return undefined
    },
  })
  const { values, set } = form
  const cents = Number(values.amountCents)
  const kind = values.amountCents === '' || cents <= 0 ? null : caseOf(values.amountCents)
  const money = (of: number) => format.money({ ...amount, cents: of })
  const held = received.cents + cents
  const said = { rest: money(Math.max(amount.cents - held, 0)), held: money(held) }
  const option = (value: 'wait' | 'accept' | 'sendBack' | 'pay') => ({
    value,
    label: t(value),
    description: t(`${value}Text`, said),
  })
  const chosen = values.choice || (kind === 'late' ? 'pay' : '')
  const pays =
    kind === 'exact' || kind === 'more' || chosen === 'accept' || (kind === 'late' && chosen === 'pay')
  const { id, name, error } = form.text('amountCents')
  return (
    <FormDialog
      onClose={onClose}
      title={t(isOrderPaid ? 'moreTitle' : 'title')}
      form={form}
      submitLabel={t(pays ? 'submitPaid' : 'submitNote')}
      busyLabel={t('busy')}
      question
    >
      <div className={classes.dialog}>
        <p>
          {customer}, {title}
        </p>
        <MoneyField
          {...{ id, name, error }}
          label={t('amount')}
          hint={isOrderPaid ? undefined : t('amountHint', { rest: format.money(rest) })}
          currency={amount.currency}
          value={values.amountCents === '' ? null : cents}
          onChange={(typed) => set('amountCents', typed === null ? '' : String(typed))}
          required
          data-autofocus
        />
        <DateField {...form.text('receivedOn')} label={t('date')} max={dayOf(new Date())} required />
        {kind === 'less' || kind === 'late' ? (
          <RadioCards
            legend={kind === 'less' ? t('less', said) : t('late')}
            value={chosen}
            onChange={(value) => set('choice', value)}
            error={form.text('choice').error}
            options={
              kind === 'less'
                ? [option('wait'), option('accept'), option('sendBack')]
                : [option('pay'), option('sendBack')]
            }
          />
        ) : null}
        {kind === 'more' || (kind === 'late' && chosen === 'pay' && held > amount.cents) ? (
          <Notice tone="wait">{t('more', { extra: money(held - amount.cents) })}</Notice>
        ) : null}
        {isOrderPaid ? <Notice tone="wait">{t('twice')}</Notice> : null}
      </div>
    </FormDialog>
  )
}
