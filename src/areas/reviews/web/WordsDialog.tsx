import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import classes from './shared/ReviewsPanel.module.css'

type Props = {
  opened: boolean
  /** What it is of: what was typed is kept under it. */
  draft: string
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

/** A dialog that asks for one text. What was typed stays when it was refused, and over an ended session or a reload. */
export function WordsDialog({ opened, ...rest }: Props) {
  // Each opening begins with what is there now.
  return opened ? <Words {...rest} /> : null
}

function Words(props: Omit<Props, 'opened'>) {
  const { draft, onClose, title, label, start, limit, missing, confirmLabel, kind, send, children } = props
  const t = useTranslations()
  const user = useUser()
  const form = useForm({
    initial: { words: start },
    check: ({ words }): { words?: string } => (words.trim() === '' ? { words: missing } : {}),
    fallback: t('reviews.panel.changeFailed'),
    draft: { user: user.id, form: draft },
    submit: async ({ words }) => {
      await send(words)
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
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
