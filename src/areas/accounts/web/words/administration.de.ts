import { invitationWordsDe } from '#areas/accounts/invitation-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './administration.ts'

/** Words of whom the administration invites, German. */
export const words: Words<typeof english> = {
  invitation: invitationWordsDe,
}
