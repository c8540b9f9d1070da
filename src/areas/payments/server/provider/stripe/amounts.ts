import { AppError } from '#kernel/errors.ts'
import { currencies, fromUnits, inUnits, type Money } from '#kernel/money.ts'

/** Currencies that Stripe counts in another unit than hundredths; ISK and UGX are hundredths there, whatever ISO says. */
const whole = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
const thousandths = 'BHD JOD KWD OMR TND'

const decimalsAtStripe = (currency: string): number => {
  if (whole.includes(currency)) return 0
  return thousandths.includes(currency) ? 3 : 2
}

/** An amount in the unit Stripe counts in. */
export const unitsOf = (money: Money): number => inUnits(money, decimalsAtStripe(money.currency))

/** An amount of Stripe's; null in a currency that nothing is sold in here. */
export function knownMoney(units: number, currency: string): Money | null {
  const known = currencies.find((each) => each === currency.toUpperCase())
  return known ? { cents: fromUnits(units, known, decimalsAtStripe(known)), currency: known } : null
}

/** The same of what was sold here. @throws UNAVAILABLE. */
export function moneyOf(units: number, currency: string): Money {
  const money = knownMoney(units, currency)
  if (!money) throw new AppError('UNAVAILABLE', `Stripe took the payment in ${currency}.`)
  return money
}
