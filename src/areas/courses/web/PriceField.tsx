import { useLocale, useTranslations } from 'use-intl'
import type { Currency } from '#kernel/money.ts'
import { TextField } from '#ui/TextField.tsx'

type Props = {
  currency: Currency
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A price as people type it. Empty means Free, which the field says. */
export function PriceField({ currency, ...field }: Props) {
  const t = useTranslations('courses.form')
  const locale = useLocale()
  return (
    <TextField
      {...field}
      label={t('price', { currency })}
      hint={t('priceHint')}
      inputMode="decimal"
      autoComplete="off"
      prefix={<span aria-hidden="true">{signOf(currency, locale)}</span>}
      suffix={<span aria-hidden="true">{currency}</span>}
    />
  )
}

function signOf(currency: Currency, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}
