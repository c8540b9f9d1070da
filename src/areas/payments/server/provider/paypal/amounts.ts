import {
  type AnyMoney,
  type CurrencyCode,
  centsFrom,
  decimalText,
  fromUnits,
  inUnits,
} from '#kernel/money.ts'

/** PayPal counts these in whole units, whatever the currency has of decimals elsewhere. */
const whole: readonly string[] = ['HUF', 'JPY', 'TWD']

/** An amount as PayPal's API has it. @throws RangeError where PayPal has no such amount. */
export const amountOf = (money: AnyMoney) => ({
  currency_code: money.currency,
  value: whole.includes(money.currency) ? String(inUnits(money, 0)) : decimalText(money),
})

/** The same back in minor units; null where it isn't one. */
export function centsOf(value: string, currency: CurrencyCode): number | null {
  if (!whole.includes(currency)) return centsFrom(value, currency)
  const [, units] = /^(\d{1,12})(?:\.0+)?$/.exec(value) ?? []
  return units ? fromUnits(Number(units), currency, 0) : null
}
