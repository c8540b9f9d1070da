import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { MailLine } from '../../outbox-contract.ts'
import { outboxApi } from '../system-api.ts'
import { MailBody } from './MailBody.tsx'
import { shownState, statusOf } from './mail-status.ts'
import classes from './outbox.module.css'

type Props = { mail: MailLine | undefined; readable: boolean; onClose: () => void }

/** One email: whether it was delivered and why not, and the email itself if admins can read it. */
export function MailSheet({ mail, readable, onClose }: Props) {
  return (
    <SideSheet
      opened={mail !== undefined}
      onClose={onClose}
      title={mail?.subject ?? ''}
      subtitle={
        mail ? (
          <span className={classes.chip}>
            <StateChip mail={mail} readable={readable} />
          </span>
        ) : undefined
      }
    >
      {mail ? (
        <div className={classes.sheet}>
          <Undelivered mail={mail} />
          <MailFacts mail={mail} />
          {readable ? <MailBody key={mail.id} mailId={mail.id} /> : null}
        </div>
      ) : null}
    </SideSheet>
  )
}

function StateChip({ mail, readable }: { mail: MailLine; readable: boolean }) {
  const t = useTranslations('adminSystem.mails.states')
  const state = shownState(mail.state, readable)
  return <StatusChip status={statusOf[state]} label={t(state)} />
}

function MailFacts({ mail }: { mail: MailLine }) {
  const t = useTranslations('adminSystem.mails')
  const format = useFormat()
  const facts = [
    [t('to'), mail.toName ? `${mail.toName} <${mail.to}>` : mail.to],
    [t('kind'), mail.template],
    [t('time'), format.dateTime(mail.createdAt)],
    ...(mail.sentAt ? [[t('sent'), format.dateTime(mail.sentAt)] as const] : []),
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Why it wasn't delivered, in the mail server's own words, and a button to try again. */
function Undelivered({ mail }: { mail: MailLine }) {
  const t = useTranslations('adminSystem.mails')
  const relative = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const client = useQueryClient()
  const retry = useMutation(
    outboxApi.retry.mutationOptions({
      onSuccess: () => {
        toast({ message: t('retried') })
        void client.invalidateQueries({ queryKey: outboxApi.list.key() })
      },
    }),
  )
  if (mail.state === 'sent') return null
  const failed = mail.state === 'failed'
  return (
    <Notice
      tone={failed ? 'bad' : 'wait'}
      title={failed ? t('whyFailed') : t('whyWaiting')}
      action={
        failed ? (
          <Button
            kind="secondary"
            size="small"
            icon={RefreshCw}
            busy={retry.isPending}
            busyLabel={t('retryBusy')}
            onClick={() => retry.mutate({ mailId: mail.id })}
          >
            {t('retry')}
          </Button>
        ) : undefined
      }
    >
      <p className={classes.line}>
        {t('tries', { count: mail.attempts })}{' '}
        {mail.nextTryAt && mail.attempts > 0
          ? t('nextTry', { when: relative.relativeTime(new Date(mail.nextTryAt), now) })
          : null}
      </p>
      {mail.lastError ? <p className={classes.line}>{t('said', { answer: mail.lastError })}</p> : null}
      {retry.error ? (
        <p role="alert" className={classes.line}>
          {refusalOf(retry.error).message || t('retryFailed')}
        </p>
      ) : null}
    </Notice>
  )
}
