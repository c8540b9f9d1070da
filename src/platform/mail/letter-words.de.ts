import type { Words } from '#kernel/language.ts'
import type { letterWords } from './letter-words.ts'

/** Words that every mail shares, German. */
export const letterWordsDe: Words<typeof letterWords> = {
  address: (url) => `Oder öffne diese Adresse: ${url}`,
  stop: 'Abbestellen',
}
