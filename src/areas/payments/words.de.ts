import type { Words } from '#kernel/language.ts'
import type { paymentsWords } from './words.ts'

/** Words of payments in the app, German. */
export const paymentsWordsDe: Words<typeof paymentsWords> = {
  orders: {
    title: 'Bestellungen',
    what: 'Bestellung',
    number: 'Nummer',
    date: 'Datum',
    status: 'Status',
    amount: 'Betrag',
    receipt: 'Beleg',
    free: 'Kostenlos',
    paid: 'Bezahlt',
    delivering: 'Bezahlt, wird bereitgestellt',
    test: 'Test',
    more: 'Frühere zeigen',
    emptyTitle: 'Hier erscheinen deine Bestellungen',
    emptyText: 'Alles, was du kaufst, samt Beleg.',
    browse: '{things} entdecken',
    failed: 'Deine Bestellungen konnten nicht geladen werden.',
    failedText: 'Was du gekauft hast, gehört dir trotzdem.',
  },
  activity: {
    orderPaid:
      '<b>{contactName}</b> hat {title} {totalCents, plural, =0 {kostenlos bekommen} other {gekauft}}',
    paymentFailed: 'Eine Zahlung für {title} ist fehlgeschlagen',
    surplusArrived:
      '{because, select, price {{total} für die Bestellung {orderId} ({title}) kamen an, nachdem sich ihr Preis geändert hatte.} other {Die Bestellung {orderId} ({title}) wurde doppelt bezahlt.}} {how, select, byHand {Zahle {total} bei {provider} zurück.} other {{provider} zahlt {total} zurück.}}',
    surplusReturned:
      '{total} für die {because, select, price {zum alten Preis} other {doppelt}} bezahlte Bestellung {orderId} ({title}) wurden zurückgezahlt.',
    surplusKept:
      '{provider} konnte {total} für die {because, select, price {zum alten Preis} other {doppelt}} bezahlte Bestellung {orderId} ({title}) nicht zurückzahlen: {reason} Zahle es selbst zurück.',
  },
}
