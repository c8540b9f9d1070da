import type { Sentences } from '#kernel/sentences.ts'

export const paymentsRefusalsDe: Sentences = {
  'This invoice is closed. Ask the seller for a corrected one.':
    'Diese Rechnung ist abgeschlossen. Bitte den Anbieter um eine berichtigte.',
  'Too many email addresses were entered from here today. Sign in, or try again tomorrow.':
    'Von hier wurden heute zu viele Adressen eingegeben. Melde dich an oder versuch es morgen noch einmal.',
  'We’ve sent a lot of links to this address today. Try again tomorrow.':
    'An diese Adresse gingen heute schon viele Links. Versuch es morgen noch einmal.',
  'We’ve sent a lot of email to this address today. Sign in, or try again tomorrow.':
    'An diese Adresse gingen heute schon viele E-Mails. Melde dich an oder versuch es morgen noch einmal.',
  // Offers
  'We couldn’t find this offer.': 'Dieses Angebot gibt es nicht.',
  'Enter a price from 0 to 50,000': 'Gib einen Preis von 0 bis 50.000 ein',
  'This isn’t on sale right now.': 'Das wird gerade nicht verkauft.',
  'This isn’t on sale right now: the seller hasn’t confirmed their email address yet.':
    'Das wird gerade nicht verkauft: Die E-Mail-Adresse des Anbieters ist noch nicht bestätigt.',
  'This isn’t on sale yet: the seller hasn’t set up a way to get paid.':
    'Das wird noch nicht verkauft: Der Anbieter hat noch keinen Zahlungsweg verbunden.',
  'You already own this.': 'Das hast du schon.',

  'We couldn’t find this order.': 'Diese Bestellung gibt es nicht.',
  'This order is settled. There’s nothing left to try.':
    'Diese Bestellung ist abgeschlossen. Es gibt nichts mehr zu versuchen.',

  // Paying
  'Enter your full name': 'Gib deinen vollen Namen ein',
  'The price is now {price}. Check it and pay again.':
    'Der Preis ist jetzt {price, money}. Prüfe ihn und bezahle noch einmal.',
  'Enter the card number': 'Gib die Kartennummer ein',
  'Test payments takes test cards only, such as 4242 4242 4242 4242':
    'Testzahlungen nehmen nur Testkarten, zum Beispiel 4242 4242 4242 4242',
  'Enter the expiration date as shown on the card, like 04 / 29':
    'Gib das Ablaufdatum wie auf der Karte ein, zum Beispiel 04 / 29',
  'This card has expired. Use another card': 'Diese Karte ist abgelaufen. Nimm eine andere',
  'Enter the 3 or 4 digits of the security code': 'Gib die 3 oder 4 Ziffern der Prüfnummer ein',
  'The payment didn’t go through. Try again.': 'Die Zahlung ging nicht durch. Versuch es noch einmal.',
  'The payment was declined.': 'Die Zahlung wurde abgelehnt.',
  'It can’t pay this back anymore.': 'Eine Rückzahlung ist dort nicht mehr möglich.',
  'The payment wasn’t completed.': 'Die Zahlung wurde nicht abgeschlossen.',
  'The buyer’s bank declined the card.': 'Die Bank des Käufers hat die Karte abgelehnt.',
  'The buyer didn’t confirm the payment.': 'Der Käufer hat die Zahlung nicht bestätigt.',
  'The buyer didn’t confirm the payment in time.': 'Der Käufer hat die Zahlung nicht rechtzeitig bestätigt.',
  'You didn’t confirm the payment. Try again or use another card.':
    'Du hast die Zahlung nicht bestätigt. Versuch es noch einmal oder nimm eine andere Karte.',
  'The payment wasn’t confirmed in time. Try again or use another card.':
    'Die Zahlung wurde nicht rechtzeitig bestätigt. Versuch es noch einmal oder nimm eine andere Karte.',
  'There’s no such payment.': 'Diese Zahlung gibt es nicht.',
  'This payment is being refunded automatically. You don’t need to do anything.':
    'Diese Zahlung wird automatisch zurückgezahlt. Du musst nichts tun.',
  'The payment service can’t be reached right now. Try again in a minute. You won’t be charged twice.':
    'Der Zahlungsdienst ist gerade nicht erreichbar. Versuch es in einer Minute noch einmal. Du zahlst dadurch nicht doppelt.',
  'Your bank declined the card. Try another card.':
    'Deine Bank hat die Karte abgelehnt. Versuch es mit einer anderen.',
  'The order is paid. We’re trying to deliver it again.':
    'Die Bestellung ist bezahlt; die Lieferung wird noch einmal versucht.',
  'This link is too old for that. Get a new one below.':
    'Dieser Link ist dafür zu alt. Fordere unten einen neuen an.',
}
