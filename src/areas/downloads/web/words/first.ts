import { downloadActivityWords } from '#areas/downloads/activity-words.ts'
import { downloadDashboardWords } from '#areas/downloads/dashboard-words.ts'

/** Words of downloads that come with the app, English. */
export const words = {
  app: {
    nav: { products: 'Digital Products' },
  },
  downloads: { activity: downloadActivityWords, dashboard: downloadDashboardWords },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    downloadsFirst: typeof words
  }
}
