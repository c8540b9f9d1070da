import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import type { OutlineLesson } from '../../../contract.ts'
import { maxTitleLength } from '../../../rules.ts'
import type { OutlineChanges } from './use-outline-changes.ts'

type Props = {
  /** Where it begins; null: at the end of the outline. */
  first: OutlineLesson | null
  changes: OutlineChanges
  onClose: () => void
}

/** The title of a new section. */
export function SectionDialog({ first, changes, onClose }: Props) {
  const t = useTranslations('outline')
  const form = useForm({
    initial: { title: '' },
    check: ({ title }): { title?: string } => {
      if (title.trim() === '') return { title: t('sectionMissing') }
      return title.trim().length > maxTitleLength ? { title: t('titleLong', { max: maxTitleLength }) } : {}
    },
    fallback: t('sectionMissing'),
    submit: async ({ title }) => {
      // Kept and sent by the outline itself, also without a line.
      changes.addSection(title.trim(), first)
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('sectionTitle')}
      form={form}
      submitLabel={t('addSection')}
      busyLabel={t('addSection')}
      cancelLabel={t('cancel')}
    >
      <TextField
        {...form.text('title')}
        label={t('sectionName')}
        hint={first ? t('sectionFrom', { title: first.title }) : undefined}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
