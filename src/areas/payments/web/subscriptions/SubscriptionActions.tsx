import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { longestPause } from '../../subscription-rules.ts'
import type { Subscription, SubscriptionSheet } from '../../subscriptions-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from '../payments/OrderSheet.module.css'

/** What a seller does: cancel or pause, take that back, and with test money skip to the next payment. */
export function SubscriptionActions({
  sheet: { subscription, canFastForward },
}: {
  sheet: SubscriptionSheet
}) {
  const t = useTranslations('subscriptions')
  const [asking, setAsking] = useState<'cancel' | 'pause' | null>(null)
  const onDone = useShown()
  const { id: subscriptionId, name, title, state, cancelsAtEnd, pause } = subscription
  const continuing = useMutation(
    paymentsApi.continueSubscription.mutationOptions({
      onSuccess: (sheet) => {
        onDone(sheet)
        toast({ message: t('continued', { name, title }) })
      },
    }),
  )
  const resuming = useMutation(
    paymentsApi.resumeSubscription.mutationOptions({
      onSuccess: (sheet) => {
        onDone(sheet)
        toast({ message: t('resumed', { name, title }) })
      },
    }),
  )
  const moving = useMutation(
    paymentsApi.fastForward.mutationOptions({
      onSuccess: (sheet) => {
        onDone(sheet)
        toast({ message: t('moved') })
      },
    }),
  )
  if (state === 'ended') return null
  const problem = resuming.error ?? continuing.error ?? moving.error
  const canPause = state === 'active' && !pause && subscription.instalments === null
  return (
    <div className={classes.actions}>
      <FormError>{problem ? refusalOf(problem).message || t('actionFailed') : null}</FormError>
      <div className={classes.buttons}>
        {canFastForward ? (
          <Button
            kind="secondary"
            size="dense"
            busy={moving.isPending}
            busyLabel={t('busy')}
            onClick={() => moving.mutate({ subscriptionId })}
          >
            {t('ahead')}
          </Button>
        ) : null}
        {cancelsAtEnd ? (
          <Button
            kind="secondary"
            size="dense"
            busy={resuming.isPending}
            busyLabel={t('busy')}
            onClick={() => resuming.mutate({ subscriptionId })}
          >
            {t('resume')}
          </Button>
        ) : null}
        {pause ? (
          <Button
            kind="secondary"
            size="dense"
            busy={continuing.isPending}
            busyLabel={t('busy')}
            onClick={() => continuing.mutate({ subscriptionId })}
          >
            {state === 'paused' ? t('continue') : t('unpause')}
          </Button>
        ) : null}
        {canPause ? (
          <Button kind="secondary" size="dense" onClick={() => setAsking('pause')}>
            {t('pause')}
          </Button>
        ) : null}
        <Button kind="secondary" size="dense" onClick={() => setAsking('cancel')}>
          {t('cancel')}
        </Button>
      </div>
      {asking === 'cancel' ? (
        <CancelDialog subscription={subscription} onDone={onDone} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'pause' ? (
        <PauseDialog subscription={subscription} onDone={onDone} onClose={() => setAsking(null)} />
      ) : null}
    </div>
  )
}

type DialogProps = {
  subscription: Subscription
  onDone: (sheet: SubscriptionSheet) => void
  onClose: () => void
}

function CancelDialog({ subscription, onDone, onClose }: DialogProps) {
  const t = useTranslations('subscriptions')
  const format = useFormat()
  const { id: subscriptionId, name, title, state, cancelsAtEnd, paidUntil } = subscription
  const ends = state === 'pastDue' || state === 'paused' || cancelsAtEnd || subscription.instalments !== null
  const [when, setWhen] = useState<'atEnd' | 'now'>(ends ? 'now' : 'atEnd')
  const canceling = useMutation(
    paymentsApi.cancelSubscription.mutationOptions({
      onSuccess: (sheet) => {
        onDone(sheet)
        toast({ message: t('canceled', { name }) })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('dialog.title', { name, title })}
      confirmLabel={t('dialog.confirm')}
      cancelLabel={t('dialog.keep')}
      busy={canceling.isPending}
      busyLabel={t('busy')}
      onConfirm={() => canceling.mutate({ subscriptionId, when })}
      error={canceling.error ? refusalOf(canceling.error).message || t('actionFailed') : null}
    >
      <p>{t('dialog.text')}</p>
      {subscription.instalments ? <p>{t('dialog.plan')}</p> : null}
      <RadioCards
        legend={t('dialog.when')}
        value={when}
        onChange={(next) => setWhen(next === 'now' ? 'now' : 'atEnd')}
        options={[
          ...(ends ? [] : [{ value: 'atEnd', label: t('dialog.atEnd', { date: format.day(paidUntil) }) }]),
          { value: 'now', label: t('dialog.now') },
        ]}
      />
    </ConfirmDialog>
  )
}

const pauses = Array.from({ length: longestPause }, (_, at) => String(at + 1))

function PauseDialog({ subscription, onDone, onClose }: DialogProps) {
  const t = useTranslations('subscriptions')
  const format = useFormat()
  const { id: subscriptionId, name, title, paidUntil } = subscription
  const [months, setMonths] = useState('1')
  const pausing = useMutation(
    paymentsApi.pauseSubscription.mutationOptions({
      onSuccess: (sheet) => {
        onDone(sheet)
        toast({ message: t('paused', { name }) })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('pauseDialog.title', { name, title })}
      confirmLabel={t('pauseDialog.confirm')}
      cancelLabel={t('pauseDialog.keep')}
      busy={pausing.isPending}
      busyLabel={t('busy')}
      onConfirm={() => pausing.mutate({ subscriptionId, months: Number(months) })}
      error={pausing.error ? refusalOf(pausing.error).message || t('actionFailed') : null}
    >
      <p>{t('pauseDialog.text', { date: format.day(paidUntil) })}</p>
      <RadioCards
        legend={t('pauseDialog.months')}
        value={months}
        onChange={setMonths}
        options={pauses.map((value) => ({ value, label: t('pauseDialog.month', { count: Number(value) }) }))}
      />
    </ConfirmDialog>
  )
}

/** The sheet is as it's answered; the list asks again. */
function useShown(): (sheet: SubscriptionSheet) => void {
  const client = useQueryClient()
  return (sheet) => {
    const input = { subscriptionId: sheet.subscription.id }
    client.setQueryData(paymentsApi.getSubscription.queryKey({ input }), sheet)
    void client.invalidateQueries({ queryKey: paymentsApi.subscriptions.key() })
  }
}
