import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { CheckoutExtras as Extras } from '../../extras-contract.ts'
import { longestPitch, longestThankYou } from '../../rules.ts'
import { paymentsApi } from '../api.ts'
import classes from './CheckoutExtras.module.css'

/** What an offer adds to its checkout: a thank-you, a bump, and one more thing after the payment. */
export function CheckoutExtras({ offerId }: { offerId: Id<'off'> }) {
  const t = useTranslations('extras')
  const found = useQuery(paymentsApi.checkoutExtras.queryOptions({ input: { offerId } }))
  return (
    <Card title={t('title')}>
      {found.data ? (
        <ExtrasForm key={offerId} offerId={offerId} saved={found.data} />
      ) : found.isError ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SkeletonRegion>
          <Skeleton height="220px" />
        </SkeletonRegion>
      )}
    </Card>
  )
}

const steps = ['bump', 'upsell', 'downsell'] as const

const valuesOf = ({ thankYou, bump, upsell, downsell }: Extras) => ({
  thankYou,
  ...{ bump: bump?.offerId ?? '', bumpText: bump?.text ?? '' },
  ...{ upsell: upsell?.offerId ?? '', upsellText: upsell?.text ?? '' },
  ...{ downsell: downsell?.offerId ?? '', downsellText: downsell?.text ?? '' },
})

function ExtrasForm({ offerId, saved }: { offerId: Id<'off'>; saved: Extras }) {
  const t = useTranslations('extras')
  const format = useFormat()
  const user = useUser()
  const queries = useQueryClient()
  const saving = useMutation(paymentsApi.putCheckoutExtras.mutationOptions())
  // What is read again meanwhile isn't taken for what was typed.
  const [base, setBase] = useState(() => valuesOf(saved))
  const form = useForm({
    initial: base,
    draft: { user: user.id, form: `payments.extras ${offerId}` },
    fallback: t('saveFailed'),
    submit: async (values) => {
      const extra = (id: string, text: string) => (id === '' ? null : { offerId: id as Id<'off'>, text })
      const kept = await saving.mutateAsync({
        offerId,
        thankYou: values.thankYou,
        bump: extra(values.bump, values.bumpText),
        upsell: extra(values.upsell, values.upsellText),
        // Without the first there's no second.
        downsell: values.upsell === '' ? null : extra(values.downsell, values.downsellText),
      })
      queries.setQueryData(paymentsApi.checkoutExtras.queryKey({ input: { offerId } }), kept)
      toast({ message: t('saved') })
      const next = valuesOf(kept)
      setBase(next)
      return next
    },
  })
  const options = saved.choices.map(({ offerId: value, title, price }) => ({
    value,
    label: `${title} · ${format.money(price)}`,
  }))
  const shown = steps.filter((step) => step !== 'downsell' || form.values.upsell !== '')
  return (
    <form {...form.form} className={classes.fields}>
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <TextAreaField
        {...form.text('thankYou')}
        label={t('thankYou')}
        hint={t('thankYouHint')}
        optional
        limit={longestThankYou}
      />
      {options.length === 0 ? <p className={classes.note}>{t('noChoices')}</p> : null}
      {options.length > 0
        ? shown.map((step) => (
            <div key={step} className={classes.fields}>
              <SelectField
                {...form.text(step)}
                label={t(step)}
                hint={step === 'downsell' ? undefined : t(`${step}Hint`)}
                placeholder={t('none')}
                options={options}
              />
              {form.values[step] === '' ? null : (
                <TextField
                  {...form.text(`${step}Text`)}
                  label={t('line')}
                  optional
                  maxLength={longestPitch}
                />
              )}
            </div>
          ))
        : null}
      <div>
        <Button type="submit" kind="secondary" busy={form.busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
