import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FieldError } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { AffiliateSheet } from '../contract.ts'
import { codeFrom, longestName, whyNotAffiliate } from '../rules.ts'
import classes from './affiliates.module.css'
import { affiliatesApi } from './api.ts'
import { rateFrom, ratesIn, ratesText, rateText } from './rate-text.ts'
import { useRenewal } from './use-renewal.ts'

type Values = {
  name: string
  email: string
  code: string
  rate: string
  /** `off_…=12.5`, one for each offer that has a rate of its own. */
  rates: string
  couponIds: string
  sendsInvitation: boolean
}

type Props = {
  /** The one that's changed; null for a new one. */
  affiliate: AffiliateSheet | null
  onClose: () => void
}

/** An affiliate as they're typed: who they are, their code, their rates, their coupons. */
export function AffiliateDialog({ affiliate, onClose }: Props) {
  const t = useTranslations('affiliates.form')
  const form = useAffiliateForm(affiliate, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={affiliate ? t('change', { name: affiliate.name }) : t('add')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
    >
      <div className={classes.form}>
        <TextField
          {...form.text('name')}
          label={t('name')}
          maxLength={longestName}
          autoComplete="off"
          required
          data-autofocus
          onBlur={() => {
            if (!affiliate && form.values.code === '') form.set('code', codeFrom(form.values.name))
          }}
        />
        <TextField
          {...form.text('email')}
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          autoComplete="off"
          required
        />
        <TextField
          {...form.text('code')}
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField
          {...form.text('rate')}
          label={t('rate')}
          hint={t('rateHint')}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        <Choices form={form} affiliateId={affiliate?.id ?? null} />
        {affiliate ? null : (
          <CheckboxField
            {...form.box('sendsInvitation')}
            label={t('sendsInvitation')}
            hint={t('sendsInvitationHint')}
          />
        )}
      </div>
    </FormDialog>
  )
}

type Form = ReturnType<typeof useAffiliateForm>

function useAffiliateForm(affiliate: AffiliateSheet | null, onClose: () => void) {
  const t = useTranslations('affiliates.form')
  const user = useUser()
  const renew = useRenewal()
  const create = useMutation(affiliatesApi.create.mutationOptions({ onSuccess: renew }))
  const change = useMutation(affiliatesApi.change.mutationOptions({ onSuccess: renew }))
  const initial: Values = {
    name: affiliate?.name ?? '',
    email: affiliate?.email ?? '',
    code: affiliate?.code ?? '',
    rate: rateText(affiliate?.basisPoints ?? null),
    rates: ratesText(affiliate?.rates ?? []),
    couponIds: (affiliate?.coupons ?? []).map(({ id }) => id).join(' '),
    sendsInvitation: true,
  }
  return useForm<Values>({
    initial,
    draft: { user: user.id, form: `affiliates.affiliate ${affiliate?.id ?? 'new'}` },
    check: (values) => {
      const wrong = whyNotAffiliate(draftOf(values))
      return {
        ...(wrong.name ? { name: t('nameMissing') } : {}),
        ...(wrong.email ? { email: t('emailWrong') } : {}),
        ...(wrong.code ? { code: t('codeWrong') } : {}),
        ...(wrong.basisPoints ? { rate: t('rateWrong') } : {}),
        ...(wrong.rates ? { rates: t('rateWrong') } : {}),
      }
    },
    fallback: t('failed'),
    refused: ({ fields, message }) => {
      if (!fields) return message ? { message } : {}
      const { basisPoints, ...others } = fields
      return { fields: basisPoints ? { ...others, rate: basisPoints } : others }
    },
    submit: async (values) => {
      const draft = draftOf(values)
      if (affiliate) await change.mutateAsync({ affiliateId: affiliate.id, ...draft })
      else await create.mutateAsync({ ...draft, sendsInvitation: values.sendsInvitation })
      onClose()
      return undefined
    },
  })
}

const draftOf = ({ name, email, code, rate, rates, couponIds }: Values) => ({
  ...{ name, email: email.trim(), code },
  basisPoints: rate.trim() === '' ? null : rateFrom(rate),
  rates: ratesIn(rates),
  couponIds: couponIds.split(' ').filter(Boolean) as Id<'cpn'>[],
})

/** Rates of single offers, and coupons. */
function Choices({ form, affiliateId }: { form: Form; affiliateId: Id<'aff'> | null }) {
  const t = useTranslations('affiliates.form')
  const found = useQuery(affiliatesApi.choices.queryOptions())
  if (found.isPending) return <Skeleton width="60%" />
  if (found.isError) return <p>{t('choicesFailed')}</p>
  const rates = new Map(form.values.rates.split(' ').map((each) => each.split('=') as [string, string]))
  const chosen = form.values.couponIds.split(' ').filter(Boolean)
  const setRate = (id: string, typed: string) => {
    const next = new Map(rates).set(id, typed.replaceAll(/[\s=]/g, ''))
    form.set(
      'rates',
      [...next].flatMap(([offer, rate]) => (offer && rate ? `${offer}=${rate}` : [])).join(' '),
    )
  }
  const choose = (id: string, isChosen: boolean) =>
    form.set('couponIds', (isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)).join(' '))
  const ofRates = form.text('rates')
  const ofCoupons = form.text('couponIds')
  return (
    <>
      <fieldset id={ofCoupons.id} className={classes.box} tabIndex={-1}>
        <legend>{t('coupons')}</legend>
        <p className={classes.quiet}>{found.data.coupons.length === 0 ? t('noCoupons') : t('couponsHint')}</p>
        {found.data.coupons.map(({ id, code, affiliateId: whose }) => {
          const isTaken = whose !== null && whose !== affiliateId
          return (
            <CheckboxField
              key={id}
              label={isTaken ? t('taken', { code }) : code}
              checked={chosen.includes(id)}
              disabled={isTaken}
              onChange={(event) => choose(id, event.target.checked)}
            />
          )
        })}
        {ofCoupons.error ? <FieldError id={`${ofCoupons.id}-error`}>{ofCoupons.error}</FieldError> : null}
      </fieldset>
      <fieldset id={ofRates.id} className={classes.box} tabIndex={-1}>
        <legend>{t('rates')}</legend>
        <p className={classes.quiet}>{found.data.offers.length === 0 ? t('noOffers') : t('ratesHint')}</p>
        {found.data.offers.map(({ id, title }) => (
          <TextField
            key={id}
            label={title}
            inputMode="decimal"
            autoComplete="off"
            value={rates.get(id) ?? ''}
            onChange={(event) => setRate(id, event.target.value)}
          />
        ))}
        {ofRates.error ? <FieldError id={`${ofRates.id}-error`}>{ofRates.error}</FieldError> : null}
      </fieldset>
    </>
  )
}
