import type { Words } from '#kernel/language.ts'
import type { subscriptionMailWords } from './subscription-words.ts'

/** Dieselben Worte auf Deutsch. */
export const subscriptionMailWordsDe: Words<typeof subscriptionMailWords> = {
  yourCard: 'deine Karte',
  bankTransfer: 'Überweisung',
  manage: 'Abo verwalten',
  updateCard: 'Karte ändern',
  pay: (amount) => `${amount} zahlen`,
  receipt: 'Beleg öffnen',
  cancelAnytime:
    'Wenn du nicht weitermachen willst, kündige vorher. Das dauert eine Minute und geht ohne Konto.',
  inTest: 'Das ist ein Test-Abo: Es fließt kein echtes Geld.',
  plan: {
    manage: 'Ratenplan ansehen',
    paidOf: (paid, count) => `Das sind ${paid} von ${count} Raten.`,
    completed: (title) => `Das war deine letzte Rate: ${title} gehört jetzt dir.`,
    last: 'Automatisch versuchen wir es nicht noch einmal. Dein Zugang pausiert, bis du zahlst. Dein Fortschritt bleibt erhalten.',
    next: (day, until) =>
      `Wir versuchen es am ${day} noch einmal. Dein Zugang pausiert ab ${until}, bis du zahlst. Du kannst auch gleich zahlen.`,
    unpaid: (until) => `Dein Zugang pausiert ab ${until}, bis du zahlst. Dein Fortschritt bleibt erhalten.`,
    ended: {
      subject: (title) => `Dein Ratenplan für ${title} ist beendet`,
      text: (title, seller) =>
        `${seller} hat deinen Ratenplan für ${title} beendet. Es wird nichts mehr abgebucht.`,
    },
    footer: (seller, order) =>
      `Du bekommst diese E-Mail wegen deines Ratenplans bei ${seller}, Bestellung ${order}.`,
  },
  ofPlan: {
    manage: 'Abrechnung öffnen',
    footer: (seller, order) =>
      `Du bekommst diese E-Mail wegen deines Tarifs bei ${seller}, Bestellung ${order}.`,
    next: (title, day) =>
      `Wir versuchen es am ${day} noch einmal. Bis dahin behältst du den ${title}. Damit es sicher klappt, ändere deine Karte.`,
    last: () => 'Das war der letzte Versuch, du hast jetzt den Free-Tarif. Nichts wurde gelöscht.',
    until: (title) => `Solange wir warten, behältst du den ${title}.`,
    canceled: (title, until) =>
      `Dir wird nichts mehr berechnet. Den ${title} hast du noch bis ${until}, und bis dahin kannst du es dir anders überlegen.`,
    changed: (title) => `Du hast jetzt den ${title}`,
    changedText: (title, each) => `Du hast jetzt den ${title}, für ${each}.`,
    ended: (title) => `Dein ${title} ist beendet`,
    because: {
      completed: (title) => `Dein ${title} ist beendet.`,
      canceled: (title) => `Dein ${title} ist beendet. Dir wird nichts mehr berechnet.`,
      unpaid: (title) => `Wir konnten den ${title} nicht von deiner Karte abbuchen, deshalb ist er beendet.`,
      refunded: (title) => `Du hast dein Geld für den ${title} zurückbekommen, deshalb ist er beendet.`,
      disputed: (title) =>
        `Eine Zahlung für den ${title} wurde angefochten, deshalb wird er nicht mehr berechnet.`,
      erased: (title) => `Dein ${title} ist beendet.`,
      stopped: (title) => `Dein ${title} ist beendet.`,
      second: (title) => `Dein ${title} ist beendet, und es wurde nichts abgebucht.`,
      tried: (title) => `Dein ${title} ist beendet, und es wurde nichts abgebucht.`,
      closed: (title) => `Tarife sind jetzt kostenlos, der ${title} wird dir nicht mehr berechnet.`,
    },
    kept: 'Danach hast du den Free-Tarif. Nichts wurde gelöscht: Was über dessen Grenzen liegt, nimmt niemanden neu auf, bis du wieder upgradest.',
    keeps: 'Deinen Tarif behältst du.',
  },
  footer: (seller, order) => `Du bekommst diese E-Mail wegen deines Abos bei ${seller}, Bestellung ${order}.`,
  renewed: {
    subject: (title, amount) => `Deine Zahlung von ${amount} für ${title}`,
    text: (amount, title, seller, by) => `Du hast ${seller} ${amount} für ${title} gezahlt (${by}).`,
    next: (day) => `Deine nächste Zahlung ist am ${day}.`,
    nextByLink: (day) => `Den Link für deine nächste Zahlung schicken wir dir am ${day}.`,
  },
  payLink: {
    subject: (title, amount, day) => `Deine nächste Zahlung für ${title}: ${amount} bis ${day}`,
    text: (amount, title, seller, day) =>
      `Deine nächste Zahlung für ${title} ist am ${day} fällig. Zahle ${seller} bis dahin ${amount}, damit du deinen Zugang behältst. Automatisch wird nichts abgebucht.`,
  },
  unpaid: {
    subject: (title) => `Deine Zahlung für ${title} fehlt noch`,
    text: (amount, title, seller) =>
      `${seller} hat deine Zahlung von ${amount} für ${title} noch nicht bekommen.`,
    until: (until) => `Dein Zugang bleibt bis ${until}. Zahle jetzt, damit du ihn danach behältst.`,
    last: (until, end) => `Dein Zugang bleibt bis ${until}. Wenn du bis ${end} nicht zahlst, endet dein Abo.`,
    sent: 'Wenn du gerade gezahlt hast, musst du nichts tun.',
    ended: (title, seller) =>
      `${seller} hat deine Zahlung für ${title} nicht bekommen. Dein Abo ist beendet.`,
  },
  failed: {
    subject: (title) => `Deine Zahlung für ${title} hat nicht geklappt`,
    text: (amount, title, by) => `Wir konnten ${amount} für ${title} nicht abbuchen (${by}).`,
    next: (day, until) =>
      `Wir versuchen es am ${day} noch einmal. Dein Zugang bleibt bis ${until}. Damit du ihn danach behältst, ändere deine Karte.`,
    last: 'Das war der letzte Versuch, dein Abo endet jetzt. Dein Fortschritt bleibt erhalten.',
  },
  authentication: {
    subject: (title) => `Bestätige deine Zahlung für ${title}`,
    text: (amount, title) =>
      `Deine Bank möchte, dass du die Zahlung von ${amount} für ${title} selbst bestätigst. Öffne die Seite unten und zahle dort.`,
    next: (until) => `Dein Zugang bleibt bis ${until}.`,
  },
  trialEnds: {
    subject: (title, day) => `Deine Probezeit für ${title} endet am ${day}`,
    text: (title, day, amount, by) =>
      `Deine kostenlose Probezeit für ${title} endet am ${day}. Dann buchen wir ${amount} ab (${by}).`,
  },
  renewsSoon: {
    subject: (title, day) => `${title} verlängert sich am ${day}`,
    text: (title, day, amount, by) =>
      `Dein Jahresabo von ${title} verlängert sich am ${day}. Wir buchen ${amount} ab (${by}).`,
  },
  canceled: {
    subject: (title) => `Du hast ${title} gekündigt`,
    text: (title, until) =>
      `Es wird nichts mehr abgebucht. Du kannst ${title} bis ${until} nutzen und es dir bis dahin anders überlegen.`,
  },
  cardReplaced: {
    subject: (title) => `Neue Karte für ${title}`,
    text: (title, by) =>
      `Ab jetzt buchen wir für ${title} hier ab: ${by}. Wenn du das nicht warst, öffne die Seite unten und ändere die Karte.`,
  },
  each: { month: (amount) => `${amount} im Monat`, year: (amount) => `${amount} im Jahr` },
  paused: {
    subject: (title) => `Du hast ${title} pausiert`,
    text: (title, until) =>
      `Du kannst ${title} bis ${until} nutzen. Danach macht dein Abo Pause: Es wird nichts abgebucht, und dein Fortschritt bleibt erhalten.`,
    next: (amount, by, day) =>
      `Am ${day} läuft dein Abo weiter. Dann buchen wir ${amount} ab (${by}). Du kannst früher weitermachen oder kündigen.`,
    nextByLink: (amount, day) =>
      `Dein Abo läuft am ${day} weiter. Den Link, um ${amount} zu zahlen, schicken wir dir 7 Tage vorher. Du kannst auch früher weitermachen oder kündigen.`,
  },
  pauseEnds: {
    subject: (title, day) => `${title} läuft am ${day} weiter`,
    text: (title, day, amount, by) =>
      `Deine Pause von ${title} endet am ${day}. Dann buchen wir ${amount} ab (${by}), und du hast wieder Zugang.`,
  },
  switched: {
    subject: (title) => `Dein neuer Preis für ${title}`,
    now: (title, each) => `Du zahlst jetzt ${each} für ${title}.`,
    later: (title, each, day) => `Ab ${day} zahlst du ${each} für ${title}. Vorher wird nichts abgebucht.`,
  },
  stops: {
    subject: (title) => `${title} endet`,
    text: (seller, title, until) =>
      `${seller} bietet ${title} nicht mehr an. Dein Zugang bleibt bis ${until}.`,
    last: (amount, day) =>
      `Am ${day} buchen wir zum letzten Mal ${amount} ab. Wenn du das nicht möchtest, kündige vorher.`,
    none: 'Es wird nichts mehr abgebucht.',
  },
  continues: {
    subject: (title) => `${title} läuft weiter`,
    text: (seller, title) => `${seller} bietet ${title} wieder an, dein Abo endet also nicht.`,
  },
  priceChanges: {
    subject: (title, day) => `Neuer Preis für ${title} ab ${day}`,
    text: (title, day, each) =>
      `Ab ${day} kostet ${title} ${each}. Bis dahin zahlst du, was du jetzt zahlst.`,
  },
  cardExpires: {
    subject: (title) => `Deine Karte für ${title} läuft diesen Monat ab`,
    text: (title, by) => `Deine Karte (${by}), mit der du ${title} zahlst, läuft Ende des Monats ab.`,
    next: (amount, day) => `Am ${day} buchen wir ${amount} ab. Damit das klappt, gib deine neue Karte ein.`,
    soon: 'Gib deine neue Karte ein, damit dein Zugang bleibt.',
  },
  ended: {
    subject: (title) => `Dein Abo von ${title} ist beendet`,
    because: {
      completed: (title) => `Du hast ${title} ganz bezahlt.`,
      canceled: (title) => `Dein Abo von ${title} ist beendet. Es wird nichts mehr abgebucht.`,
      unpaid: (title) => `Wir konnten für ${title} nicht abbuchen, deshalb ist dein Abo beendet.`,
      refunded: (title, seller) =>
        `${seller} hat deine Zahlung für ${title} erstattet, deshalb ist dein Abo beendet. Es wird nichts mehr abgebucht.`,
      disputed: (title) =>
        `Eine Zahlung für ${title} wurde angefochten, deshalb ist dein Abo beendet. Es wird nichts mehr abgebucht.`,
      erased: (title) => `Dein Abo von ${title} ist beendet.`,
      stopped: (title, seller) =>
        `${seller} bietet ${title} nicht mehr an, deshalb ist dein Abo beendet. Es wird nichts mehr abgebucht.`,
      second: (title, seller) =>
        `Du bezahlst bei ${seller} schon für ein anderes Angebot dieser Art, darum ist deine Probezeit für ${title} beendet. Es wurde nichts abgebucht.`,
      tried: (title) =>
        `Du hast ${title} schon einmal kostenlos getestet, und das geht nur einmal. Dieser Test ist deshalb beendet, und es wurde nichts abgebucht.`,
      closed: (title, seller) =>
        `${seller} hat den Shop geschlossen, deshalb ist dein Abo von ${title} beendet. Es wird nichts mehr abgebucht.`,
    },
    kept: 'Dein Fortschritt bleibt erhalten, falls du zurückkommst.',
  },
}
