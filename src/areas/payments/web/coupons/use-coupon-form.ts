import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { currencies } from '#kernel/money.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { type CouponTerms, whyNotCoupon } from '../../coupon-rules.ts'
import type { CouponSummary } from '../../coupons-contract.ts'
import { taxRateFrom } from '../../rules.ts'
import { paymentsApi } from '../api.ts'

type Values = {
  code: string
  kind: string
  percent: string
  amount: string
  currency: string
  expiresOn: string
  maxUses: string
  maxUsesEach: string
  scope: string
  offerIds: string
  periods: string
  isByLink: boolean
}

const blank: Values = {
  ...{ code: '', kind: 'percent', percent: '', amount: '', currency: 'USD', expiresOn: '', maxUses: '' },
  ...{ maxUsesEach: '', scope: 'all', offerIds: '', periods: 'first', isByLink: true },
}

const valuesOf = (coupon: CouponSummary): Values => ({
  code: coupon.code,
  kind: coupon.basisPoints === null ? 'amount' : 'percent',
  percent: coupon.basisPoints === null ? '' : String(coupon.basisPoints / 100),
  amount: coupon.amountCents === null ? '' : String(coupon.amountCents),
  currency: coupon.amountCurrency ?? 'USD',
  expiresOn: coupon.expiresOn ?? '',
  maxUses: coupon.maxUses === null ? '' : String(coupon.maxUses),
  maxUsesEach: coupon.maxUsesEach === null ? '' : String(coupon.maxUsesEach),
  scope: coupon.offerIds ? 'some' : 'all',
  offerIds: (coupon.offerIds ?? []).join(' '),
  periods: coupon.periods,
  isByLink: coupon.isByLink,
})

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()))

function termsOf(values: Values): CouponTerms {
  const isPercent = values.kind === 'percent'
  return {
    code: values.code,
    basisPoints: isPercent ? (taxRateFrom(values.percent) ?? 0) : null,
    amountCents: isPercent ? null : values.amount === '' ? 0 : Number(values.amount),
    amountCurrency: isPercent ? null : (currencies.find((each) => each === values.currency) ?? null),
    expiresOn: values.expiresOn || null,
    maxUses: numberOf(values.maxUses),
    maxUsesEach: numberOf(values.maxUsesEach),
    offerIds: values.scope === 'some' ? values.offerIds.split(' ').filter(Boolean) : null,
    periods: values.periods === 'all' ? 'all' : 'first',
    isByLink: values.isByLink,
  }
}

/** What the server calls it is one of two fields here. */
function placed(fields: Readonly<Record<string, string>>, kind: string): Record<string, string> {
  const { takes, ...others } = fields
  return takes ? { ...others, [kind === 'percent' ? 'percent' : 'amount']: takes } : others
}

/** The form of a new coupon, or of one that's changed. */
export function useCouponForm(coupon: CouponSummary | null, onSaved: (id: Id<'cpn'>) => void) {
  const t = useTranslations('coupons.form')
  const user = useUser()
  const queryClient = useQueryClient()
  const create = useMutation(paymentsApi.createCoupon.mutationOptions())
  const change = useMutation(paymentsApi.changeCoupon.mutationOptions())
  return useForm<Values>({
    initial: coupon ? valuesOf(coupon) : blank,
    draft: { user: user.id, form: `payments.coupon ${coupon?.id ?? 'new'}` },
    check: (values) => placed(whyNotCoupon(termsOf(values)), values.kind),
    fallback: t('failed'),
    refused: ({ fields, message }, { kind }) =>
      fields ? { fields: placed(fields, kind) } : message ? { message } : {},
    submit: async (values) => {
      const { offerIds, ...terms } = termsOf(values)
      const sent = { ...terms, offerIds: offerIds && ([...offerIds] as Id<'off'>[]) }
      const saved = coupon
        ? await change.mutateAsync({ ...sent, couponId: coupon.id })
        : await create.mutateAsync(sent)
      // Not awaited: what was typed is done with before the form begins anew with what was saved.
      void queryClient.invalidateQueries()
      onSaved(saved.id)
      return coupon ? valuesOf(saved) : blank
    },
  })
}

export type CouponForm = ReturnType<typeof useCouponForm>
