import { dashboardsWordsDe } from '#areas/dashboards/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of dashboards that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    palette: { sales: 'Verkäufe' },
  },
  dashboards: dashboardsWordsDe,
}
