import type { Words } from '#kernel/language.ts'
import type { refundMailWords } from './refund-words.ts'

/** Words of the email about a refund, German. */
export const refundMailWordsDe: Words<typeof refundMailWords> = {
  subject: (amount, titles) => `Deine Erstattung für ${titles}: ${amount}`,
  heading: (amount) => `${amount} sind auf dem Weg zurück zu dir.`,
  whole: (seller, amount, titles) => `${seller} hat dir die ${amount} für ${titles} erstattet.`,
  part: (seller, amount, paid, titles) =>
    `${seller} hat dir ${amount} von den ${paid} für ${titles} erstattet.`,
  kept: (titles) => `Dein Zugang zu ${titles} bleibt.`,
  removed: (titles) => `Dein Zugang zu ${titles} ist beendet. Dein Fortschritt bleibt gespeichert.`,
  when: 'Das Geld geht auf die Karte oder das Konto zurück, womit du bezahlt hast. Die meisten Banken zeigen es nach 5 bis 10 Werktagen an.',
  inTest: 'Das war eine Testzahlung: Es ist kein echtes Geld geflossen.',
  button: 'Beleg öffnen',
  footer: (seller, order) => `Du bekommst diese E-Mail wegen deiner Bestellung ${order} bei ${seller}.`,
}
