import type { TaxWords } from './tax-words.ts'

/** Words of the tax in a price, German. */
export const taxWordsDe: TaxWords = {
  tax: 'Steuer',
  taxAt: (rate) => `Steuer (${rate})`,
  subtotal: 'Zwischensumme',
  includes: (amount, rate) => `Enthält ${amount} Steuer (${rate})`,
  paidTax: (amount) => `Darin sind ${amount} Steuer enthalten.`,
}
