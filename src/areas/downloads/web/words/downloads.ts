import { downloadActivityWords } from '#areas/downloads/activity-words.ts'
import { downloadDashboardWords } from '#areas/downloads/dashboard-words.ts'
import { downloadsWords } from '#areas/downloads/words.ts'

/** Words of downloads, English. They take the place of what the app came with, so that's among them. */
export const words = {
  downloads: { ...downloadsWords, activity: downloadActivityWords, dashboard: downloadDashboardWords },
}

declare module '#webkit/words.ts' {
  interface WordParts {
    downloads: typeof words
  }
}
