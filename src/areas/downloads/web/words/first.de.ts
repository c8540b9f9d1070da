import { downloadActivityWordsDe } from '#areas/downloads/activity-words.de.ts'
import { downloadDashboardWordsDe } from '#areas/downloads/dashboard-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of downloads that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { products: 'Digitale Produkte' },
  },
  downloads: { activity: downloadActivityWordsDe, dashboard: downloadDashboardWordsDe },
}
