import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Connection } from '#areas/payments/connections-contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { PlanSale } from '../contract.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'
import { StripeKeyDialog } from './StripeKeyDialog.tsx'
import { useSaleChange } from './use-sale-change.ts'

/** The account that plans are paid to. */
export function StripeCard({ sale: { connections } }: { sale: PlanSale }) {
  const t = useTranslations('planSale.stripe')
  const words = useTranslations('connections')
  const [isOpen, setOpen] = useState(false)
  const has = connections.length > 0
  return (
    <Card
      title={t('title')}
      action={
        <Button kind={has ? 'secondary' : 'primary'} size="dense" onClick={() => setOpen(true)}>
          {has ? t('another') : words('connect')}
        </Button>
      }
    >
      <div className={classes.part}>
        {has ? null : <p className={classes.quiet}>{t('none')}</p>}
        {connections.map((connection) => (
          <Account key={connection.id} connection={connection} />
        ))}
      </div>
      {isOpen ? <StripeKeyDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

function Account({ connection }: { connection: Connection }) {
  const t = useTranslations('planSale.stripe')
  const words = useTranslations('connections')
  const [isAsking, setAsking] = useState(false)
  const { id: connectionId, accountName, mode, keyHint, state, problem, isPaused } = connection
  const input = { connectionId }
  const check = useSaleChange(() => billingApi.checkConnection.call(input))
  const resume = useSaleChange(() => billingApi.resumeConnection.call(input))
  const off = useSaleChange(() => billingApi.disconnect.call(input))
  const failed = check.error ?? resume.error
  const word = isPaused ? 'paused' : state
  return (
    <section className={classes.part} aria-label={accountName}>
      <div className={classes.head}>
        <b>{accountName}</b>
        <StatusChip status={word === 'connected' ? 'connected' : 'warning'} label={words(`states.${word}`)} />
      </div>
      <p className={classes.quiet}>
        {words(`facts.${mode}`)} · {words('facts.keyEnd', { hint: keyHint })}
      </p>
      {problem ? (
        <Notice
          tone="wait"
          action={
            isPaused ? (
              <Button size="dense" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
                {words('start')}
              </Button>
            ) : undefined
          }
        >
          {problem}
        </Notice>
      ) : null}
      <FormError>{failed ? refusalOf(failed).message : null}</FormError>
      <div className={classes.buttons}>
        <Button
          kind="secondary"
          size="dense"
          busy={check.isPending}
          busyLabel={words('settings.checking')}
          onClick={() =>
            check.mutate(undefined, { onSuccess: () => toast({ message: words('settings.fine') }) })
          }
        >
          {words('settings.check')}
        </Button>
        <Button kind="quiet" size="dense" onClick={() => setAsking(true)}>
          {t('disconnect')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('offTitle', { account: accountName })}
        confirmLabel={t('disconnect')}
        busy={off.isPending}
        busyLabel={words('off.busy')}
        error={off.error ? refusalOf(off.error).message : null}
        onConfirm={() => off.mutate(undefined, { onSuccess: () => toast({ message: words('off.done') }) })}
      >
        {t('offText')}
      </ConfirmDialog>
    </section>
  )
}
