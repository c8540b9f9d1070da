import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Connection } from '../../connections-contract.ts'
import { type BankDetails, inGroupsOfFour } from '../../transfer-rules.ts'
import { paymentsApi } from '../api.ts'
import classes from '../connections/connections.module.css'
import { useConnections, useRefresh } from '../connections/connections.ts'
import { BankAccountDialog } from './BankAccountDialog.tsx'

/** On the card of bank transfers: where buyers send their money, or the way to say so. */
export function BankTransferCard() {
  const t = useTranslations('transfers')
  const connections = useConnections()
  const details = useQuery(paymentsApi.bankAccount.queryOptions())
  const error = connections.error ?? details.error
  if (error)
    return (
      <ErrorPanel
        title={t('loadFailed')}
        onRetry={() => void Promise.all([connections.refetch(), details.refetch()])}
        requestId={refusalOf(error).requestId}
      />
    )
  if (!connections.data || !details.data)
    return (
      <SkeletonRegion>
        <Skeleton height="80px" />
      </SkeletonRegion>
    )
  const { account, canTurnOn } = details.data
  const connection = connections.data.find(({ provider }) => provider === 'bank')
  if (connection) return <BankAccount account={account} connection={connection} />
  return canTurnOn ? <EnterDetails account={null} /> : <p className={classes.quiet}>{t('demo')}</p>
}

function BankAccount({ account, connection }: { account: BankDetails | null; connection: Connection }) {
  const t = useTranslations('transfers')
  const refresh = useRefresh()
  const { id: connectionId, isOffered, isPaused, problem } = connection
  const offer = useMutation(paymentsApi.offerConnection.mutationOptions({ onSettled: refresh }))
  const start = useMutation(paymentsApi.resumeConnection.mutationOptions({ onSettled: refresh }))
  const failed = offer.error ?? start.error
  const facts = account
    ? [
        [t('facts.holder'), account.holder],
        account.iban
          ? [t('facts.iban'), inGroupsOfFour(account.iban)]
          : [t('facts.account'), account.accountNumber],
        [t('facts.currency'), account.currency],
        [t('facts.waits'), t('days', { days: account.days })],
      ]
    : []
  return (
    <>
      {problem ? (
        <Notice
          tone="wait"
          action={
            isPaused ? (
              <Button
                kind="secondary"
                size="dense"
                busy={start.isPending}
                busyLabel={t('starting')}
                onClick={() => start.mutate({ connectionId })}
              >
                {t('start')}
              </Button>
            ) : undefined
          }
        >
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
      <SwitchField
        label={t('offered')}
        hint={`${account ? `${t('onlyIn', { currency: account.currency })} ` : ''}${t('offeredHint')}`}
        checked={offer.isPending ? offer.variables.isOffered : isOffered}
        onChange={(event) => offer.mutate({ connectionId, isOffered: event.target.checked })}
      />
      {failed ? <FormError>{refusalOf(failed).message || t('failed')}</FormError> : null}
      <div className={classes.actions}>
        <EnterDetails account={account} isOn />
        <RemoveDetails connectionId={connectionId} />
      </div>
    </>
  )
}

function EnterDetails({ account, isOn = false }: { account: BankDetails | null; isOn?: boolean }) {
  const t = useTranslations('transfers')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(isOn ? { kind: 'secondary' } : {})} size="dense" onClick={() => setOpen(true)}>
        {t(isOn ? 'edit' : 'on')}
      </Button>
      {isOpen ? <BankAccountDialog account={account} isOn={isOn} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RemoveDetails({ connectionId }: { connectionId: Connection['id'] }) {
  const t = useTranslations('transfers')
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation(
    paymentsApi.disconnect.mutationOptions({
      onSuccess: async () => {
        setAsked(false)
        toast({ message: t('removed') })
        await refresh()
      },
    }),
  )
  return (
    <>
      <Button kind="secondary" size="dense" onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ connectionId })}
        error={
          remove.isError ? <FormError>{refusalOf(remove.error).message || t('failed')}</FormError> : null
        }
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
