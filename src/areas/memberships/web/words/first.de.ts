import { membershipsActivityWordsDe } from '#areas/memberships/activity-words.de.ts'
import { membershipsDashboardWordsDe } from '#areas/memberships/dashboard-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of memberships that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { membership: 'Mitgliedschaft' },
    ofPlan: { membership: 'Mitgliedschaften gehören zum Pro-Tarif.' },
    palette: { addMember: 'Mitglied aufnehmen' },
  },
  memberships: { activity: membershipsActivityWordsDe, dashboard: membershipsDashboardWordsDe },
}
