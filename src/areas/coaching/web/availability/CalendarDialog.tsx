import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { maxNameLength } from '../../rules.ts'
import { calendarsApi } from '../api.ts'
import classes from './availability.module.css'

/** A calendar elsewhere, by its secret address: it's read at once, so that a wrong one is told here. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('coaching.availability.calendars')
  const queries = useQueryClient()
  const addition = useMutation(calendarsApi.add.mutationOptions())
  const form = useForm({
    initial: { address: '', name: '' },
    check: ({ address }) =>
      /^(?:https|webcal):\/\/\S+$/i.test(address.trim()) ? {} : { address: t('addressMissing') },
    fallback: t('addFailed'),
    submit: async ({ address, name }) => {
      const made = await addition.mutateAsync({ address: address.trim(), name: name.trim() })
      await queries.invalidateQueries()
      toast({ message: t('added', { name: made.name }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('add')}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('adding')}
    >
      <div className={classes.fields}>
        <TextField
          {...form.text('address')}
          label={t('address')}
          hint={t('addressHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          data-autofocus
        />
        <TextField
          {...form.text('name')}
          label={t('name')}
          hint={t('nameHint')}
          optional
          autoComplete="off"
          maxLength={maxNameLength}
        />
      </div>
    </FormDialog>
  )
}
