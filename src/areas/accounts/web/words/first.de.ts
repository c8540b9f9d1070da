import { accountsWordsDe } from '#areas/accounts/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of accounts that come with the app, German. */
export const words: Words<typeof english> = {
  accounts: accountsWordsDe,
}
