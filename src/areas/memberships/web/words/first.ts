import { membershipsActivityWords } from '#areas/memberships/activity-words.ts'
import { membershipsDashboardWords } from '#areas/memberships/dashboard-words.ts'

/** Words of memberships that come with the app, English. */
export const words = {
  app: {
    nav: { membership: 'Membership' },
    ofPlan: { membership: 'Membership sites are part of the Pro Plan.' },
    palette: { addMember: 'Add member' },
  },
  memberships: { activity: membershipsActivityWords, dashboard: membershipsDashboardWords },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    membershipsFirst: typeof words
  }
}
