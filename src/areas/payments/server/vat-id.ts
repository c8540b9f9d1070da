import { checkVAT, countries } from 'jsvat-next'

export type VatId = { country: string; number: string }

/**
 * A VAT number of the European Union as it's written, with its country; null for anything else. The format and its check digits are
 * looked at, without asking anyone: whether it's in use, and whose it is, no one knows here.
 */
export function vatIdIn(typed: string): VatId | null {
  if (typed.length > 40) return null
  const { isValid, value, country } = checkVAT(typed, countries)
  const prefix = value?.slice(0, 2)
  if (!isValid || !value || !country) return null
  // Greece writes EL.
  const code = country.isoCode.short
  return prefix === code || (code === 'GR' && prefix === 'EL') ? { country: code, number: value } : null
}
