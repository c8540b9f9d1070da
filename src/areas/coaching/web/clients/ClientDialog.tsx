import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { maxNameLength, maxPhoneLength } from '../../rules.ts'
import { clientsApi } from '../api.ts'
import classes from './clients.module.css'
import { useClientPut } from './use-client-change.ts'

/** What a client is called, and their number. The address is theirs. */
export function ClientDialog({ client, onClose }: { client: CoachingClientDetail; onClose: () => void }) {
  const t = useTranslations('coaching.client.editing')
  const user = useUser()
  const put = useClientPut()
  const change = useMutation(clientsApi.change.mutationOptions())
  const form = useForm({
    initial: { name: client.name, phone: client.phone },
    draft: { user: user.id, form: `coaching.client ${client.id}` },
    fallback: t('failed'),
    submit: async ({ name, phone }) => {
      put(await change.mutateAsync({ clientId: client.id, name: name.trim(), phone: phone.trim() }))
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
          {...form.text('name')}
          label={t('name')}
          autoComplete="off"
          maxLength={maxNameLength}
          data-autofocus
        />
        <TextField
          {...form.text('phone')}
          label={t('phone')}
          type="tel"
          optional
          autoComplete="off"
          maxLength={maxPhoneLength}
        />
      </div>
    </FormDialog>
  )
}
