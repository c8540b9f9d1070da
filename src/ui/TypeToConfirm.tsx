import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'
import { TextField } from './TextField.tsx'

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
  const { opened, onClose, title, children, phrase, confirmLabel, onConfirm, busy, busyLabel, error } = props
  const t = useTranslations('ui')
  const [typed, setTyped] = useState('')
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    // Each opening begins empty, however the last one was closed.
    setWasOpened(opened)
    setTyped('')
  }
  const matches = typed.trim() === phrase.trim()

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      onSubmit={() => {
        if (matches && !busy) onConfirm()
      }}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" kind="danger" disabled={!matches} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
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
    </Dialog>
  )
}
