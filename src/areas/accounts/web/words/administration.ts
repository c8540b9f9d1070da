import { accountActivityWords } from '#areas/accounts/activity-words.ts'
import { invitationWords } from '#areas/accounts/invitation-words.ts'
import { accountsWords } from '#areas/accounts/words.ts'

/** Words of whom the administration invites, and of what happens to accounts, English. */
export const words = {
  // Takes the place of what the app came with, so that's in it.
  accounts: { ...accountsWords, activity: accountActivityWords },
  invitation: invitationWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    accounts: typeof words
  }
}
