import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { languageOf } from '#kernel/language.ts'
import type { Currency } from '#kernel/money.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { offerPriceIn } from '../../../offer-text.ts'
import { type Pricing, pricings } from '../../../rules.ts'
import { paymentsApi } from '../../api.ts'
import { useConnections } from '../../connections/connections.ts'
import type { OfferFormState } from './offer-form.ts'

type Props = { form: OfferFormState; currency: Currency }
type Amount = 'priceCents' | 'suggestedCents' | 'setupCents'

/** What it costs and how it's paid, with what buyers will read of it. */
export function PricingFields({ form, currency }: Props) {
  const t = useTranslations('offers')
  const { values, set } = form
  const pricing = values.pricing as Pricing
  const money = (name: Amount) => {
    const { id, error } = form.text(name)
    return {
      ...{ id, name, error, currency },
      value: values[name] === '' ? null : Number(values[name]),
      onChange: (cents: number | null) => set(name, cents === null ? '' : String(cents)),
    }
  }
  const labels = { once: 'price', flexible: 'minimum', instalments: 'whole', subscription: 'each' } as const
  return (
    <>
      <RadioCards
        legend={t('pricing')}
        value={pricing}
        onChange={(chosen) => set('pricing', chosen)}
        columns={2}
        options={pricings.map((value) => ({
          value,
          label: t(`pricings.${value}`),
          description: t(`pricings.${value}Text`),
        }))}
      />
      <MoneyField
        key={pricing}
        {...money('priceCents')}
        label={t(labels[pricing])}
        hint={pricing === 'flexible' ? t('minimumHint') : undefined}
        required
      />
      {pricing === 'flexible' ? (
        <MoneyField {...money('suggestedCents')} label={t('suggested')} hint={t('suggestedHint')} optional />
      ) : null}
      {pricing === 'instalments' ? (
        <TextField
          {...form.text('instalmentCount')}
          label={t('count')}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      {pricing === 'subscription' ? (
        <>
          <SelectField
            {...form.text('interval')}
            label={t('interval')}
            options={(['month', 'year'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <TextField
            {...form.text('trialDays')}
            label={t('trial')}
            hint={t('trialHint')}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
          <MoneyField {...money('setupCents')} label={t('setup')} hint={t('setupHint')} optional />
        </>
      ) : null}
      {pricing === 'subscription' || pricing === 'instalments' ? <ByLink currency={currency} /> : null}
      <SeenPrice form={form} currency={currency} />
    </>
  )
}

/** Which of the seller's ways to be paid keep nothing that could be charged later. */
function ByLink({ currency }: { currency: Currency }) {
  const t = useTranslations('offers')
  const { data = [] } = useConnections()
  const own = data.filter(({ isOffered, state }) => isOffered && state === 'connected')
  const hasPaypal = own.some(({ provider, savesMethods }) => provider === 'paypal' && savesMethods === false)
  const bank = useQuery(paymentsApi.bankAccount.queryOptions())
  const hasBank = bank.data?.account?.currency === currency && own.some(({ provider }) => provider === 'bank')
  const which = hasPaypal ? (hasBank ? 'both' : 'paypal') : hasBank ? 'bank' : null
  return which ? <Notice>{t(`byLink.${which}`)}</Notice> : null
}

/** What buyers will read. */
function SeenPrice({ form: { values }, currency }: Props) {
  const t = useTranslations('offers')
  const locale = useLocale()
  if (values.priceCents === '') return null
  const count = Number(values.instalmentCount)
  const price = offerPriceIn(languageOf(locale) ?? 'en', {
    pricing: values.pricing as Pricing,
    price: { cents: Number(values.priceCents), currency },
    instalmentCount: Number.isInteger(count) && count >= 1 && count <= 12 ? count : 1,
    interval: values.interval as 'month' | 'year',
    trialDays: Number(values.trialDays) || null,
    setup: values.setupCents === '' ? null : { cents: Number(values.setupCents), currency },
  })
  return <p role="status">{t('preview', { price })}</p>
}
