import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { useForm } from '#webkit/forms.ts'
import classes from './shared/ReviewsPanel.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  label: string
  /** What is in the field when it opens. */
  start: string
  limit: number
  /** Said when nothing was written. */
  missing: string
  confirmLabel: string
  kind: 'danger' | 'primary'
  send: (words: string) => Promise<unknown>
  children: ReactNode
}

/** A dialog that asks for one text. What was typed stays when it was refused. */
export function WordsDialog(props: Props) {
  const { opened, onClose, title, label, start, limit, missing, confirmLabel, kind, send, children } = props
  const t = useTranslations()
  const form = useForm({
    initial: { words: start },
    check: ({ words }): { words?: string } => (words.trim() === '' ? { words: missing } : {}),
    fallback: t('reviews.panel.changeFailed'),
    submit: async ({ words }) => {
      await send(words)
      onClose()
      return undefined
    },
  })
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    // Each opening begins with what is there now.
    setWasOpened(opened)
    if (opened) form.reset()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={confirmLabel}
      busyLabel={t('reviews.panel.working')}
      kind={kind}
    >
      <p>{children}</p>
      <TextAreaField
        {...form.text('words')}
        label={label}
        limit={limit}
        className={classes.field}
        data-autofocus
      />
    </FormDialog>
  )
}
