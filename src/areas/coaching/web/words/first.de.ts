import { coachingActivityWordsDe } from '#areas/coaching/activity-words.de.ts'
import { coachingDashboardWordsDe } from '#areas/coaching/dashboard-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of coaching that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { coaching: 'Coaching' },
    palette: { availability: 'Buchbare Zeiten', newSession: 'Neuer Termin', newGroup: 'Neuer Gruppentermin' },
    keys: { today: 'Zu heute', newSession: 'Neuer Termin' },
  },
  coaching: { activity: coachingActivityWordsDe, dashboard: coachingDashboardWordsDe },
}
