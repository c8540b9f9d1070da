import type { Language } from '#kernel/language.ts'
import type { Say } from '#kernel/sentences.ts'

/** How shared rules speak in a language; English is what they are written in and loads nothing. */
export async function sentencesOf(language: Language): Promise<Say | undefined> {
  if (language === 'de') return (await import('./sentences.de.ts')).sayGerman
  return undefined
}
