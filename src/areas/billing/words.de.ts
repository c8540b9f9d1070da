import type { Words } from '#kernel/language.ts'
import type { billingWords } from './words.ts'

/** Words of the page on which admins look after payments for plans, German. */
export const billingWordsDe: Words<typeof billingWords> = {
  title: 'Abrechnung der Tarife',
  purpose: 'Was Creators dir für ihre Tarife zahlen, und wohin das Geld geht.',
  back: 'Alle Einstellungen',
  failed: 'Die Abrechnung wurde nicht geladen.',
  tryAgain: 'Das wurde nicht gespeichert. Versuch es noch einmal.',
  charging: {
    title: 'Kosten',
    free: 'Tarife sind kostenlos',
    charged: 'Tarife kosten etwas',
    freeText: 'Alle Creators können jeden Tarif sofort und umsonst nehmen.',
    chargedText:
      'Der Basic-Tarif kostet {basic} im Monat, der Pro-Tarif {pro}. Der Free-Tarif bleibt kostenlos.',
    since: 'Seit {day}.',
    paying:
      '{count, plural, =0 {Noch zahlt niemand für einen Tarif.} one {# Creator zahlt {amount} im Monat.} other {# Creators zahlen zusammen {amount} im Monat.}}',
    demo: 'Das ist eine Demo: Testzahlungen nimmt das Geld an, und nichts davon ist echt.',
    start: 'Geld verlangen',
    stop: 'Tarife kostenlos machen',
    startTitle: 'Für Tarife Geld verlangen?',
    startText:
      'Von jetzt an zahlen Creators für den Basic- und den Pro-Tarif. Wer einen davon schon hat, behält ihn ohne zu zahlen, bis ein anderer Tarif gewählt wird.',
    stopTitle: 'Tarife kostenlos machen?',
    stopText:
      'Alle behalten ihren Tarif. {count, plural, =0 {Gerade zahlt niemand für einen.} one {Einem Creator wird nichts mehr berechnet.} other {# Creators wird nichts mehr berechnet.}} Von selbst wird nichts erstattet: Das geht unten bei den Zahlungen.',
    busy: 'Wird gespeichert\u00a0…',
    started: 'Tarife kosten jetzt etwas',
    stopped: 'Tarife sind jetzt kostenlos',
  },
  stripe: {
    title: 'Stripe-Konto',
    none: 'Verbinde das Stripe-Konto, auf das für Tarife gezahlt wird. Mit den Konten deiner Creators hat es nichts zu tun.',
    disconnect: 'Trennen',
    another: 'Anderen Schlüssel verwenden',
    offTitle: '{account} trennen?',
    offText:
      'Niemand kann mehr für einen Tarif zahlen, und Verlängerungen warten, bis du dasselbe Konto wieder verbindest. Der Schlüssel wird gelöscht.',
  },
  seller: {
    title: 'Auf Rechnungen',
    name: 'Name',
    legalName: 'Firma',
    address: 'Anschrift',
    taxNumber: 'Steuernummer',
    taxRate: 'Steuersatz in Prozent',
    taxHint: 'Mit 0 wird keine Steuer berechnet.',
    included: 'Die Preise enthalten die Steuer',
    save: 'Speichern',
    saved: 'Gespeichert',
  },
  payers: {
    title: 'Wer für einen Tarif zahlt',
    emptyTitle: 'Noch zahlt niemand für einen Tarif',
    emptyText: 'Creators, die einen bezahlten Tarif wählen, stehen hier mit ihren Zahlungen.',
    refund: 'Erstatten',
    refunded: '{amount} erstattet',
    statuses: {
      open: 'Wird bearbeitet',
      processing: 'Wird bearbeitet',
      confirming: 'Wird bearbeitet',
      paid: 'Bezahlt',
      failed: 'Fehlgeschlagen',
    },
    payments: 'Zahlungen',
  },
}
