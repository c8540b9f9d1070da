import { accountActivityWords } from '#areas/accounts/activity-words.ts'
import { invitationWords } from '#areas/accounts/invitation-words.ts'
import { accountsWords } from '#areas/accounts/words.ts'

/** Words for people the admins invite, and for what happens to accounts, English. */
export const words = {
  // Replaces the words the app came with, so it includes them.
  accounts: { ...accountsWords, activity: accountActivityWords },
  invitation: invitationWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    accounts: typeof words
  }
}
