import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TrashedText } from '#areas/lists/web/shared/TrashedText.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { ContactMessage } from '../../contract.ts'
import classes from './ContactMessages.module.css'
import { nameOf, useMessageChanges } from './use-message-changes.ts'

/** One message, with the way to answer it; in the trash, the ways out of it. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const t = useTranslations('marketing.messages')
  const name = nameOf(message)
  return (
    <Card label={name}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {message.plan ? <Chip>{t('plan', { plan: message.plan })}</Chip> : null}
        {message.answeredAt ? <Chip>{t('answered')}</Chip> : null}
        <span className={classes.time}>
          <RelativeTime at={message.sentAt} />
        </span>
      </div>
      <p>
        <Link href={`mailto:${message.email}`}>{message.email}</Link>
      </p>
      <p className={classes.words}>{message.message}</p>
      {message.trashed ? (
        <InTrash message={message} trashed={message.trashed} />
      ) : (
        <Answering message={message} />
      )}
    </Card>
  )
}

function Answering({ message }: { message: ContactMessage }) {
  const t = useTranslations('marketing.messages')
  const { mark, remove, busy } = useMessageChanges()
  return (
    <div className={classes.buttons}>
      <Link href={`mailto:${message.email}?subject=${encodeURIComponent(t('replySubject'))}`}>
        {t('reply')}
      </Link>
      <Button kind="secondary" size="dense" disabled={busy} onClick={() => mark(message)}>
        {t(message.answeredAt ? 'reopen' : 'markAnswered')}
      </Button>
      <Button kind="quiet" size="dense" disabled={busy} onClick={() => remove(message)}>
        {t('delete')}
      </Button>
    </div>
  )
}

type InTrashProps = { message: ContactMessage; trashed: NonNullable<ContactMessage['trashed']> }

function InTrash({ message, trashed }: InTrashProps) {
  const t = useTranslations('marketing.messages')
  const words = useTranslations('lists.trash')
  const { restore, discarding, busy } = useMessageChanges()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={classes.buttons}>
      <Button kind="secondary" size="dense" disabled={busy} onClick={() => restore(message)}>
        {words('restore')}
      </Button>
      <Button
        kind="danger-outline"
        size="dense"
        onClick={() => {
          discarding.reset()
          setAsked(true)
        }}
      >
        {words('discard')}
      </Button>
      <span className={classes.trashed}>
        <TrashedText trashed={trashed} />
      </span>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('discardOf', { name: nameOf(message) })}
        confirmLabel={words('discard')}
        busy={discarding.isPending}
        busyLabel={t('discardBusy')}
        error={discarding.error ? refusalOf(discarding.error).message || t('failed') : null}
        onConfirm={() => discarding.mutate(message)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </div>
  )
}
