import type { Words } from '#kernel/language.ts'
import type { paperWords } from './paper-words.ts'

/** What a certificate says whose creator never opened the designer, and its counts in words, German. */
export const paperWordsDe: Words<typeof paperWords> = {
  title: 'Abschlusszertifikat',
  opening: 'Hiermit wird bestätigt:',
  closing: 'hat {lessons} abgeschlossen im Kurs',
  lessons: (count) => numbers[count] ?? `alle ${count} Lektionen`,
}

const numbers = [
  'keine Lektion',
  'die eine Lektion',
  'beide Lektionen',
  ...['drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'].map(
    (word) => `alle ${word} Lektionen`,
  ),
]
