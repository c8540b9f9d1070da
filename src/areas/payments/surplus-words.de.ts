import type { Words } from '#kernel/language.ts'
import type { surplusWords } from './surplus-words.ts'

/** Words of money that came in twice, German. */
export const surplusWordsDe: Words<typeof surplusWords> = {
  title:
    '{mode, select, test {Test: } other {}}{because, select, price {{total} kamen zu einem alten Preis an} over {{total} kamen zu spät an} transfer {{total} zurücküberweisen} other {{total} kamen doppelt an}}',
  returnedTitle: '{mode, select, test {Test: } other {}}{total} wurden zurückgezahlt',
  byHand:
    '{because, select, price {Der Preis der Bestellung {orderId} ({title}) hatte sich geändert, bevor diese Zahlung ankam.} over {Die Bestellung {orderId} ({title}) war nicht mehr fällig, als diese Zahlung ankam.} other {Die Bestellung {orderId} ({title}) brauchte diese Zahlung nicht.}} {because, select, transfer {Überweise sie von deinem Bankkonto zurück und bestätige es dann hier.} other {{mode, select, test {Bei einem Test gibt es nichts zurückzuzahlen. Mit echtem Geld würdest du sie bei {provider} zurückzahlen.} other {Zahle sie bei {provider} zurück und bestätige es dann hier.}}}}',
  returning:
    '{because, select, price {Der Preis der Bestellung {orderId} ({title}) hatte sich geändert, bevor diese Zahlung ankam.} over {Die Bestellung {orderId} ({title}) war nicht mehr fällig, als diese Zahlung ankam.} other {Die Bestellung {orderId} ({title}) brauchte diese Zahlung nicht.}} {provider} zahlt das Geld zurück, du musst nichts tun.',
  returned:
    '{because, select, price {Der Preis der Bestellung {orderId} ({title}) hatte sich geändert, bevor diese Zahlung ankam. Sie ging am {date} zurück.} over {Die Bestellung {orderId} ({title}) war nicht mehr fällig, als diese Zahlung ankam. Sie ging am {date} zurück.} transfer {Die Bestellung {orderId} ({title}) brauchte diese Zahlung nicht. Sie ging am {date} zurück.} other {Die Bestellung {orderId} ({title}) wurde doppelt bezahlt. Die zweite Zahlung ging am {date} zurück.}}',
  isBack: 'Ich habe es zurückgezahlt',
  confirmTitle: 'Sind {total} zurückgezahlt?',
  confirmText:
    '{because, select, transfer {Bestätige das erst, wenn du das Geld von deinem Bankkonto überwiesen hast.} other {Bestätige das erst, wenn das Geld von {provider} auf dem Weg zurück ist.}} Wir erinnern dich nicht noch einmal.',
  confirm: 'Ja, zurückgezahlt',
}
