import { invitationMessages } from '#areas/accounts/invitation-messages.ts'
import { adminMessages } from '#areas/admin/messages.ts'
import { adminSystemMessages } from '#areas/admin/system-messages.ts'
import { marketingMessages } from '#areas/marketing/messages.ts'

/** Words of the administration, and of whom it invites, English. */
export const words = {
  admin: adminMessages,
  adminSystem: adminSystemMessages,
  invitation: invitationMessages,
  marketing: marketingMessages,
}
