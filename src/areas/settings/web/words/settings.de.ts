import { settingsFrontWordsDe } from '#areas/settings/front-words.de.ts'
import { settingsRowWordsDe } from '#areas/settings/row-words.de.ts'
import { settingsWordsDe } from '#areas/settings/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './settings.ts'

/** Words of the settings, German. */
export const words: Words<typeof english> = {
  settings: settingsWordsDe,
  storeFront: settingsFrontWordsDe,
  settingRows: settingsRowWordsDe,
}
