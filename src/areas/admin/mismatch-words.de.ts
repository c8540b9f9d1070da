import type { Words } from '#kernel/language.ts'
import type { mismatchWords } from './mismatch-words.ts'

/** Worte für Beträge, die nicht stimmen, auf Deutsch. */
export const mismatchWordsDe: Words<typeof mismatchWords> = {
  title: 'Beträge, die nicht stimmen',
  loadFailed: 'Beträge, die nicht stimmen, konnten nicht geladen werden.',
  text: 'Wir vergleichen alle 15 Minuten die Bestellungen und Buchungen jedes Shops und einmal am Tag alle Summen mit den Zahlungsdiensten. Was abweicht, bleibt hier, bis es wieder stimmt. Von selbst wird nichts geändert.',
  labels: {
    order: 'Bestellung {subject}',
    transaction: 'Buchung {subject}',
    total: '{name}',
    object: '{name}',
  },
  faults: {
    payment: 'Sie ist bezahlt und nicht gebucht, oder umgekehrt. Vergleiche sie mit deinem Zahlungsanbieter.',
    refunded: 'Erstattet wurde etwas anderes, als ihre Erstattungen sagen. Prüfe sie beim Zahlungsanbieter.',
    items: 'Ihre Posten ergeben nicht ihre Summe. Melde es uns.',
    delivery: 'Sie ist bezahlt, und niemand liefert sie.',
    access: 'Sie ist geliefert, aber wer gekauft hat, hat keinen Zugang. Gib ihn auf der Seite des Produkts.',
    lines:
      'Ihre Zeilen im Hauptbuch sind nicht, was sie bewegt hat. Melde es mit der Ausgabe von npm run cli -- ledger:verify.',
    sums: 'Eine gespeicherte Summe stimmt nicht. Zähl sie neu: Summen werden aus ihren Zeilen gebildet, sonst ändert sich nichts.',
    ledger:
      'Die Seite zeigt einen Betrag, die Zeilen dahinter ergeben einen anderen. Melde es mit der Ausgabe von npm run cli -- ledger:verify.',
    provider:
      'Der Zahlungsanbieter hat ein anderes Guthaben. Such dort nach Zahlungen, Erstattungen oder Gebühren, die hier fehlen.',
    unknownCharge:
      'Der Zahlungsanbieter hat diese Zahlung, hier fehlt sie. Wem der Shop gehört, kann unter Zahlungen abgleichen. Bleibt sie, erstatte sie beim Zahlungsanbieter oder gib Zugang von Hand.',
    otherCharge:
      'Der Zahlungsanbieter hat einen anderen Betrag eingezogen, als hier gebucht ist. Vergleiche beide und erstatte dort den Unterschied.',
    goneCharge:
      'Sie ist hier gebucht, und der Zahlungsanbieter hat sie nicht. Such sie dort, bevor etwas davon erstattet oder ausgezahlt wird.',
    unknownRefund:
      'Der Zahlungsanbieter hat das erstattet, hier fehlt es. Wem der Shop gehört, kann unter Zahlungen abgleichen. Bleibt es so, beende den Zugang von Hand.',
    otherRefund:
      'Der Zahlungsanbieter hat einen anderen Betrag erstattet, als hier gebucht ist. Vergleiche beide dort.',
    unknownPayout:
      'Der Zahlungsanbieter hat das ausgezahlt, hier fehlt es. Wem der Shop gehört, kann unter Zahlungen abgleichen.',
    otherPayout:
      'Der Zahlungsanbieter hat einen anderen Betrag ausgezahlt, als hier gebucht ist. Vergleiche beide dort.',
  },
  expected: 'Soll {amount}, ist {found}',
  test: 'Testgeld',
  seen: 'Gefunden {when}, geprüft {checked}',
  check: 'Noch einmal prüfen',
  checking: 'Wird geprüft\u00a0…',
  recount: 'Neu zählen',
  recounting: 'Wird gezählt\u00a0…',
  agrees: 'In @{store} stimmt jetzt alles',
  left: '{count, plural, one {Eines stimmt noch nicht} other {# Beträge stimmen noch nicht}}.',
  more: '{count, plural, one {Einer mehr} other {# mehr}} nach diesen.',
}
