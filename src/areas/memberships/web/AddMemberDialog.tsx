import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { isEmail } from '#areas/accounts/rules.ts'
import { offerPriceIn } from '#areas/payments/offer-text.ts'
import type { Id } from '#kernel/ids.ts'
import { languageOf } from '#kernel/language.ts'
import { instantIn } from '#kernel/wall-clock.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useOwnZone } from '#webkit/own-zone.ts'
import { useUser } from '#webkit/session.tsx'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

const hows = ['free', 'invoice'] as const
type How = (typeof hows)[number]
type Values = { how: How; email: string; name: string; tierId: string; until: string; offerId: string }

/** Someone becomes a member for nothing, or is asked to pay. Without a tier there's none to put them on yet. */
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
  const ask = useTranslations('memberships.invoices')
  const ui = useTranslations('ui')
  const language = languageOf(useLocale()) ?? 'en'
  const zone = useOwnZone() ?? 'UTC'
  const user = useUser()
  const renew = useRenewal()
  const known = useQuery(membershipsApi.invoicePrices.queryOptions())
  const adding = useMutation(membershipsApi.addMember.mutationOptions({ onSuccess: renew }))
  const inviting = useMutation(membershipsApi.sendInvoice.mutationOptions({ onSuccess: renew }))
  const pricesOf = (tier: string) => known.data?.prices.filter(({ tierId }) => tierId === tier) ?? []
  /** The one that's chosen, or the tier's first. */
  const priceIn = ({ tierId, offerId }: Values) => {
    const prices = pricesOf(tierId)
    return prices.find((price) => price.offerId === offerId) ?? prices[0]
  }
  const form = useForm<Values>({
    initial: { how: 'free', email: '', name: '', tierId: tiers[0]?.id ?? '', until: '', offerId: '' },
    draft: {
      ...{ user: user.id, form: 'memberships.newMember' },
      choices: { tierId: tiers.map(({ id }) => id) },
    },
    check: (values) => ({
      ...(isEmail(values.email.trim()) ? {} : { email: t('emailWrong') }),
      ...(values.how === 'invoice' && !priceIn(values) ? { tierId: ask('noPrice') } : {}),
    }),
    fallback: t('failed'),
    refused: ({ fields, message }) => {
      if (!fields) return message ? { message } : {}
      const { endsAt, ...others } = fields
      return { fields: endsAt ? { ...others, until: endsAt } : others }
    },
    submit: async (values) => {
      const { how, email, name, tierId, until } = values
      const price = priceIn(values)
      if (how === 'invoice' && price) {
        await inviting.mutateAsync({ email: email.trim(), name, offerId: price.offerId })
        toast({ message: ask('sent') })
        onClose()
        return undefined
      }
      await adding.mutateAsync({
        ...{ email: email.trim(), name, tierId: tierId as Id<'tie'> },
        endsAt: until ? instantIn(zone, `${until}T23:59`).toISOString() : null,
      })
      toast({ message: t('added') })
      onClose()
      return undefined
    },
  })
  const isInvoice = form.values.how === 'invoice'
  const prices = pricesOf(form.values.tierId)
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={isInvoice ? ask('send') : t('save')}
      busyLabel={isInvoice ? ask('sending') : t('saving')}
    >
      <div className={classes.form}>
        <SegmentedControl
          label={ask('how')}
          showLabel
          options={hows.map((value) => ({ value, label: ask(`hows.${value}`) }))}
          value={form.values.how}
          onChange={(how) => form.set('how', how)}
        />
        <p>{isInvoice ? ask('text') : t('text')}</p>
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
          hint={form.isGone('tierId') ? ui('choiceGone') : undefined}
          options={tiers.map(({ id, title }) => ({ value: id, label: title }))}
        />
        {isInvoice ? (
          prices.length > 0 ? (
            <SelectField
              {...form.text('offerId')}
              label={ask('price')}
              options={prices.map((price) => ({
                value: price.offerId,
                label: [price.name, offerPriceIn(language, price)].filter((part) => part !== '').join(': '),
              }))}
              value={priceIn(form.values)?.offerId ?? ''}
            />
          ) : null
        ) : (
          <DateField {...form.text('until')} label={t('until')} hint={t('untilHint')} optional />
        )}
      </div>
    </FormDialog>
  )
}
