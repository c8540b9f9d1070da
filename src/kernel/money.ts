export { zMoney } from './wire.ts'

import { type Currency, type CurrencyCode, currencies, currencyCodeOf, decimalsOf } from './currencies.ts'

export { type Currency, type CurrencyCode, currencies, currencyCodeOf, decimalsOf }

/** An amount in minor units, never without its currency. */
export type Money = { cents: number; currency: Currency }
/** The same in whatever currency a provider's account has. Its minor unit may be another part than a hundredth. */
export type AnyMoney = { cents: number; currency: CurrencyCode }
/** The most a thing may cost: 50,000 in the currency's major unit. */
export const maxPriceCents = 5_000_000

/** `basisPoints` (1/100 of a percent) of an amount, rounded half to even. */
export const basisPointsOf = (cents: number, basisPoints: number): number =>
  shareOf(cents, basisPoints, 10_000)

/** Tax contained in a gross amount at this rate, in cents (half-even on the net side). */
export const taxWithin = (grossCents: number, basisPoints: number): number =>
  grossCents - shareOf(grossCents, 10_000, 10_000 + basisPoints)

/** `part` of `whole` of an amount, rounded half to even: the one place where money is rounded. */
export function shareOf(cents: number, part: number, whole: number): number {
  const of = BigInt(whole)
  const product = BigInt(cents) * BigInt(part)
  const down = product / of - (product % of < 0n ? 1n : 0n)
  const twice = (product - down * of) * 2n
  return Number(twice > of || (twice === of && down % 2n !== 0n) ? down + 1n : down)
}

/**
 * Parts an amount by weight, so that the parts come to it exactly: each is rounded down, and what is left goes to the largest
 * remainders, the first of equal ones. Where all weights are 0 each weighs the same.
 */
export function splitBy(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (weights.length === 0) return []
  if (sum === 0)
    return splitBy(
      cents,
      weights.map(() => 1),
    )
  const parts = weights.map((weight, at) => {
    const product = BigInt(cents) * BigInt(weight)
    return { at, down: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) }
  })
  const left = cents - parts.reduce((total, { down }) => total + down, 0)
  const first = new Set(
    [...parts]
      .sort((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return parts.map(({ at, down }) => (first.has(at) ? down + 1 : down))
}

/** An amount as a plain decimal, "1234.50", "-0.05" or "1234": for machines, by what its currency has of decimals. */
export const decimalText = ({ cents, currency }: AnyMoney): string => decimalsIn(cents, decimalsOf(currency))

function decimalsIn(cents: number, decimals: number): string {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return (cents < 0 ? '-' : '') + whole + (decimals > 0 ? `.${digits.slice(-decimals)}` : '')
}

/** The amount a plain decimal says, in minor units; null where it says none in this currency. */
export function centsFrom(text: string, currency: CurrencyCode): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, minus, whole = '', typed = ''] = match
  const decimals = decimalsOf(currency)
  const [part, beyond] = [typed.slice(0, decimals), typed.slice(decimals)]
  if (/[1-9]/.test(beyond)) return null
  const cents = Number(whole + part.padEnd(decimals, '0'))
  return minus && cents !== 0 ? -cents : cents
}

/**
 * An amount in the unit a provider counts in, which for a few currencies isn't the minor one: `decimals` is what the provider's own
 * table says.
 *
 * @throws RangeError where the provider has no such amount: it would have to be rounded.
 */
export function inUnits({ cents, currency }: AnyMoney, decimals: number): number {
  return rescaled(cents, decimalsOf(currency), decimals, currency)
}

/** The nearest amount without a fraction: "$79" of "$78.60". */
export function toWholeUnits<Amount extends AnyMoney>(amount: Amount): Amount {
  const step = 10 ** decimalsOf(amount.currency)
  return { ...amount, cents: Math.round(amount.cents / step) * step }
}

/** An amount that a provider counts in its own unit, in minor units. @throws RangeError where it would have to be rounded. */
export function fromUnits(units: number, currency: CurrencyCode, decimals: number): number {
  return rescaled(units, decimals, decimalsOf(currency), currency)
}

function rescaled(amount: number, from: number, to: number, currency: CurrencyCode): number {
  const step = 10 ** Math.abs(to - from)
  if (to >= from) return amount * step
  if (amount % step !== 0) throw new RangeError(`${amount} ${currency} has more decimals than it can have.`)
  return amount / step
}

/** Making a formatter takes a hundred times as long as using it; there are a few of them. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(locale: string, currency: CurrencyCode, wholeUnits: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${wholeUnits}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const decimals = decimalsOf(currency)
    formatter = new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency },
      ...{ minimumFractionDigits: wholeUnits ? 0 : decimals, maximumFractionDigits: decimals },
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/** "$1,204.50" in the reader's locale. */
export function formatMoney(money: AnyMoney, locale = 'en-US'): string {
  return formatted(money, locale, false)
}

/** "$49" when there are no cents, "$49.50" when there are: prices on sales pages. */
export function formatPrice(money: AnyMoney, locale = 'en-US'): string {
  return formatted(money, locale, money.cents % 10 ** decimalsOf(money.currency) === 0)
}

/** From the decimal as text: a number of that size may have none that is exact. */
function formatted(money: AnyMoney, locale: string, wholeUnits: boolean): string {
  const text = decimalText(money) as Intl.StringNumericLiteral
  return formatterOf(locale, money.currency, wholeUnits).format(text)
}

/**
 * Reads a price as people type it ("49", "$49.00", "49,00", "1.234,50"); empty means free. Where point or comma alone could
 * be either ("1,234"), the reader's language decides. Returns minor units, or null when it is not a price in this currency.
 */
export function parsePrice(
  text: string,
  locale = 'en-US',
  currency: CurrencyCode = currencies[0],
): number | null {
  const bare = text
    .trim()
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
    .replace(/[\s'’]/g, '')
  if (bare === '') return 0
  const plain = withoutGroups(bare, locale, decimalsOf(currency)).replace(',', '.')
  const [, part = ''] = plain.split('.')
  return plain.startsWith('-') || part.length > decimalsOf(currency) ? null : centsFrom(plain, currency)
}

/** Thousands are grouped by what is not the decimal sign: "1,234.50" and "1.234,50" show which it is, "1,234" does not. */
function withoutGroups(bare: string, locale: string, decimals: number): string {
  for (const [group, decimal] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const part = decimals > 0 ? `([${decimal}]\\d{1,${decimals}})?` : ''
    const isGrouped = new RegExp(`^\\d{1,3}([${group}]\\d{3})+${part}$`).test(bare)
    const showsIt = bare.includes(decimal) || bare.split(group).length > 2
    if (isGrouped && (showsIt || decimalSign(locale) === decimal)) return bare.replaceAll(group, '')
  }
  return bare
}

/** How a locale writes the point of an amount: "." or ",". */
const decimalSign = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** An amount as a field shows it, to be typed over: "1234.50", in German "1234,50". */
export const editedPrice = (
  cents: number,
  locale = 'en-US',
  currency: CurrencyCode = currencies[0],
): string => decimalText({ cents, currency }).replace('.', decimalSign(locale))
