import type { Words } from '#kernel/language.ts'
import type { paperWords } from './paper-words.ts'

/** What stands on a certificate besides its facts, German. */
export const paperWordsDe: Words<typeof paperWords> = {
  title: 'Abschlusszertifikat',
  opening: 'Hiermit wird bestätigt:',
  closing: 'hat {lessons} abgeschlossen im Kurs',
  labels: {
    date: 'Datum',
    taughtBy: 'Unterrichtet von',
    signedBy: 'Unterzeichnet von',
    signature: 'Unterschrift',
    checkAt: 'Prüfen unter',
  },
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
