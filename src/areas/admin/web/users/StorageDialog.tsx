import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { gigabytesTyped, whyNotStorageLimit } from '#areas/files/storage.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { PersonDetail } from '../../users-contract.ts'
import { usersApi } from '../api.ts'
import { nameOf } from './person-words.ts'
import classes from './users.module.css'

type Props = { opened: boolean; detail: PersonDetail; onClose: () => void }

/** How much a creator can store: what the plan includes, or another size. */
export function StorageDialog({ opened, detail, onClose }: Props) {
  const { workspace } = detail
  if (!workspace) return null
  // The form starts with whatever was saved meanwhile.
  return (
    <Opened
      key={`${workspace.storage.ownBytes}`}
      {...{ opened, detail, onClose }}
      storage={workspace.storage}
    />
  )
}

const gigabyte = 1_000_000_000

function Opened({
  opened,
  detail: { person },
  storage,
  onClose,
}: Props & { storage: NonNullable<PersonDetail['workspace']>['storage'] }) {
  const t = useTranslations('admin.users.storage')
  const size = useFileSize()
  const form = useStorageForm(person, storage, onClose)
  const plan = size(storage.planBytes)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      question
      title={t('title', { name: nameOf(person) })}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('busy')}
      cancelLabel={t('cancel')}
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          {t('text', { used: size(storage.usedBytes) })} {storage.limitBytes === null ? t('off') : null}
        </p>
        <RadioCards
          legend={t('legend')}
          value={form.values.choice as 'plan' | 'own'}
          onChange={(choice) => form.set('choice', choice)}
          options={[
            { value: 'plan', label: t('plan', { size: plan }) },
            { value: 'own', label: t('own') },
          ]}
        />
        {form.values.choice === 'own' ? (
          <TextField
            {...form.text('gigabytes')}
            label={t('gigabytes')}
            inputMode="numeric"
            suffix="GB"
            required
          />
        ) : null}
      </div>
    </FormDialog>
  )
}

function useStorageForm(
  person: PersonDetail['person'],
  { ownBytes, planBytes }: NonNullable<PersonDetail['workspace']>['storage'],
  onClose: () => void,
) {
  const t = useTranslations('admin.users.storage')
  const size = useFileSize()
  const queryClient = useQueryClient()
  const user = useUser()
  const change = useMutation(
    usersApi.changeStorage.mutationOptions({ onSettled: () => void queryClient.invalidateQueries() }),
  )
  const bytesOf = (text: string) => (gigabytesTyped(text) ?? Number.NaN) * gigabyte
  return useForm({
    initial: {
      choice: ownBytes === null ? 'plan' : 'own',
      gigabytes: String((ownBytes ?? planBytes) / gigabyte),
    },
    draft: { user: user.id, form: `storage.${person.id}` },
    check: ({ choice, gigabytes }) =>
      choice === 'own' && whyNotStorageLimit(bytesOf(gigabytes)) ? { gigabytes: t('problem') } : {},
    fallback: t('failed'),
    refused: ({ fields, message }) =>
      fields.limitBytes ? { fields: { gigabytes: fields.limitBytes } } : { message: message || t('failed') },
    submit: async ({ choice, gigabytes }) => {
      const limitBytes = choice === 'own' ? bytesOf(gigabytes) : null
      await change.mutateAsync({ userId: person.id, limitBytes })
      toast({ message: t('done', { name: nameOf(person), size: size(limitBytes ?? planBytes) }) })
      onClose()
      return undefined
    },
  })
}
