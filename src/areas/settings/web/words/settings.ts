import { settingsWords } from '#areas/settings/words.ts'

/** Words of the settings, English. */
export const words = {
  settings: settingsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    settings: typeof words
  }
}
