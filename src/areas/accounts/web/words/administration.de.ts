import { accountActivityWordsDe } from '#areas/accounts/activity-words.de.ts'
import { invitationWordsDe } from '#areas/accounts/invitation-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './administration.ts'

/** Words of whom the administration invites, and of what happens to accounts, German. */
export const words: Words<typeof english> = {
  accounts: { activity: accountActivityWordsDe },
  invitation: invitationWordsDe,
}
