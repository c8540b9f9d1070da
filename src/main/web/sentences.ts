import type { Language } from '#kernel/language.ts'
import type { Say } from '#kernel/sentences.ts'

/** What shared rules say in a language. They're written in English, which loads nothing. */
export async function sentencesOf(language: Language): Promise<Say | undefined> {
  if (language === 'de') return (await import('./sentences.de.ts')).sayGerman
  return undefined
}
