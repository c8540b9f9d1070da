import type { Words } from '#kernel/language.ts'

/** Words of the tax in a price, for the checkout, receipts and emails. */
export const taxWords = {
  tax: 'Tax',
  /** With its rate, "19%". */
  taxAt: (rate: string) => `Tax (${rate})`,
  subtotal: 'Subtotal',
  /** Below a total that contains it. */
  includes: (amount: string, rate: string) => `Includes ${amount} tax (${rate})`,
  /** In an email, after what was paid. */
  paidTax: (amount: string) => `That includes ${amount} tax.`,
}
export type TaxWords = Words<typeof taxWords>
