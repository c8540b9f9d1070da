import type { Words } from '#kernel/language.ts'
import type { allowanceWords, productWords } from './product-words.ts'

const count = (count: number) => (count === 1 ? '1 Termin' : `${count} Termine`)

/** What a checkout, a receipt and the store say of coaching packages, German. */
export const productWordsDe: Words<typeof productWords> = {
  kind: 'Coaching',
  about: (sessions, minutes) => `Coaching, ${count(sessions)} zu ${minutes} Min.`,
  one: 'ein Coaching-Paket',
  many: 'Coaching',
  count: (count) => (count === 1 ? '1 Coaching-Paket' : `${count} Coaching-Pakete`),
  see: 'Coaching ansehen',
  choose: 'Termin wählen',
  size: (sessions, minutes) => (minutes ? `${count(sessions)} zu ${minutes} Minuten` : count(sessions)),
  checkout: { owned: 'Dieses Coaching-Paket hast du schon' },
  refund: {
    removed: 'Gebuchte Termine werden abgesagt, noch nicht gebuchte verfallen.',
    kept: 'Gebuchte Termine bleiben, die übrigen lassen sich weiter buchen.',
  },
  pending: { delivering: 'Bezahlt. Wir legen deine Termine an.', opening: 'Dein Coaching' },
  receipt: {
    item: 'Coaching, eine Zahlung',
    freeItem: 'Coaching, kostenlos',
    start: 'Ersten Termin buchen',
    continue: 'Nächsten Termin buchen',
    adds: 'Damit wird die Bestellung deinem Konto hinzugefügt.',
  },
  link: {
    email:
      'Der Link öffnet deinen Beleg, dort buchst du deine Termine. Zu deiner Sicherheit geht das nur 24 Stunden lang. Danach meldest du dich an oder forderst auf dem Beleg einen neuen Link an. Gib diese E-Mail nicht weiter: Wer den Link hat, kann deine Termine buchen.',
    hadIt: (titles) => `Du hattest ${titles} schon.`,
    fresh: 'Der Link öffnet deinen Beleg, und in den nächsten 24 Stunden buchst du damit deine Termine.',
    button: 'Beleg öffnen und buchen',
    paper: 'Diese E-Mail wurde an der Kasse angefordert. Wer gekauft hat, bucht nach dem Anmelden.',
    title: 'Buche deine Termine',
    text: 'Dieser Link zeigt deinen Beleg. Deine Termine buchst du mit einem neuen Link per E-Mail, oder indem du dich anmeldest.',
    forBuyer: 'Dieser Link zeigt den Beleg. Wer gekauft hat, bucht nach dem Anmelden.',
  },
  invoice: { item: 'Coaching' },
}

/** What's given of it with something else, German. */
export const allowanceWordsDe: Words<typeof allowanceWords> = {
  line: (count, minutes) =>
    `${count === 1 ? '1 Coaching-Termin' : `${count} Coaching-Termine`} im Monat (${minutes} Min.)`,
}
