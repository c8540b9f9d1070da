import { disputeWords } from '#areas/payments/dispute-words.ts'

/** Words of disputed payments, English. */
export const words = { disputes: disputeWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    disputes: typeof words
  }
}
