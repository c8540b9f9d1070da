import { claimWords } from '#areas/accounts/claim-words.ts'
import { endedWords } from '#areas/accounts/ended-words.ts'
import { linkWords, resetWords } from '#areas/accounts/link-words.ts'
import { setupWords } from '#areas/accounts/setup-words.ts'
import { signInCodeWords } from '#areas/accounts/sign-in-code-words.ts'

/** Words of pages that people see once, if ever, English. */
export const words = {
  claim: claimWords,
  ended: endedWords,
  emailedLink: linkWords,
  resetPassword: resetWords,
  setup: setupWords,
  signInCode: signInCodeWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    accountsSeldom: typeof words
  }
}
