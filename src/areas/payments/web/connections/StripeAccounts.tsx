import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Connection } from '../../connections-contract.ts'
import { paymentsApi } from '../api.ts'
import { ConfigureStripeDialog } from './ConfigureStripeDialog.tsx'
import { ConnectStripeDialog } from './ConnectStripeDialog.tsx'
import classes from './connections.module.css'
import { stateOf, useConnections, useRefresh } from './connections.ts'

/** On the card of Stripe: the accounts that are connected, or the way to connect one. */
export function StripeAccounts() {
  const t = useTranslations('connections')
  const { data, error, refetch } = useConnections()
  if (error)
    return (
      <ErrorPanel title={t('failed')} onRetry={() => void refetch()} requestId={refusalOf(error).requestId} />
    )
  if (!data)
    return (
      <SkeletonRegion>
        <Skeleton height="80px" />
      </SkeletonRegion>
    )
  const own = data.filter(({ provider }) => provider === 'stripe')
  if (own.length === 0) return <ConnectStripe />
  return own.map((connection) => <StripeAccount key={connection.id} connection={connection} />)
}

function StripeAccount({ connection }: { connection: Connection }) {
  const t = useTranslations('connections')
  const format = useFormat()
  const { accountName, mode, keyHint, syncedAt, problem, isPaused, writesToUs } = connection
  const { chip, word } = stateOf(connection)
  const facts = [
    [t('facts.mode'), t(`facts.${mode}`)],
    [t('facts.key'), t('facts.keyEnd', { hint: keyHint })],
    [t('facts.asked'), syncedAt ? format.dateTime(syncedAt) : t('facts.never')],
  ] as const
  return (
    <section className={classes.account} aria-label={accountName}>
      <div className={classes.head}>
        <h3>{accountName}</h3>
        <StatusChip status={chip} label={t(`states.${word}`)} />
      </div>
      {problem ? (
        <Notice tone="wait" action={isPaused ? <StartHere connection={connection} /> : undefined}>
          {problem}
        </Notice>
      ) : null}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>
        {writesToUs ? t('writes') : t('polls')} {mode === 'test' ? t('testOnly') : null}
      </p>
      <div className={classes.actions}>
        <ConfigureStripe connection={connection} />
      </div>
    </section>
  )
}

/** The button of a card without an account, with its dialog. */
function ConnectStripe() {
  const t = useTranslations('connections')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="dense" onClick={() => setOpen(true)}>
        {t('connect')}
      </Button>
      <ConnectStripeDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The button of a connected one, with its dialog. */
function ConfigureStripe({ connection }: { connection: Connection }) {
  const t = useTranslations('connections')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" size="dense" onClick={() => setOpen(true)}>
        {t('configure')}
      </Button>
      <ConfigureStripeDialog opened={isOpen} onClose={() => setOpen(false)} connection={connection} />
    </>
  )
}

function StartHere({ connection }: { connection: Connection }) {
  const t = useTranslations('connections')
  const refresh = useRefresh()
  const start = useMutation(paymentsApi.resumeConnection.mutationOptions({ onSettled: refresh }))
  return (
    <Button
      kind="secondary"
      size="dense"
      busy={start.isPending}
      busyLabel={t('settings.checking')}
      onClick={() => start.mutate({ connectionId: connection.id })}
    >
      {t('start')}
    </Button>
  )
}
