import { coachingActivityWords } from '#areas/coaching/activity-words.ts'
import { coachingDashboardWords } from '#areas/coaching/dashboard-words.ts'

/** Words of coaching that come with the app, English. */
export const words = {
  app: {
    nav: { coaching: 'Coaching' },
    palette: { availability: 'Availability', newSession: 'New session', newGroup: 'New group session' },
    keys: { today: 'Go to today', newSession: 'New session' },
  },
  coaching: { activity: coachingActivityWords, dashboard: coachingDashboardWords },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    coachingFirst: typeof words
  }
}
