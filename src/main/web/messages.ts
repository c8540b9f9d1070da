import type { Language } from '#kernel/language.ts'
import { words as administration } from './catalogues/administration.ts'
import { words as both } from './catalogues/both.ts'
import { words as first } from './catalogues/first.ts'
import { words as lists } from './catalogues/lists.ts'
import { words as making } from './catalogues/making.ts'
import { words as settings } from './catalogues/settings.ts'
import { words as taking } from './catalogues/taking.ts'
import { words as told } from './catalogues/told.ts'

/** Every area's words: what a language has to have. The app itself loads them in parts (`words.ts`). */
export const messages = {
  ...first,
  ...making,
  ...taking,
  ...both,
  ...lists,
  ...told,
  ...settings,
  ...administration,
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: Language
  }
}
