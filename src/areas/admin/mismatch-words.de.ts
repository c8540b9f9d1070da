import type { Words } from '#kernel/language.ts'
import type { mismatchWords } from './mismatch-words.ts'

/** Worte für Beträge, die nicht stimmen, auf Deutsch. */
export const mismatchWordsDe: Words<typeof mismatchWords> = {
  title: 'Beträge, die nicht stimmen',
  loadFailed: 'Beträge, die nicht stimmen, konnten nicht geladen werden.',
  text: 'Wir vergleichen alle 15 Minuten die Bestellungen und Buchungen jedes Shops und einmal am Tag alle Summen mit den Zahlungsanbietern. Was abweicht, bleibt hier, bis es wieder stimmt. Von selbst wird nichts geändert.',
  labels: {
    order: 'Bestellung {subject}',
    transaction: 'Buchung {subject}',
    total: '{name}',
    object: '{name}',
  },
  faults: {
    payment:
      'Sie ist bezahlt, aber nicht gebucht, oder umgekehrt. Vergleiche sie mit deinem Zahlungsanbieter.',
    refunded: 'Der erstattete Betrag passt nicht zu ihren Erstattungen. Prüfe sie beim Zahlungsanbieter.',
    items: 'Ihre Posten ergeben nicht die Summe. Melde es uns.',
    delivery: 'Sie ist bezahlt, wird aber nicht ausgeliefert.',
    access: 'Sie ist ausgeliefert, aber der Käufer hat keinen Zugang. Gib ihn auf der Seite des Produkts.',
    lines:
      'Ihre Zeilen im Hauptbuch passen nicht zu ihrem Betrag. Melde es mit der Ausgabe von npm run cli -- ledger:verify.',
    sums: 'Eine gespeicherte Summe stimmt nicht. „Neu zählen“ bildet sie aus ihren Zeilen neu und ändert sonst nichts.',
    ledger:
      'Die Seite zeigt einen Betrag, die Zeilen dahinter ergeben einen anderen. Melde es mit der Ausgabe von npm run cli -- ledger:verify.',
    provider:
      'Der Zahlungsanbieter hat ein anderes Guthaben. Such dort nach Zahlungen, Erstattungen oder Gebühren, die hier fehlen.',
    unknownCharge:
      'Der Zahlungsanbieter hat diese Zahlung, aber hier fehlt sie. Wem der Shop gehört, kann unter Zahlungen abgleichen. Hilft das nicht, erstatte sie beim Zahlungsanbieter oder gib den Zugang selbst.',
    otherCharge:
      'Der Zahlungsanbieter hat einen anderen Betrag eingezogen, als hier gebucht ist. Vergleiche beide und erstatte dort den Unterschied.',
    goneCharge:
      'Sie ist hier gebucht, aber der Zahlungsanbieter hat sie nicht. Such sie dort, bevor du sie erstattest oder auszahlst.',
    unknownRefund:
      'Der Zahlungsanbieter hat das erstattet, aber hier fehlt es. Wem der Shop gehört, kann unter Zahlungen abgleichen. Hilft das nicht, beende den Zugang selbst.',
    otherRefund:
      'Der Zahlungsanbieter hat einen anderen Betrag erstattet, als hier gebucht ist. Vergleiche beide dort.',
    unknownPayout:
      'Der Zahlungsanbieter hat das ausgezahlt, aber hier fehlt es. Wem der Shop gehört, kann unter Zahlungen abgleichen.',
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
