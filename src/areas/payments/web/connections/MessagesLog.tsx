import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Connection, ProviderMessage } from '../../connections-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from './connections.module.css'

type Props = { connection: Connection; provider: string }

/** What a provider wrote to us about an account, each to be read again. */
export function MessagesLog({ connection: { id: connectionId }, provider }: Props) {
  const t = useTranslations('connections.messages')
  const queryClient = useQueryClient()
  const found = useQuery(paymentsApi.providerMessages.queryOptions({ input: { connectionId } }))
  const replay = useMutation(
    paymentsApi.replayMessage.mutationOptions({
      onSuccess: () => toast({ message: t('asking', { provider }) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsApi.providerMessages.key() }),
    }),
  )
  return (
    <section aria-labelledby="provider-messages">
      <h3 id="provider-messages" className={classes.logTitle}>
        {t('title', { provider })}
      </h3>
      {replay.error ? <FormError>{refusalOf(replay.error).message || t('replayFailed')}</FormError> : null}
      {found.error ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : !found.data ? (
        <SkeletonRegion>
          <Skeleton height="80px" />
        </SkeletonRegion>
      ) : found.data.messages.length === 0 ? (
        <p className={classes.quiet}>{t('none')}</p>
      ) : (
        <ul className={classes.log}>
          {found.data.messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isBusy={replay.isPending && replay.variables.messageId === message.id}
              onReplay={() => replay.mutate({ connectionId, messageId: message.id })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type MessageProps = { message: ProviderMessage; isBusy: boolean; onReplay: () => void }

function Message({ message, isBusy, onReplay }: MessageProps) {
  const t = useTranslations('connections.messages')
  const format = useFormat()
  const { about, eventId, receivedAt, replayedAt, times } = message
  const what = about.map((each) => t(`about.${each}`)).join(', ')
  const at = format.dateTime(receivedAt)
  return (
    <li>
      <span className={classes.logText}>
        <b>{what}</b>
        <span className={classes.quiet}>
          {at}
          {times > 1 ? ` · ${t('times', { times })}` : ''}
          {replayedAt ? ` · ${t('replayed', { at: format.dateTime(replayedAt) })}` : ''}
        </span>
        <span className={classes.logId}>{eventId}</span>
      </span>
      <Button
        kind="secondary"
        size="small"
        busy={isBusy}
        busyLabel={t('busy')}
        aria-label={t('replayOf', { what, at })}
        onClick={onReplay}
      >
        {t('replay')}
      </Button>
    </li>
  )
}
