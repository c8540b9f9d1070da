import type { Words } from '#kernel/language.ts'
import type { reviewsSiteText } from './words.ts'

/** Words around reviews on public pages, German. */
export const reviewsSiteTextDe: Words<typeof reviewsSiteText> = {
  title: 'Bewertungen',
  rating: (average, count) =>
    `${decimal(average)} von 5, aus ${count === 1 ? '1 Bewertung' : `${count} Bewertungen`}`,
  stars: (rating) => `${decimal(rating)} von 5 Sternen`,
  answer: (name) => `Antwort von ${name}`,
  more: 'Alle Bewertungen lesen',
  newer: 'Neuere',
  older: 'Ältere',
}

const decimal = (value: number) => value.toLocaleString('de')
