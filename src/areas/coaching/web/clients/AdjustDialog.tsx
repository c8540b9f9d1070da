import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { maxReasonLength, maxSessions } from '../../rules.ts'
import { clientsApi } from '../api.ts'
import classes from './clients.module.css'
import { useClientPut } from './use-client-change.ts'

type Props = { client: CoachingClientDetail; name: string; onClose: () => void }

/** Adds sessions to a balance by hand, or takes some off, with a reason. */
export function AdjustDialog({ client, name, onClose }: Props) {
  const t = useTranslations('coaching.client.adjusting')
  const ui = useTranslations('ui')
  const user = useUser()
  const put = useClientPut()
  const adjust = useMutation(clientsApi.adjust.mutationOptions())
  const packages = heldBy(client)
  const form = useForm({
    initial: { packageId: packages[0]?.id ?? '', change: '1', note: '' },
    draft: {
      ...{ user: user.id, form: `coaching.adjust ${client.id}` },
      choices: { packageId: packages.map(({ id }) => id) },
    },
    check: ({ packageId, change, note }) => {
      const number = numberOf(change)
      const isWrong = !Number.isInteger(number) || number === 0 || Math.abs(number) > maxSessions
      return {
        ...(packageId ? {} : { packageId: t('packageMissing') }),
        ...(isWrong ? { change: t('changeWrong') } : {}),
        ...(note.trim() ? {} : { note: t('reasonMissing') }),
      }
    },
    fallback: t('failed'),
    submit: async ({ packageId, change, note }) => {
      const asked = { clientId: client.id, packageId: packageId as Id<'cpk'>, note: note.trim() }
      put(await adjust.mutateAsync({ ...asked, change: numberOf(change) }))
      toast({ message: t('done') })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { name })}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
    >
      <div className={classes.fields}>
        <SelectField
          {...form.text('packageId')}
          label={t('package')}
          hint={form.isGone('packageId') ? ui('choiceGone') : undefined}
          placeholder={t('choosePackage')}
          options={packages.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <TextField
          {...form.text('change')}
          label={t('change')}
          hint={t('changeHint')}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.text('note')}
          label={t('reason')}
          hint={t('reasonHint', { name })}
          autoComplete="off"
          maxLength={maxReasonLength}
        />
      </div>
    </FormDialog>
  )
}

/** Packages whose balance there is to change, the last bought first. */
const heldBy = ({ holdings }: CoachingClientDetail) => [
  ...new Map(holdings.filter(({ isEnded }) => !isEnded).map(({ package: held }) => [held.id, held])).values(),
]

/** "−1" with a true minus is a number to a person. */
const numberOf = (typed: string) => Number(typed.trim().replace('−', '-').replace('+', ''))
