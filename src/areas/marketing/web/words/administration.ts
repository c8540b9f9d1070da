import { marketingMessages } from '#areas/marketing/messages.ts'

/** Words of the screens for messages and the texts of public pages, English. */
export const words = {
  marketing: marketingMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    marketing: typeof words
  }
}
