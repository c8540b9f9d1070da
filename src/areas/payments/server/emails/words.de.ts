import type { Words } from '#kernel/language.ts'
import type { paymentsMail } from './words.ts'

/** Words of the emails of payments, German. */
export const paymentsMailDe: Words<typeof paymentsMail> = {
  receipt: {
    subject: (titles) => `Dein Beleg für ${titles}`,
    heading: (titles) => `${titles} gehört dir.`,
    paid: (total, titles, last4) =>
      `Du hast ${total} für ${titles} bezahlt${last4 ? `, per Karte mit den Endziffern ${last4}` : ''}.`,
    free: (titles) => `${titles} war kostenlos. Es wurde nichts abgebucht.`,
    waived:
      'Du hast sofortigen Zugriff verlangt und zugestimmt, dass dein Widerrufsrecht für diesen Kauf damit erlischt.',
    testMode: 'Das war eine Testzahlung: Es ist kein echtes Geld geflossen.',
    refund: (seller) =>
      `Du hättest nicht noch einmal zahlen müssen. Wenn du dein Geld zurückmöchtest, antworte auf diese E-Mail: Deine Antwort geht an ${seller}.`,
    refundInTest: (seller) =>
      `Du hättest nicht noch einmal zahlen müssen. Bei einem Test gibt es nichts zurückzuzahlen; mit echtem Geld würdest du auf diese E-Mail antworten, und deine Antwort ginge an ${seller}.`,
    gift: 'Das ist ein Geschenk für jemand anderen. Was du zum Verschicken brauchst, kommt in einer zweiten E-Mail.',
    paperButton: 'Beleg öffnen',
    footer: (seller, order) => `Du bekommst diese E-Mail wegen deiner Bestellung ${order} bei ${seller}.`,
  },
  freshLink: {
    subject: 'Dein neuer Link',
  },
  delayed: {
    subject: (title) => `Deine Zahlung für ${title} ist unterwegs`,
    text: (total, title) =>
      `Du bezahlst ${total} für ${title}. Bis das Geld da ist, kann es bis zu 14 Tage dauern.`,
    next: 'Sobald es da ist, kommt dein Beleg per E-Mail. Du musst nicht noch einmal bezahlen.',
    button: 'Bestellung ansehen',
  },
  paymentLink: {
    subject: (title) => `Deine Zahlung für ${title} hat nicht geklappt`,
    text: (title) => `Deine Zahlung für ${title} hat nicht geklappt. Es wurde nichts abgebucht.`,
    next: 'Du kannst es mit derselben Karte oder einer anderen noch einmal versuchen.',
    testMode: 'Das ist ein Test: Es fließt kein echtes Geld.',
    button: 'Noch einmal versuchen',
  },
  reminder: {
    subject: (title: string) => `Dein Kauf von ${title}`,
    text: (title: string) =>
      `Du wolltest einen Link per E-Mail, falls du den Kauf von ${title} nicht abschließt. Hier ist er.`,
    kept: 'Name und E-Mail sind schon ausgefüllt. Nach 14 Tagen löschen wir sie.',
    button: 'Weiter zur Kasse',
    footer: (seller: string) =>
      `Du bekommst diese eine E-Mail, weil du an der Kasse von ${seller} das Kästchen dafür angekreuzt hast.`,
  },
  sale: {
    subject: (title, total) => `Du hast ${title} verkauft – ${total}`,
    joined: (name, title) => `${name} hat jetzt ${title}`,
    textJoined: (name, title) => `${name} hat ${title} gekauft und jetzt Zugriff darauf.`,
    text: (name, title, total) => `${name} hat ${title} für ${total} gekauft.`,
    textFree: (name, title) => `${name} hat ${title} kostenlos bekommen.`,
    testMode: 'Das war eine Testzahlung: Es ist kein echtes Geld geflossen.',
    button: 'Dashboard öffnen',
    footer: (place) =>
      `Du bekommst diese E-Mail, weil sie unter Einstellungen › Benachrichtigungen eingeschaltet ist. Ändern kannst du das hier: ${place}`,
  },
}
