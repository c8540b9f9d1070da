import { dashboardsWords } from '#areas/dashboards/words.ts'

/** Words of dashboards that come with the app, English. */
export const words = {
  app: {
    palette: { sales: 'Sales' },
  },
  dashboards: dashboardsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    dashboardsFirst: typeof words
  }
}
