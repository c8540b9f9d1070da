import type { Words } from '#kernel/language.ts'
import type { pushWords } from './words.ts'

/** Words of the notifications that browsers show, German. */
export const pushWordsDe: Words<typeof pushWords> = {
  message: (seller, subject) => ({ title: seller, body: subject }),
  review: (name, title, rating) => ({
    title: `${name} hat ${title} bewertet`,
    body: `${rating} von 5 Sternen`,
  }),
  contactMessage: (name) => ({ title: 'Neue Nachricht', body: `${name} hat dir geschrieben.` }),
  sample: (brand) => ({
    title: `${brand} erreicht dich hier`,
    body: 'So sieht eine Benachrichtigung aus.',
  }),
}
