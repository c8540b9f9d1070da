import type { disputeMailWords } from './dispute-words.ts'

/** Words of the emails about disputed payments, German. */
export const disputeMailWordsDe: typeof disputeMailWords = {
  subject: (total, title) => `Zahlung angefochten: ${total} für ${title}`,
  subjectBy: (total, title, day) => `Antworte bis zum ${day}: Anfechtung von ${total} für ${title}`,
  text: (total, title, order) =>
    `Die Bank des Käufers hat ${total} für die Bestellung ${order} (${title}) zurückgeholt.`,
  reason: (reason) => `Die Begründung: ${reason}.`,
  respond: (day) =>
    `Antworte bis zum ${day}. Sonst behält der Käufer das Geld, und sein Zugang endet. Belege kannst du einmal einreichen: Lade herunter, was wir über die Bestellung wissen, und ergänze, was hilft.`,
  respondSoon:
    'Antworte bald. Sonst behält der Käufer das Geld, und sein Zugang endet. Belege kannst du einmal einreichen: Lade herunter, was wir über die Bestellung wissen, und ergänze, was hilft.',
  button: 'Auf die Anfechtung antworten',
  footer: 'Du bekommst diese E-Mail, weil eine Zahlung an dich angefochten wurde.',
  won: {
    subject: (total, title) => `Anfechtung gewonnen: ${total} für ${title}`,
    text: (total, order) =>
      `${total} und die Gebühr sind wieder in deinem Guthaben. Für die Bestellung ${order} ändert sich nichts.`,
  },
  lost: {
    subject: (total, title) => `Anfechtung verloren: ${total} für ${title}`,
    text: (total, order) =>
      `Die ${total} der Bestellung ${order} bekommt der Käufer zurück. Sein Zugang ist beendet.`,
  },
  payment: 'Zahlung ansehen',
}
