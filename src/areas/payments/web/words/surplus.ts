import { surplusWords } from '#areas/payments/surplus-words.ts'

/** Words of money that came in twice, English. */
export const words = { surplus: surplusWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    surplus: typeof words
  }
}
