import type { Words } from '#kernel/language.ts'
import type { settingsFrontWords } from './front-words.ts'

export const settingsFrontWordsDe: Words<typeof settingsFrontWords> = {
  title: 'Shopseite',
  headline: 'Überschrift',
  headlineHint: 'Was du unterrichtest, in einer Zeile. Noch {left, number} Zeichen.',
  tooLong: 'Höchstens {most, number} Zeichen',
  hero: 'Bild',
  heroHint: 'Neben deiner Überschrift.',
  featured: 'Empfohlenes Produkt',
  featuredHint: 'Zuerst und größer als die anderen.',
  mostSold: 'Dein meistverkauftes',
  featuredGone: 'Deine Wahl, gerade nicht im Verkauf',
  quote: 'Hervorgehobene Bewertung',
  quoteHint: 'Veröffentlichte Bewertungen mit 4 oder 5 Sternen.',
  noQuote: 'Keine',
  quoteOf: '{name}: {words}',
  quoteGone: 'Deine Wahl',
}
