import { useMutation } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
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
import classes from './connections.module.css'
import { stateOf, useConnections, useRefresh } from './connections.ts'

type Key =
  | 'failed'
  | 'connect'
  | 'configure'
  | 'start'
  | 'writes'
  | 'polls'
  | 'testOnly'
  | 'settings.checking'
  | `states.${ReturnType<typeof stateOf>['word']}`
  | `facts.${'mode' | 'asked' | 'never' | Connection['mode']}`

/** What differs from provider to provider. */
type ProviderCard = {
  provider: Connection['provider']
  t: (key: Key) => string
  /** Which of its keys it is: a name and a value. */
  keyFact: (connection: Connection) => readonly [string, string]
  /** What else is to be known of it. */
  notes?: (connection: Connection) => readonly string[]
  ConnectDialog: ComponentType<{ opened: boolean; onClose: () => void }>
  ConfigureDialog: ComponentType<{ opened: boolean; onClose: () => void; connection: Connection }>
}

/** On the card of a provider: the accounts that are connected, or the way to connect one. */
export function ProviderAccounts(card: ProviderCard) {
  const { provider, t } = card
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
  const own = data.filter((connection) => connection.provider === provider)
  if (own.length === 0) return <Connect card={card} />
  return own.map((connection) => <Account key={connection.id} connection={connection} card={card} />)
}

type AccountProps = { connection: Connection; card: ProviderCard }

function Account({ connection, card }: AccountProps) {
  const { t, keyFact, notes } = card
  const format = useFormat()
  const { accountName, mode, syncedAt, problem, isPaused, writesToUs } = connection
  const { chip, word } = stateOf(connection)
  const facts = [
    [t('facts.mode'), t(`facts.${mode}`)],
    keyFact(connection),
    [t('facts.asked'), syncedAt ? format.dateTime(syncedAt) : t('facts.never')],
  ] as const
  return (
    <section className={classes.account} aria-label={accountName}>
      <div className={classes.head}>
        <h3>{accountName}</h3>
        <StatusChip status={chip} label={t(`states.${word}`)} />
      </div>
      {problem ? (
        <Notice tone="wait" action={isPaused ? <StartHere connection={connection} t={t} /> : undefined}>
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
        {writesToUs ? t('writes') : t('polls')} {mode === 'test' ? t('testOnly') : null}{' '}
      </p>
      {notes?.(connection).map((note) => (
        <p key={note} className={classes.quiet}>
          {note}
        </p>
      ))}
      <div className={classes.actions}>
        <Configure connection={connection} card={card} />
      </div>
    </section>
  )
}

/** The button of a card without an account, with its dialog. */
function Connect({ card: { t, ConnectDialog } }: Pick<AccountProps, 'card'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="dense" onClick={() => setOpen(true)}>
        {t('connect')}
      </Button>
      <ConnectDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The button of a connected one, with its dialog. */
function Configure({ connection, card: { t, ConfigureDialog } }: AccountProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" size="dense" onClick={() => setOpen(true)}>
        {t('configure')}
      </Button>
      <ConfigureDialog opened={isOpen} onClose={() => setOpen(false)} connection={connection} />
    </>
  )
}

function StartHere({ connection, t }: Pick<AccountProps, 'connection'> & Pick<ProviderCard, 't'>) {
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
