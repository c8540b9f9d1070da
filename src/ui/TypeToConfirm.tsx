import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'
import { TextField } from './TextField.tsx'
import classes from './TypeToConfirm.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  /** "Delete Kiln Safety for good?" */
  title: ReactNode
  /** What is lost, in numbers, and what stays. */
  children: ReactNode
  /** What has to be typed: the name of the thing. */
  phrase: string
  confirmLabel: string
  onConfirm: () => void
  busy?: boolean
  busyLabel?: string
  error?: ReactNode
}

/** T3: it cannot be undone, so its name has to be typed; the button wakes when it matches. */
export function TypeToConfirm(props: Props) {
  const { opened, onClose, title } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {/* Mounted with each opening, so that what was typed last time is gone. */}
      {opened ? <TypedName {...props} /> : null}
    </Dialog>
  )
}

function TypedName({ children, phrase, confirmLabel, onConfirm, onClose, busy, busyLabel, error }: Props) {
  const t = useTranslations('ui')
  const [typed, setTyped] = useState('')
  return (
    <>
      <div>{children}</div>
      <TextField
        label={t.rich('typeToGoOn', { phrase: () => <code>{phrase}</code> })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <FormError>{error}</FormError>
      <div className={classes.footer}>
        <Button kind="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          kind="danger"
          onClick={onConfirm}
          disabled={typed.trim() !== phrase.trim()}
          {...{ busy, busyLabel }}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
