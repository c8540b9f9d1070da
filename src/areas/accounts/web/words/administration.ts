import { invitationWords } from '#areas/accounts/invitation-words.ts'

/** Words of whom the administration invites, English. */
export const words = {
  invitation: invitationWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    accounts: typeof words
  }
}
