import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx'
import { FormError } from './FormError.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'

/** What `useForm` gives that its dialog shows. */
export type FormState = {
  busy: boolean
  attempt: number
  problem: ReactNode
  summary: readonly FieldProblem[]
  isChanged: boolean
  restoredAt: Date | null
  submit: () => Promise<void>
  reset: () => void
}

type Props = {
  opened?: boolean
  onClose: () => void
  title: ReactNode
  form: FormState
  /** The verb: "Save", "Send to 12 people". */
  submitLabel: string
  busyLabel: string
  cancelLabel?: string
  kind?: 'primary' | 'danger'
  size?: 'default' | 'wide'
  /** It touches other people or money: small on a phone, without a cross; Cancel begins with the focus where it is `careful`. */
  question?: boolean
  careful?: boolean
  /** What is typed stays when it's closed, until it's sent: the dialog opens with it again. */
  keepsTyped?: boolean
  /** In place of the form's own sentence, where a link goes with it. */
  problem?: ReactNode
  /** Further buttons, before Cancel. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A dialog with a form in it: what was typed before, what is wrong, the fields, and two buttons. Nothing closes it while it is
 * being sent. With something typed, only Cancel closes it at once: a key or a press beside it asks first.
 */
export function FormDialog(props: Props) {
  const { opened = true, onClose, form, kind, keepsTyped } = props
  const t = useTranslations('ui')
  const [isAsked, setAsked] = useState(false)

  const leave = () => {
    if (form.busy) return
    setAsked(false)
    if (!keepsTyped) form.reset()
    onClose()
  }
  const slip = () => {
    // The question above it has its own way out.
    if (isAsked) return
    if (form.isChanged && !keepsTyped) setAsked(!form.busy)
    else leave()
  }
  return (
    <Dialog
      opened={opened}
      onClose={slip}
      title={props.title}
      size={props.size}
      question={props.question}
      onSubmit={() => void form.submit()}
      footer={
        <>
          {props.actions}
          <Button kind="secondary" onClick={leave} data-autofocus={props.careful || undefined}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button type="submit" kind={kind} busy={form.busy} busyLabel={props.busyLabel}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <RestoredNotice at={form.restoredAt} />
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      {props.problem === undefined ? <FormError>{form.problem}</FormError> : props.problem}
      {props.children}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('leaveTitle')}
        cancelLabel={t('stay')}
        confirmLabel={t('leave')}
        onConfirm={leave}
      >
        {t('leaveFormText')}
      </ConfirmDialog>
    </Dialog>
  )
}
