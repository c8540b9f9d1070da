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
    manage: 'Verwalten',
    gift: 'Geschenk',
    gifts: { waiting: 'Geschenk: wartet', accepted: 'Geschenk: angenommen', ended: 'Geschenk: beendet' },
    free: 'Kostenlos',
    coupon: '{code} {discount}',
    paid: 'Bezahlt',
    delivering: 'Bezahlt, wird bereitgestellt',
    refunded: 'Erstattet',
    partlyRefunded: 'Teilweise erstattet',
    refundedOn: '{amount} erstattet am {date}',
    test: 'Test',
    more: 'Frühere zeigen',
    emptyTitle: 'Hier erscheinen deine Bestellungen',
    emptyText: 'Alles, was du kaufst, samt Beleg.',
    browse: '{things} entdecken',
    failed: 'Deine Bestellungen konnten nicht geladen werden.',
    failedText: 'Was du gekauft hast, gehört dir trotzdem.',
  },
  activity: {
    payoutCompleted: '{amount} sind bei deiner Bank angekommen',
    payoutFailed: 'Eine Auszahlung von {amount} kam zurück: Das Geld ist wieder in deinem Guthaben',
    disputeOpened: '{total} für {title} wurden angefochten. Bestellung {orderNumber}',
    disputeWon: 'Du hast die Anfechtung von {total} für {title} gewonnen',
    disputeLost: 'Du hast die Anfechtung von {total} für {title} verloren',
    orderPaid:
      '<b>{contactName}</b> hat {title} {totalCents, plural, =0 {kostenlos bekommen} other {gekauft}}',
    paymentFailed: 'Eine Zahlung für {title} ist fehlgeschlagen',
    orderRefunded:
      '{how, select, atProvider {{total} für {title} wurden bei {provider} erstattet} other {{total} für {title} wurden erstattet}}{access, select, removed {. Der Zugang ist beendet.} other {. Der Zugang bleibt.}}',
    refundFailed:
      '{how, select, afterward {Eine Erstattung von {total} für {title} kam zurück.} other {Eine Erstattung von {total} für {title} ist fehlgeschlagen.}} {reason}',
    surplusArrived:
      '{because, select, price {{total} für die Bestellung {orderNumber} ({title}) kamen an, nachdem sich ihr Preis geändert hatte.} over {{total} für die Bestellung {orderNumber} ({title}) kamen an, als nichts mehr fällig war.} other {Die Bestellung {orderNumber} ({title}) wurde doppelt bezahlt.}} {how, select, byHand {Zahle {total} bei {provider} zurück.} other {{provider} zahlt {total} zurück.}}',
    surplusReturned:
      '{total} für die {because, select, price {zum alten Preis} over {zu spät} other {doppelt}} bezahlte Bestellung {orderNumber} ({title}) wurden zurückgezahlt.',
    surplusKept:
      '{provider} konnte {total} für die {because, select, price {zum alten Preis} over {zu spät} other {doppelt}} bezahlte Bestellung {orderNumber} ({title}) nicht zurückzahlen: {reason} Zahle es selbst zurück.',
  },
}
