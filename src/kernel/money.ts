export { zMoney } from './wire.ts'

import { type Currency, currencies } from './currencies.ts'

export { type Currency, currencies }

/** An amount in minor units, never without its currency. */
export type Money = { cents: number; currency: Currency }
/** The most a thing may cost: 50,000 in the currency's major unit. */
export const maxPriceCents = 5_000_000

/** `basisPoints` (1/100 of a percent) of an amount, rounded half to even: the one place where money is rounded. */
export function basisPointsOf(cents: number, basisPoints: number): number {
  const product = BigInt(cents) * BigInt(basisPoints)
  const quotient = product / 10_000n
  const twice = (product % 10_000n) * 2n
  const up = twice > 10_000n || (twice === 10_000n && quotient % 2n === 1n)
  return Number(up ? quotient + 1n : quotient)
}

/** Tax contained in a gross amount at this rate, in cents (half-even on the net side). */
export function taxWithin(grossCents: number, basisPoints: number): number {
  const net = roundedQuotient(BigInt(grossCents) * 10_000n, 10_000n + BigInt(basisPoints))
  return grossCents - Number(net)
}

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const twice = (numerator % denominator) * 2n
  return twice > denominator || (twice === denominator && quotient % 2n === 1n) ? quotient + 1n : quotient
}

/** Making a formatter takes a hundred times as long as using it; there are a few of them. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(locale: string, currency: Currency, wholeUnits: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${wholeUnits}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const digits = wholeUnits ? { minimumFractionDigits: 0 } : {}
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
    formatters.set(key, formatter)
  }
  return formatter
}

/** "$1,204.50" in the reader's locale. */
export function formatMoney(money: Money, locale = 'en-US'): string {
  return formatterOf(locale, money.currency, false).format(money.cents / 100)
}

/** "$49" when there are no cents, "$49.50" when there are: prices on sales pages. */
export function formatPrice(money: Money, locale = 'en-US'): string {
  return formatterOf(locale, money.currency, money.cents % 100 === 0).format(money.cents / 100)
}

/**
 * Reads a price as people type it ("49", "$49.00", "49,00", "1.234,50"); empty means free. Where point or comma alone could
 * be either ("1,234"), the reader's language decides. Returns cents, or null when it is not a price.
 */
export function parsePrice(text: string, locale = 'en-US'): number | null {
  const bare = text
    .trim()
    .replace(/^[$€£]\s*|\s*[$€£]$/g, '')
    .replace(/[\s'’]/g, '')
  if (bare === '') return 0
  const plain = withoutGroups(bare, locale).replace(',', '.')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', part = ''] = plain.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Thousands are grouped by what is not the decimal sign: "1,234.50" and "1.234,50" show which it is, "1,234" does not. */
function withoutGroups(bare: string, locale: string): string {
  for (const [group, decimal] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const isGrouped = new RegExp(`^\\d{1,3}([${group}]\\d{3})+([${decimal}]\\d{1,2})?$`).test(bare)
    const showsIt = bare.includes(decimal) || bare.split(group).length > 2
    if (isGrouped && (showsIt || decimalSign(locale) === decimal)) return bare.replaceAll(group, '')
  }
  return bare
}

/** How a locale writes the point of an amount: "." or ",". */
const decimalSign = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** An amount as a field shows it, to be typed over: "1234.50", in German "1234,50". */
export const editedPrice = (cents: number, locale = 'en-US') =>
  (cents / 100).toFixed(2).replace('.', decimalSign(locale))
