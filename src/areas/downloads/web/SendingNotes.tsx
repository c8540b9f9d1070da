import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { UploadRow } from '#areas/files/web/shared/uploads.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import classes from './SendingNotes.module.css'

type Props = { rows: readonly UploadRow[]; problems: readonly string[]; onDismiss: () => void }

/** What is being uploaded, and what can't be. The tray has its buttons. */
export function SendingNotes({ rows, problems, onDismiss }: Props) {
  const t = useTranslations('downloads.drop')
  const refused = rows.flatMap(({ state, message }) => (state === 'refused' && message ? [message] : []))
  const sentences = [...problems, ...refused]
  const moving = rows.filter(({ state }) => state !== 'refused')
  return (
    <div className={classes.notes}>
      <div role="alert">
        {sentences.length > 0 ? (
          <Notice
            tone="bad"
            action={<IconButton icon={X} label={t('dismiss')} size="small" onClick={onDismiss} />}
          >
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        ) : null}
      </div>
      {moving.map(({ id, name, percent, state }) => (
        <p key={id} className={classes.row}>
          {state === 'checking' ? t('checking', { name }) : t('sending', { name, percent })}
        </p>
      ))}
    </div>
  )
}
