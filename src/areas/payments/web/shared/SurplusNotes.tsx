import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { SurplusPayment } from '../../contract.ts'
import { paymentsApi } from '../api.ts'
import { askForMoneyAgain } from '../money-api.ts'
import classes from './SurplusNotes.module.css'

/**
 * Money that came in and pays nothing, and what is to be done about it: for these orders, or, where none are named, all of it that isn't back yet.
 * Nothing where there's none.
 */
export function SurplusNotes({ orderIds }: { orderIds?: readonly string[] }) {
  const found = useQuery(paymentsApi.surplus.queryOptions({ enabled: orderIds?.length !== 0 }))
  const payments = (found.data?.payments ?? []).filter(({ orderId, state }) =>
    orderIds ? orderIds.includes(orderId) : state !== 'returned',
  )
  if (payments.length === 0) return null
  return (
    <div className={classes.notes}>
      {payments.map((payment) => (
        <SurplusNote key={payment.id} payment={payment} />
      ))}
    </div>
  )
}

function SurplusNote({ payment }: { payment: SurplusPayment }) {
  const t = useTranslations('surplus')
  const format = useFormat()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const change = useMutation(
    paymentsApi.returnSurplus.mutationOptions({
      onSuccess: () => setAsked(false),
      onSettled: () => askForMoneyAgain(queryClient),
    }),
  )
  const { id: paymentId, orderId, title, provider, state, mode, because } = payment
  const total = format.money(payment.total)
  return (
    <Notice
      tone={state === 'byHand' ? 'wait' : 'info'}
      title={t(state === 'returned' ? 'returnedTitle' : 'title', { total, mode, because })}
    >
      {t(state, { orderId, title, provider, mode, because, date: format.day(payment.at) })}
      {state === 'byHand' ? (
        <div className={classes.way}>
          <Button kind="secondary" size="small" onClick={() => setAsked(true)}>
            {t('isBack')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('confirmTitle', { total })}
        kind="primary"
        confirmLabel={t('confirm')}
        busy={change.isPending}
        onConfirm={() => change.mutate({ paymentId })}
        error={change.isError ? <FormError>{refusalOf(change.error).message}</FormError> : null}
      >
        {t('confirmText', { provider, because })}
      </ConfirmDialog>
    </Notice>
  )
}
