import { marketingWords } from '#areas/marketing/words.ts'

/** Words of the screens for messages and the texts of public pages, English. */
export const words = {
  marketing: marketingWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    marketing: typeof words
  }
}
