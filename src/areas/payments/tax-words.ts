import type { Words } from '#kernel/language.ts'

/** Words of the tax in a price, for the checkout, receipts and emails. */
export const taxWords = {
  tax: 'Tax',
  /** With what it's called and its rate, "19%". */
  taxAt: (name: string, rate: string) => `${name} (${rate})`,
  taxIn: (name: string, rate: string, country: string) => `${name} ${rate} (${country})`,
  subtotal: 'Subtotal',
  /** Below a total that contains it. */
  includes: (amount: string, rate: string) => `Includes ${amount} tax (${rate})`,
  includesAs: (amount: string, tax: string) => `Includes ${amount} ${tax}`,
  /** In place of the tax, where the buyer’s firm owes it. */
  reverseCharge: 'Reverse charge, no tax',
  /** On invoices and credit notes. */
  reverseChargeNote: 'Reverse charge: the recipient is liable for the VAT.',
  /** In an email, after what was paid. */
  paidTax: (amount: string) => `That includes ${amount} tax.`,
  /** The same, of a coupon. */
  tookOff: (code: string, amount: string) => `Coupon ${code} took ${amount} off.`,
}
export type TaxWords = Words<typeof taxWords>
