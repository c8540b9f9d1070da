import { accountsWords } from '#areas/accounts/words.ts'

/** Words of accounts that come with the app, English. */
export const words = {
  accounts: accountsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    accountsFirst: typeof words
  }
}
