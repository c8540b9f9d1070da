import type { Language } from '#kernel/language.ts'
import type { GroupWords, WordParts } from '#webkit/words.ts'
import { webAreas } from './areas.ts'
import { words as first } from './catalogs/first.ts'
import { mergedWords } from './merged-words.ts'

/** Messages of the parts that areas declare. */
type Spread<T> = (T extends object ? (part: T) => void : never) extends (part: infer All) => void
  ? All
  : never
export type Messages = typeof first &
  Spread<WordParts[keyof WordParts]> &
  Spread<GroupWords[keyof GroupWords]>

/** Every area's words: what a language has to have. The app itself loads them in parts (`words.ts`). */
export const messages = mergedWords([
  first,
  ...webAreas.flatMap(({ first }) => first?.en ?? []),
  ...(await Promise.all(
    webAreas.flatMap(({ words = {} }) => Object.values(words).map(async (part) => (await part.en()).words)),
  )),
]) as Messages

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}
