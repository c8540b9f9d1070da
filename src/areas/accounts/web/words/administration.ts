import { accountActivityWords } from '#areas/accounts/activity-words.ts'
import { invitationWords } from '#areas/accounts/invitation-words.ts'

/** Words for people the admins invite, and for what happens to accounts, English. */
export const words = {
  accounts: { activity: accountActivityWords },
  invitation: invitationWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    accounts: typeof words
  }
}
