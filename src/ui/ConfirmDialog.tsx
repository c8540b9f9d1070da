import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** Names the object: "Refund $49.00 to Zoe Hart?" */
  title: ReactNode
  /** The consequence in numbers. */
  children: ReactNode
  /** The verb: "Refund $49.00". */
  confirmLabel: string
  onConfirm: () => void
  busy?: boolean
  busyLabel?: string
  cancelLabel?: string
  kind?: 'danger' | 'primary'
  error?: ReactNode
}

/** T2: it touches other people or money, so it asks first. The focus begins on Cancel. */
export function ConfirmDialog(props: Props) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    onConfirm,
    busy,
    busyLabel,
    kind = 'danger',
    error,
  } = props
  const t = useTranslations('ui')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      question
      title={title}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} data-autofocus>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button kind={kind} onClick={onConfirm} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      <FormError>{error}</FormError>
    </Dialog>
  )
}
