import { settingsFrontWords } from '#areas/settings/front-words.ts'
import { settingsWords } from '#areas/settings/words.ts'

/** Words of the settings, English. */
export const words = {
  settings: settingsWords,
  storeFront: settingsFrontWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    settings: typeof words
  }
}
