import { invitationMessages } from '#areas/accounts/invitation-messages.ts'

/** Words of whom the administration invites, English. */
export const words = {
  invitation: invitationMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    accounts: typeof words
  }
}
