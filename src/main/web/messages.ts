import type { Language } from '#kernel/language.ts'
import type { WordParts } from '#webkit/words.ts'
import { webAreas } from './areas.ts'
import { words as administration } from './catalogues/administration.ts'
import { words as both } from './catalogues/both.ts'
import { words as first } from './catalogues/first.ts'
import { words as making } from './catalogues/making.ts'
import { words as settings } from './catalogues/settings.ts'
import { words as taking } from './catalogues/taking.ts'

const own = {
  ...first,
  ...making,
  ...taking,
  ...both,
  ...settings,
  ...administration,
}

/** Messages of the parts that areas declare (`WordParts`). */
type Spread<T> = (T extends object ? (part: T) => void : never) extends (part: infer All) => void
  ? All
  : never
export type Messages = typeof own & Spread<WordParts[keyof WordParts]>

/** Every area's words: what a language has to have. The app itself loads them in parts (`words.ts`). */
export const messages = Object.assign(
  {},
  own,
  ...(await Promise.all(
    webAreas.flatMap(({ words = {} }) => Object.values(words).map(async (part) => (await part.en()).words)),
  )),
) as Messages

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}
