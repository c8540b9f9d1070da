import { refundWords } from '#areas/payments/refund-words.ts'

/** Words of refunds, English. */
export const words = { refunds: refundWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    refunds: typeof words
  }
}
