import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { maxNameLength } from '../../rules.ts'
import { calendarsApi } from '../api.ts'
import classes from './calendars.module.css'

/** It's added once it could be read. The address is a secret: it's typed here and never shown again. */
export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('coaching.calendars.busy.adding')
  const queries = useQueryClient()
  const add = useMutation(calendarsApi.add.mutationOptions())
  const form = useForm({
    initial: { address: '', name: '' },
    check: ({ address }) => (address.trim() ? {} : { address: t('addressMissing') }),
    fallback: t('failed'),
    submit: async ({ address, name }) => {
      const added = await add.mutateAsync({ address: address.trim(), name: name.trim() })
      await queries.invalidateQueries({ queryKey: calendarsApi.list.key() })
      toast({ message: t('done', { name: added.name }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
    >
      <div className={classes.fields}>
        <TextField
          {...form.text('address')}
          label={t('address')}
          hint={t('addressHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
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
