import { settingsFrontWords } from '#areas/settings/front-words.ts'
import { settingsRowWords } from '#areas/settings/row-words.ts'
import { settingsWords } from '#areas/settings/words.ts'

/** Words of the settings, English. */
export const words = {
  settings: settingsWords,
  storeFront: settingsFrontWords,
  settingRows: settingsRowWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    settings: typeof words
  }
}
