import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { maxNotesLength } from '../rules.ts'
import classes from './notes.module.css'

type Notes = { notesPrivate: string; notesShared: string }
type Props = {
  /** The id of what they are about. */
  of: string
  title: string
  notes: Notes
  /** Who sees the shared ones. */
  sharedWith: string
  onSave: (notes: Notes) => Promise<void>
}

/** Two kinds of notes, each saying who sees it. What is typed stays on this device until it's saved. */
export function NotesForm({ of, title, notes, sharedWith, onSave }: Props) {
  const t = useTranslations('coaching.notes')
  const user = useUser()
  const { notesPrivate, notesShared } = notes
  const form = useForm({
    initial: { notesPrivate, notesShared },
    draft: { user: user.id, form: `coaching.notes ${of}` },
    fallback: t('failed'),
    submit: async (values) => {
      await onSave(values)
      toast({ message: t('saved') })
      return values
    },
  })
  return (
    <form {...form.form} aria-label={title} className={classes.notes}>
      <h3>{title}</h3>
      <RestoredNotice at={form.restoredAt} />
      <FormError>{form.problem}</FormError>
      <TextAreaField
        {...form.text('notesPrivate')}
        label={t('private')}
        hint={t('privateHint')}
        rows={3}
        maxLength={maxNotesLength}
      />
      <TextAreaField
        {...form.text('notesShared')}
        label={t('shared')}
        hint={t('sharedHint', { name: sharedWith })}
        rows={3}
        maxLength={maxNotesLength}
      />
      {form.isChanged || form.busy ? (
        <div>
          <Button type="submit" size="dense" busy={form.busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
