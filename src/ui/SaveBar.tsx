import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import classes from './SaveBar.module.css'

type Props = {
  /** There is something to save. */
  changed: boolean
  onDiscard: () => void
  /** Absent when the button submits the form it stands in. */
  onSave?: () => void
  saveLabel?: string
  busy?: boolean
  busyLabel?: string
}

/** Slides up once something on a settings page was changed (P3). */
export function SaveBar({ changed, onDiscard, onSave, saveLabel, busy, busyLabel }: Props) {
  const t = useTranslations('ui')
  if (!changed && !busy) return null
  return (
    <div className={classes.bar}>
      <span className={classes.words} role="status">
        {t('unsaved')}
      </span>
      <Button kind="quiet" onClick={onDiscard} disabled={busy}>
        {t('discard')}
      </Button>
      <Button
        type={onSave ? 'button' : 'submit'}
        onClick={onSave}
        busy={busy}
        busyLabel={busyLabel ?? t('saving')}
      >
        {saveLabel ?? t('saveChanges')}
      </Button>
    </div>
  )
}
