/** What a price can be set in. */
export const currencies = ['USD', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

declare const isCode: unique symbol
/** Any currency of ISO 4217, as an account at a provider may have one. Comes from `currencyCodeOf` alone. */
export type CurrencyCode = Currency | (string & { readonly [isCode]: true })

/**
 * How many decimals a currency has, by ISO 4217; those that aren't here have two. Browsers and Node go by CLDR, which leaves the
 * decimals off where people no longer use them: for an Iraqi dinar they say 0, and banks say 3.
 */
const otherDecimals: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0 },
  ...{ UGX: 0, UYI: 0, VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
  ...{ CLF: 4, UYW: 4 },
}

/** A currency has its own number of decimals: 2 for dollars, 0 for yen, 3 for Kuwaiti dinars. */
export const decimalsOf = (currency: CurrencyCode): number => otherDecimals[currency] ?? 2

/** A currency as a provider writes it, "usd" or "USD"; null for what can't be one. */
export function currencyCodeOf(text: string): CurrencyCode | null {
  const code = text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? (code as CurrencyCode) : null
}
