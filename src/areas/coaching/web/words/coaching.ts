import { coachingActivityWords } from '#areas/coaching/activity-words.ts'
import { coachingDashboardWords } from '#areas/coaching/dashboard-words.ts'
import { coachingWords } from '#areas/coaching/words.ts'

/** Words of coaching, English. They take the place of what the app came with, so that's among them. */
export const words = {
  coaching: { ...coachingWords, activity: coachingActivityWords, dashboard: coachingDashboardWords },
}

declare module '#webkit/words.ts' {
  interface WordParts {
    coaching: typeof words
  }
}
