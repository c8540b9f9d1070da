import { claimWordsDe } from '#areas/accounts/claim-words.de.ts'
import { endedWordsDe } from '#areas/accounts/ended-words.de.ts'
import { linkWordsDe, resetWordsDe } from '#areas/accounts/link-words.de.ts'
import { setupWordsDe } from '#areas/accounts/setup-words.de.ts'
import { signInCodeWordsDe } from '#areas/accounts/sign-in-code-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './seldom.ts'

/** Words of pages that people see once, if ever, German. */
export const words: Words<typeof english> = {
  claim: claimWordsDe,
  ended: endedWordsDe,
  emailedLink: linkWordsDe,
  resetPassword: resetWordsDe,
  setup: setupWordsDe,
  signInCode: signInCodeWordsDe,
}
