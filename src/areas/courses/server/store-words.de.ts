import type { Words } from '#kernel/language.ts'
import type { storeWords } from './store-words.ts'

/** What the store and the catalog say where courses are all there is, and what courses are narrowed by, German. */
export const storeWordsDe: Words<typeof storeWords> = {
  shelf: {
    reviews: 'Was Teilnehmende sagen',
    ownEmpty: {
      text: 'Ist das dein Shop? Veröffentliche einen Kurs, und er erscheint sofort hier.',
      link: 'Meine Kurse öffnen',
    },
    descriptionOf: (seller) => `Kurse von ${seller}.`,
    empty: {
      title: 'Der erste Kurs entsteht gerade',
      text: (seller) =>
        `Hier gibt es noch nichts zu kaufen. Kurse von ${seller} erscheinen auf dieser Seite.`,
    },
    browse: {
      link: 'Kurse entdecken',
      title: 'Kurse entdecken',
      documentTitle: (brandName) => `Kurse – ${brandName}`,
      lead: 'Kurse von allen, die hier unterrichten.',
      form: 'Kurse finden',
      popular: 'Meiste Teilnehmende',
      list: 'Kurse',
      count: (count, most) =>
        count > most ? `Mehr als ${most} Kurse` : count === 1 ? '1 Kurs' : `${count} Kurse`,
      more: 'Weitere Kurse',
      closed: {
        title: 'Kurse werden hier per Link geteilt',
        text: 'Diese Seite zeigt keine Liste aller Kurse. Frag die Person, die unterrichtet, nach dem Link.',
      },
      empty: {
        title: 'Der erste Kurs entsteht gerade',
        text: 'Hier gibt es noch nichts zu kaufen. Kurse erscheinen auf dieser Seite, sobald sie veröffentlicht sind.',
      },
      noMatch: 'Kein Kurs passt dazu',
    },
    search: 'Kurs finden',
  },
  subject: { label: 'Thema', any: 'Jedes Thema' },
  level: { label: 'Niveau', any: 'Jedes Niveau' },
  language: { label: 'Unterrichtssprache', any: 'Jede Sprache' },
  length: { label: 'Dauer', any: 'Jede Dauer' },
  lengths: { short: 'Bis 2 Stunden', medium: '2 bis 6 Stunden', long: 'Über 6 Stunden' },
}
