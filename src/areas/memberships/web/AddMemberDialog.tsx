import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isEmail } from '#areas/accounts/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { instantIn } from '#kernel/zoned.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useOwnZone } from '#webkit/own-zone.ts'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

type Values = { email: string; name: string; tierId: string; until: string }

/** Someone who pays nothing becomes a member. Without a tier there's none to put them on yet. */
export function AddMemberDialog({ hasTiers, onClose }: { hasTiers: boolean; onClose: () => void }) {
  const t = useTranslations('memberships.add')
  const tiers = useTranslations('memberships.tiers')
  const { data } = useQuery(membershipsApi.tiers.queryOptions())
  if (!hasTiers)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('title')}
        footer={
          <Button to="/membership?tab=tiers" onClick={onClose} data-autofocus>
            {tiers('add')}
          </Button>
        }
      >
        <p>{tiers('emptyTitle')}</p>
      </Dialog>
    )
  return data ? <AddForm tiers={data.tiers} onClose={onClose} /> : null
}

function AddForm({
  tiers,
  onClose,
}: {
  tiers: readonly { id: string; title: string }[]
  onClose: () => void
}) {
  const t = useTranslations('memberships.add')
  const zone = useOwnZone() ?? 'UTC'
  const renew = useRenewal()
  const adding = useMutation(membershipsApi.addMember.mutationOptions({ onSuccess: renew }))
  const form = useForm<Values>({
    initial: { email: '', name: '', tierId: tiers[0]?.id ?? '', until: '' },
    check: ({ email }) => (isEmail(email.trim()) ? {} : { email: t('emailWrong') }),
    fallback: t('failed'),
    refused: ({ fields, message }) => {
      if (!fields) return message ? { message } : {}
      const { endsAt, ...others } = fields
      return { fields: endsAt ? { ...others, until: endsAt } : others }
    },
    submit: async ({ email, name, tierId, until }) => {
      await adding.mutateAsync({
        ...{ email: email.trim(), name, tierId: tierId as Id<'tie'> },
        endsAt: until ? instantIn(zone, `${until}T23:59`).toISOString() : null,
      })
      toast({ message: t('added') })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
    >
      <div className={classes.form}>
        <p>{t('text')}</p>
        <TextField
          {...form.text('email')}
          label={t('email')}
          type="email"
          autoComplete="off"
          required
          data-autofocus
        />
        <TextField {...form.text('name')} label={t('name')} autoComplete="off" maxLength={120} optional />
        <SelectField
          {...form.text('tierId')}
          label={t('tier')}
          options={tiers.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <DateField {...form.text('until')} label={t('until')} hint={t('untilHint')} optional />
      </div>
    </FormDialog>
  )
}
