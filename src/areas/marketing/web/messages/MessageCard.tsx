import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { toast } from '#ui/toasts.ts'
import type { ContactMessage } from '../../contract.ts'
import { marketingApi } from '../api.ts'
import classes from './ContactMessages.module.css'

/** One message, with the way to answer it. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const t = useTranslations('marketing.messages')
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const renew = () => queries.invalidateQueries({ queryKey: marketingApi.listMessages.key() })
  const onError = () => toast({ message: t('failed') })
  const mark = useMutation(marketingApi.markAnswered.mutationOptions({ onSuccess: renew, onError }))
  const remove = useMutation(
    marketingApi.deleteMessage.mutationOptions({
      onSuccess: async () => {
        setAsked(false)
        toast({ message: t('deleted') })
        await renew()
      },
    }),
  )
  const name = message.name || message.email
  const isAnswered = message.answeredAt !== null

  return (
    <Card label={name}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {message.plan ? <Chip>{t('plan', { plan: message.plan })}</Chip> : null}
        {isAnswered ? <Chip>{t('answered')}</Chip> : null}
        <span className={classes.time}>
          <RelativeTime at={message.sentAt} />
        </span>
      </div>
      <p>
        <Link href={`mailto:${message.email}`}>{message.email}</Link>
      </p>
      <p className={classes.words}>{message.message}</p>
      <div className={classes.buttons}>
        <Link href={`mailto:${message.email}?subject=${encodeURIComponent(t('replySubject'))}`}>
          {t('reply')}
        </Link>
        <Button
          kind="secondary"
          size="dense"
          disabled={mark.isPending}
          onClick={() => mark.mutate({ messageId: message.id, answered: !isAnswered })}
        >
          {t(isAnswered ? 'reopen' : 'markAnswered')}
        </Button>
        <Button kind="quiet" size="dense" onClick={() => setAsked(true)}>
          {t('delete')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('deleteOf', { name })}
        confirmLabel={t('delete')}
        onConfirm={() => remove.mutate({ messageId: message.id })}
        busy={remove.isPending}
        error={remove.error ? t('failed') : null}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Card>
  )
}
