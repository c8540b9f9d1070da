import { billingWords } from '#areas/billing/words.ts'

/** Words of billing for plans, English. */
export const words = { planSale: billingWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    billing: typeof words
  }
}
