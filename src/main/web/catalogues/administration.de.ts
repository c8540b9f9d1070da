import { invitationMessagesDe } from '#areas/accounts/invitation-messages.de.ts'
import { adminMessagesDe } from '#areas/admin/messages.de.ts'
import { adminSystemMessagesDe } from '#areas/admin/system-messages.de.ts'
import { marketingMessagesDe } from '#areas/marketing/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './administration.ts'

/** Words of the administration, and of whom it invites, German. */
export const words: Words<typeof english> = {
  admin: adminMessagesDe,
  adminSystem: adminSystemMessagesDe,
  invitation: invitationMessagesDe,
  marketing: marketingMessagesDe,
}
