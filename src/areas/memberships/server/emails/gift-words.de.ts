import type { Words } from '#kernel/language.ts'
import type { giftMailWords } from './gift-words.ts'

type Interval = 'month' | 'year'
const time = (interval: Interval) => (interval === 'month' ? 'einen Monat' : 'ein Jahr')

export const giftTitleWordsDe = (tier: string, interval: Interval): string =>
  `${tier}: Geschenk für ${time(interval)}`

/** Words of emails about gifts, German. */
export const giftMailWordsDe: Words<typeof giftMailWords> = {
  gift: {
    subject: (giver, seller) =>
      giver
        ? `${giver} schenkt dir eine Mitgliedschaft bei ${seller}`
        : `Eine Mitgliedschaft bei ${seller} für dich`,
    text: (giver, seller, tier, interval) =>
      `${giver || 'Jemand'} schenkt dir ${time(interval)} ${tier} bei ${seller}. Alles ist bezahlt: Die Mitgliedschaft beginnt, wenn du sie annimmst, und endet von selbst.`,
    message: (giver) => (giver ? `${giver} schreibt dazu:` : 'Dazu steht:'),
    choice: 'Du musst sie nicht annehmen. Wenn du nichts tust, passiert nichts.',
    button: 'Geschenk ansehen',
    footer: (seller, email) =>
      `Gesendet an ${email}, weil jemand diese Adresse für ein Geschenk von ${seller} eingegeben hat.`,
  },
  bought: {
    subject: (title) => `Dein Geschenk ist fertig: ${title}`,
    sent: (email) => `Wir haben es an ${email} geschickt. Es beginnt, wenn es angenommen wird.`,
    link: 'Auf der Seite deines Geschenks findest du den Link zum Weitergeben. Es beginnt, wenn es jemand annimmt.',
    page: 'Dort siehst du, ob es angenommen wurde, und kannst es noch mal oder an eine andere Adresse senden.',
    button: 'Geschenk öffnen',
  },
  accepted: {
    subject: (title) => `Dein Geschenk wurde angenommen: ${title}`,
    text: (from, until) =>
      `Es wurde am ${from} angenommen und läuft bis ${until}. Es endet von selbst, du bezahlst nichts mehr.`,
  },
  unsent: {
    subject: (title) => `Dein Geschenk kam nicht an: ${title}`,
    text: (email) =>
      `Unsere E-Mail an ${email} ist nicht zustellbar. Dein Geschenk wartet weiter und verfällt nicht.`,
    link: 'Du kannst diesen Link selbst weitergeben. Wer das Geschenk zuerst annimmt, hat es:',
    page: 'Oder prüfe die Adresse auf der Seite deines Geschenks und sende es noch mal.',
  },
  asked: {
    subject: (title) => `Dein Geschenk wartet noch: ${title}`,
    text: (day) => `Du hast es am ${day} gekauft, und niemand hat es bisher angenommen. Es verfällt nicht.`,
    choice: 'Du kannst es noch mal senden, eine andere Adresse wählen oder dein Geld zurückverlangen.',
    button: 'Entscheiden',
  },
  refund: {
    subject: (title) => `Jemand bittet um eine Erstattung: ${title}`,
    text: (buyer, title) =>
      `${buyer} hat „${title}“ gekauft, und niemand hat es angenommen. Jetzt wird um das Geld gebeten.`,
    how: 'Erstatte die Zahlung unter Zahlungen, dann ist das Geschenk zurückgezogen. Oder antworte auf diese E-Mail.',
    button: 'Zahlung öffnen',
    footer: (seller) => `Du bekommst diese E-Mail, weil du als ${seller} verkaufst.`,
  },
  footer: (seller) => `Du bekommst diese E-Mail, weil du bei ${seller} ein Geschenk gekauft hast.`,
}
