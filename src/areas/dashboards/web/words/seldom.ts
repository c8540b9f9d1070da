import { welcomeWords } from '#areas/dashboards/welcome-words.ts'

/** Words of pages that people see once, if ever, English. */
export const words = {
  welcome: welcomeWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    dashboardsSeldom: typeof words
  }
}
