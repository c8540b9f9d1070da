import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { languageOf } from '#kernel/language.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import type { Rehearsal } from '../../coupons-contract.ts'
import { rateInWords } from '../../tax-text.ts'
import { paymentsApi } from '../api.ts'
import classes from './coupons.module.css'

type Props = { opened: boolean; onClose: () => void }

/** What a person would pay for something, step by step: worked out by the checkout itself. */
export function RehearsalDialog({ opened, onClose }: Props) {
  const t = useTranslations('coupons.rehearsal')
  const found = useQuery({ ...paymentsApi.couponOffers.queryOptions(), enabled: opened })
  const rehearse = useMutation(paymentsApi.rehearsePrice.mutationOptions())
  const [shown, setShown] = useState<Rehearsal | null>(null)
  const form = useForm({
    initial: { offerId: '', email: '', couponCode: '' },
    check: ({ offerId }) => (offerId === '' ? { offerId: t('choose') } : {}),
    fallback: t('failed'),
    submit: async (values) => {
      const { offerId, email, couponCode } = values
      setShown(await rehearse.mutateAsync({ offerId: offerId as Id<'off'>, email, couponCode }))
      return values
    },
  })
  const offers = found.data?.offers ?? []
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        setShown(null)
        onClose()
      }}
      title={t('title')}
      form={form}
      submitLabel={t('submit')}
      busyLabel={t('busy')}
    >
      <div className={classes.form}>
        <SelectField
          {...form.text('offerId')}
          label={t('offer')}
          placeholder={t('choose')}
          options={offers.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <TextField
          {...form.text('email')}
          optional
          label={t('email')}
          hint={t('emailHint')}
          inputMode="email"
          autoComplete="off"
        />
        <TextField
          {...form.text('couponCode')}
          optional
          label={t('code')}
          autoComplete="off"
          spellCheck={false}
        />
        <div aria-live="polite">{shown ? <Answer of={shown} /> : null}</div>
      </div>
    </FormDialog>
  )
}

function Answer({ of }: { of: Rehearsal }) {
  const t = useTranslations('coupons.rehearsal')
  const locale = useLocale()
  const language = languageOf(locale) ?? 'en'
  const { steps, total, closedBecause, isOwned, coupon } = of
  return (
    <section className={classes.answer}>
      <p className={classes.quiet}>{t(of.person)}</p>
      {closedBecause ? <Notice tone="bad">{closedBecause}</Notice> : null}
      {isOwned ? <Notice>{t('owned')}</Notice> : null}
      {coupon?.refused ? <Notice tone="bad">{coupon.refused}</Notice> : null}
      {coupon && coupon.left !== null ? <p>{t('left', { count: coupon.left })}</p> : null}
      {coupon && coupon.leftEach !== null ? <p>{t('leftEach', { count: coupon.leftEach })}</p> : null}
      {total ? (
        <dl className={classes.sums}>
          {steps.map((step) => (
            <div key={step.kind} className={step.kind === 'total' ? classes.total : undefined}>
              <dt>
                {step.kind === 'coupon' || step.kind === 'couponUnused'
                  ? t(step.kind, { code: step.code })
                  : step.kind === 'tax'
                    ? t(step.isIncluded ? 'taxIncluded' : 'tax', {
                        rate: rateInWords(step.basisPoints, language),
                      })
                    : t(step.kind)}
              </dt>
              <dd>{step.kind === 'couponUnused' ? null : <MoneyText money={step.amount} />}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
