import type { Words } from '#kernel/language.ts'
import type { letterWords } from './letter-words.ts'

/** Words that every email shares, German. */
export const letterWordsDe: Words<typeof letterWords> = {
  address: (url) => `Oder öffne diesen Link: ${url}`,
  stop: 'Abbestellen',
  sentWith: (product: string) => `Gesendet mit ${product}`,
}
