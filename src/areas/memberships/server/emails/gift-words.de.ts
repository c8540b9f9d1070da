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
        : `Ein Geschenk für dich: eine Mitgliedschaft bei ${seller}`,
    text: (giver, seller, tier, interval) =>
      `${giver || 'Jemand'} schenkt dir ${time(interval)} ${tier} bei ${seller}. Alles ist bezahlt: Die Mitgliedschaft beginnt, wenn du sie annimmst, und endet automatisch.`,
    message: (giver) => (giver ? `${giver} schreibt dazu:` : 'Nachricht dazu:'),
    choice: 'Du musst sie nicht annehmen. Wenn du nichts tust, passiert nichts.',
    button: 'Geschenk ansehen',
    footer: (seller, email) =>
      `Gesendet an ${email}, weil jemand diese Adresse für ein Geschenk von ${seller} eingegeben hat.`,
  },
  bought: {
    subject: (title) => `Dein Geschenk ist fertig: ${title}`,
    sent: (email) => `Wir haben es an ${email} geschickt. Es beginnt, wenn es angenommen wird.`,
    link: 'Auf der Seite deines Geschenks findest du den Link zum Weitergeben. Es beginnt, wenn es jemand annimmt.',
    page: 'Dort siehst du, ob es angenommen wurde, und kannst es erneut oder an eine andere Adresse senden.',
    button: 'Geschenk öffnen',
  },
  accepted: {
    subject: (title) => `Dein Geschenk wurde angenommen: ${title}`,
    text: (from, until) =>
      `Es wurde am ${from} angenommen und läuft bis ${until}. Es endet automatisch, du bezahlst nichts mehr.`,
  },
  unsent: {
    subject: (title) => `Dein Geschenk kam nicht an: ${title}`,
    text: (email) =>
      `Unsere E-Mail an ${email} konnte nicht zugestellt werden. Dein Geschenk wartet weiter und verfällt nicht.`,
    link: 'Du kannst diesen Link selbst weitergeben. Wer das Geschenk zuerst annimmt, bekommt es:',
    page: 'Oder prüfe die Adresse auf der Seite deines Geschenks und sende es noch einmal.',
  },
  asked: {
    subject: (title) => `Dein Geschenk wartet noch: ${title}`,
    text: (day) => `Du hast es am ${day} gekauft, und niemand hat es bisher angenommen. Es verfällt nicht.`,
    choice: 'Du kannst es erneut senden, eine andere Adresse wählen oder um Erstattung bitten.',
    button: 'Jetzt entscheiden',
  },
  refund: {
    subject: (title) => `Jemand bittet um eine Erstattung: ${title}`,
    text: (buyer, title) =>
      `${buyer} hat „${title}“ gekauft, und niemand hat es angenommen. Jetzt wird um eine Erstattung gebeten.`,
    how: 'Erstatte die Zahlung unter „Zahlungen“, dann wird das Geschenk zurückgezogen. Oder antworte auf diese E-Mail.',
    button: 'Zahlung öffnen',
    footer: (seller) => `Du bekommst diese E-Mail, weil du als ${seller} verkaufst.`,
  },
  footer: (seller) => `Du bekommst diese E-Mail, weil du bei ${seller} ein Geschenk gekauft hast.`,
}
