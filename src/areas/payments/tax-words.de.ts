import type { TaxWords } from './tax-words.ts'

/** Words of the tax in a price, German. */
export const taxWordsDe: TaxWords = {
  tax: 'Steuer',
  taxAt: (name, rate) => `${name} (${rate})`,
  taxIn: (name, rate, country) => `${name} ${rate} (${country})`,
  subtotal: 'Zwischensumme',
  includes: (amount, rate) => `Enthält ${amount} Steuer (${rate})`,
  includesAs: (amount, tax) => `Enthält ${amount} ${tax}`,
  reverseCharge: 'Reverse Charge, ohne Steuer',
  reverseChargeNote: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
  paidTax: (amount) => `Darin sind ${amount} Steuer enthalten.`,
  tookOff: (code, amount) => `Der Gutschein ${code} hat ${amount} abgezogen.`,
}
