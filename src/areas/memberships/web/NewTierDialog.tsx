import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { maxPriceCents, parsePrice } from '#kernel/money.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { maxSummaryLength, maxTitleLength, whyNotTitle } from '../rules.ts'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

type Values = { title: string; price: string; summary: string; features: string }

/** A new tier: above all others, with its price by the month. */
export function NewTierDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('memberships.tier')
  const locale = useLocale()
  const user = useUser()
  const renew = useRenewal()
  const creating = useMutation(membershipsApi.createTier.mutationOptions({ onSuccess: renew }))
  const form = useForm<Values>({
    initial: { title: '', price: '', summary: '', features: '' },
    draft: { user: user.id, form: 'memberships.tier new' },
    check: ({ title, price }) => {
      const cents = parsePrice(price, locale)
      return {
        ...(whyNotTitle(title) ? { title: t('titleMissing') } : {}),
        ...(cents === null ? { price: t('priceMissing') } : {}),
        ...(cents !== null && cents > maxPriceCents ? { price: t('priceHigh') } : {}),
      }
    },
    fallback: t('failed'),
    refused: ({ fields, message }) => {
      if (!fields) return message ? { message } : {}
      const { priceCents, ...others } = fields
      return { fields: priceCents ? { ...others, price: priceCents } : others }
    },
    submit: async ({ price, ...draft }) => {
      await creating.mutateAsync({ ...draft, priceCents: parsePrice(price, locale) ?? 0 })
      toast({ message: t('saved') })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('newTitle')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
    >
      <div className={classes.form}>
        <TextField
          {...form.text('title')}
          label={t('title')}
          maxLength={maxTitleLength}
          autoComplete="off"
          required
          data-autofocus
        />
        <TextField
          {...form.text('price')}
          label={t('price')}
          hint={t('priceHint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField {...form.text('summary')} label={t('summary')} maxLength={maxSummaryLength} optional />
        <TextAreaField
          {...form.text('features')}
          label={t('features')}
          hint={t('featuresHint')}
          rows={4}
          optional
        />
      </div>
    </FormDialog>
  )
}
