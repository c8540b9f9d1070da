export const longestTaxLabel = 20

/** One line, as it's printed. */
export const labelFrom = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestTaxLabel)

/** Standard VAT rates of the European Union in basis points, as of January 2026. Sellers check them before they use them. */
export const euStandardRates: Readonly<Record<string, number>> = {
  ...{ AT: 2000, BE: 2100, BG: 2000, CY: 1900, CZ: 2100, DE: 1900, DK: 2500, EE: 2400, ES: 2100 },
  ...{ FI: 2550, FR: 2000, GR: 2400, HR: 2500, HU: 2700, IE: 2300, IT: 2200, LT: 2100, LU: 1700 },
  ...{ LV: 2100, MT: 1800, NL: 2100, PL: 2300, PT: 2300, RO: 2100, SE: 2500, SI: 2200, SK: 2300 },
}

export const isInEu = (country: string): boolean => country in euStandardRates

/** A firm in another country of the European Union than the seller's owes the tax itself. */
export const isReverseCharge = (sellerCountry: string | null, buyerCountry: string): boolean =>
  sellerCountry !== null && sellerCountry !== buyerCountry && isInEu(buyerCountry) && isInEu(sellerCountry)

/** "2026", "2026-Q3", "2026-09". */
export const taxPeriodPattern = /^(20\d{2})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/

/** The first day of a period, and the first day after it. */
export function taxPeriodDays(period: string): { from: string; to: string } {
  const [, year = '', quarter, month] = taxPeriodPattern.exec(period) ?? []
  if (year === '') throw new RangeError(`${period} is no period.`)
  const first = quarter ? Number(quarter) * 3 - 2 : month ? Number(month) : 1
  const months = quarter ? 3 : month ? 1 : 12
  const day = (monthsOn: number) => new Date(Date.UTC(Number(year), monthsOn, 1)).toISOString().slice(0, 10)
  return { from: day(first - 1), to: day(first - 1 + months) }
}

export const taxPeriodKinds = ['month', 'quarter', 'year'] as const
export type TaxPeriodKind = (typeof taxPeriodKinds)[number]

/** The period of a kind that a day is in. */
export function taxPeriodOf(kind: TaxPeriodKind, day: string): string {
  const year = day.slice(0, 4)
  if (kind === 'year') return year
  if (kind === 'month') return day.slice(0, 7)
  return `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

export const taxPeriodKindOf = (period: string): TaxPeriodKind =>
  period.includes('Q') ? 'quarter' : period.includes('-') ? 'month' : 'year'

/** Every period of a kind from one day to another, the latest first. */
export function taxPeriodsBetween(kind: TaxPeriodKind, since: string, today: string): string[] {
  const periods: string[] = []
  for (let day = today; day >= since || periods.length === 0; ) {
    const period = taxPeriodOf(kind, day)
    periods.push(period)
    const { from } = taxPeriodDays(period)
    day = new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  }
  return periods
}

/** A line of the report: one country, rate and currency. */
export type TaxGroup = {
  country: string | null
  basisPoints: number | null
  isReverseCharge: boolean
  currency: string
}

/** "DE.1900.USD", "none.none.EUR", "AT.reverse.EUR". */
export const taxGroupPattern = /^([A-Z]{2}|none)\.(\d{1,5}|none|reverse)\.([A-Z]{3})$/

export const taxGroupOf = ({ country, basisPoints, isReverseCharge, currency }: TaxGroup): string =>
  `${country ?? 'none'}.${isReverseCharge ? 'reverse' : (basisPoints ?? 'none')}.${currency}`

export function taxGroupFrom(text: string): TaxGroup | null {
  const [, country, rate, currency] = taxGroupPattern.exec(text) ?? []
  if (!country || !rate || !currency) return null
  const isReverseCharge = rate === 'reverse'
  return {
    country: country === 'none' ? null : country,
    basisPoints: isReverseCharge ? 0 : rate === 'none' ? null : Number(rate),
    ...{ isReverseCharge, currency },
  }
}
