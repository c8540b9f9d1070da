import type { Sentences } from '#kernel/sentences.ts'

export const paymentsRefusalsDe: Sentences = {
  'We can’t check on this refund right now. Try again later.':
    'Diese Erstattung können wir gerade nicht prüfen. Versuch es später noch einmal.',
  'This invoice is closed. Ask the seller for a corrected one.':
    'Diese Rechnung ist abgeschlossen. Bitte den Anbieter um eine berichtigte.',
  'Too many email addresses were entered from here today. Sign in, or try again tomorrow.':
    'Von hier wurden heute zu viele E-Mail-Adressen eingegeben. Melde dich an oder versuch es morgen noch einmal.',
  'We’ve sent a lot of links to this address today. Try again tomorrow.':
    'An diese Adresse haben wir heute schon viele Links geschickt. Versuch es morgen noch einmal.',
  'We’ve sent a lot of email to this address today. Sign in, or try again tomorrow.':
    'An diese Adresse haben wir heute schon viele E-Mails geschickt. Melde dich an oder versuch es morgen noch einmal.',
  // Coupons
  'This coupon doesn’t exist. Check how it’s written.':
    'Diesen Gutschein gibt es nicht. Prüfe, wie er geschrieben wird.',
  'This coupon isn’t active right now.': 'Dieser Gutschein gilt gerade nicht.',
  'This coupon has expired.': 'Dieser Gutschein ist abgelaufen.',
  'This coupon has been used up.': 'Dieser Gutschein ist aufgebraucht.',
  'You’ve already used this coupon.': 'Du hast diesen Gutschein schon eingelöst.',
  'This coupon isn’t for what you’re buying.': 'Dieser Gutschein gilt nicht für diesen Kauf.',
  'This is already free. You don’t need a coupon.': 'Das ist schon kostenlos. Du brauchst keinen Gutschein.',
  'Enter a code': 'Gib einen Code ein',
  'Enter a code of up to 40 characters': 'Gib einen Code mit höchstens 40 Zeichen ein',
  'Use letters, digits and dashes': 'Verwende Buchstaben, Ziffern und Bindestriche',
  'Enter a percentage or an amount': 'Gib einen Prozentsatz oder einen Betrag ein',
  'Enter a percentage from 1 to 100': 'Gib einen Prozentsatz von 1 bis 100 ein',
  'Enter an amount from 0.01 to 50,000': 'Gib einen Betrag von 0,01 bis 50.000 ein',
  'Choose a currency': 'Wähle eine Währung',
  'Enter a number from 1 to 1,000,000': 'Gib eine Zahl von 1 bis 1.000.000 ein',
  'Choose at least one offer': 'Wähle mindestens ein Angebot',
  'Choose today or a later day': 'Wähle einen Tag ab heute',
  'You already have a coupon with this code': 'Einen Gutschein mit diesem Code gibt es schon',
  'We couldn’t find this coupon.': 'Diesen Gutschein gibt es nicht.',
  'This coupon has been used. Pause it instead.':
    'Dieser Gutschein wurde schon eingelöst. Pausiere ihn stattdessen.',
  'You have 1,000 coupons. Delete one you don’t need first.':
    'Du hast 1.000 Gutscheine. Lösche zuerst einen, den du nicht brauchst.',
  'This isn’t published, so no one else can buy it.':
    'Das ist nicht veröffentlicht, also kann es sonst niemand kaufen.',
  // Offers
  'A product can have 50 offers. Delete one you don’t need.':
    'Ein Produkt kann 50 Angebote haben. Lösche eines, das du nicht brauchst.',
  'Use at most 2,000 characters': 'Höchstens 2.000 Zeichen',
  'Enter a name that sets it apart from your other offers':
    'Gib einen Namen ein, der es von deinen anderen Angeboten unterscheidet',
  'Enter a price above 0': 'Gib einen Preis über 0 ein',
  'The smallest amount that can be charged is {amount}':
    'Der kleinste Betrag, der sich abbuchen lässt, ist {amount, money}',
  'Suggest at least the minimum': 'Schlage mindestens den Mindestbetrag vor',
  'Enter 2 to 12 payments': 'Gib 2 bis 12 Raten ein',
  'Each payment has to be at least {amount}': 'Jede Rate muss mindestens {amount, money} sein',
  'Enter 1 to 90 days, or leave it empty': 'Gib 1 bis 90 Tage ein oder lass das Feld leer',
  'Enter at least 1, or leave it empty for no limit':
    'Gib mindestens 1 ein oder lass das Feld leer, wenn es keine Grenze gibt',
  '{count} are sold or being paid for, so enter at least {least}':
    '{count} sind verkauft oder werden gerade bezahlt. Gib mindestens {least} ein',
  'Choose an end after the start': 'Wähle ein Ende nach dem Beginn',
  'The main price can’t be hidden': 'Der Hauptpreis kann nicht verborgen sein',
  'Enter an amount, like 10 or 12.50': 'Gib einen Betrag ein, zum Beispiel 10 oder 12,50',
  'Enter an amount up to 50,000': 'Gib einen Betrag bis 50.000 ein',
  'Enter {amount} or more': 'Gib {amount, money} oder mehr ein',
  'Add at most {count} products': 'Füge höchstens {count} Produkte hinzu',
  'Add each product once': 'Füge jedes Produkt nur einmal hinzu',
  'Add your own published products': 'Füge Produkte von dir hinzu, die veröffentlicht sind',
  'This offer is archived. Sell it again first.':
    'Dieses Angebot ist archiviert. Nimm es zuerst wieder in den Verkauf.',
  'This offer is hidden. Show it first.': 'Dieses Angebot ist verborgen. Blende es zuerst ein.',
  'This is the main price. Make another offer the main one first.':
    'Das ist der Hauptpreis. Mach zuerst ein anderes Angebot zum Hauptpreis.',
  'This is sold out.': 'Das ist ausverkauft.',
  'This offer isn’t available anymore.': 'Dieses Angebot gibt es nicht mehr.',
  'This offer has ended.': 'Dieses Angebot ist vorbei.',
  'Part of this bundle isn’t on sale anymore.': 'Ein Teil dieses Pakets wird nicht mehr verkauft.',
  'Part of this bundle isn’t on sale right now.': 'Ein Teil dieses Pakets wird gerade nicht verkauft.',
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
  'The total is now {price}. Check it and pay again.':
    'Der Gesamtbetrag ist jetzt {price, money}. Prüfe ihn und bezahle noch einmal.',
  'Enter the card number': 'Gib die Kartennummer ein',
  'Test payments takes test cards only, such as 4242 4242 4242 4242':
    'Testzahlungen nehmen nur Testkarten, zum Beispiel 4242 4242 4242 4242',
  'Enter the expiration date as shown on the card, like 04 / 29':
    'Gib das Ablaufdatum wie auf der Karte ein, zum Beispiel 04 / 29',
  'This card has expired. Use another card': 'Diese Karte ist abgelaufen. Nimm eine andere',
  'Enter the 3 or 4 digits of the security code': 'Gib die 3 oder 4 Ziffern der Prüfnummer ein',
  'The payment didn’t go through. Try again.': 'Die Zahlung hat nicht geklappt. Versuch es noch einmal.',
  'The payment was declined.': 'Die Zahlung wurde abgelehnt.',
  'The bank returned the payout.': 'Die Bank hat die Auszahlung zurückgeschickt.',
  'The payout failed.': 'Die Auszahlung ist fehlgeschlagen.',

  // Payouts
  'We couldn’t find this payout.': 'Diese Auszahlung gibt es nicht.',
  'Nothing to pay out yet.': 'Noch gibt es nichts auszuzahlen.',
  'Nothing to pay out yet. {held} is held until {day}.':
    'Noch gibt es nichts auszuzahlen. {held, money} sind bis {day, day} zurückgehalten.',

  // Disputes
  'We couldn’t find this dispute.': 'Diese Anfechtung gibt es nicht.',
  'This dispute has been decided.': 'Über diese Anfechtung ist entschieden.',
  'PayPal doesn’t take evidence for this dispute yet. Answer your buyer in its Resolution Center.':
    'PayPal nimmt zu dieser Anfechtung noch keine Belege an. Antworte deinem Käufer auf PayPal unter „Konfliktlösungen“.',
  'The evidence has been sent. It can be sent only once.':
    'Die Belege sind abgeschickt. Das geht nur einmal.',
  'The time to respond to this dispute is over.': 'Die Frist für eine Antwort ist abgelaufen.',
  'Respond to this provider’s disputes on its own site.':
    'Anfechtungen werden bei diesem Anbieter auf seiner eigenen Seite beantwortet.',
  'Enter your evidence': 'Gib deine Belege ein',

  'The payment provider can’t refund this anymore.': 'Der Zahlungsanbieter kann das nicht mehr erstatten.',
  'There isn’t that much left to refund.': 'So viel ist nicht mehr übrig.',
  'The buyer’s bank sent the refund back.': 'Die Bank des Käufers hat die Erstattung zurückgeschickt.',
  'This order isn’t paid yet.': 'Diese Bestellung ist noch nicht bezahlt.',
  'Nothing was paid for this order, so there’s nothing to refund.':
    'Für diese Bestellung wurde nichts bezahlt, also gibt es nichts zu erstatten.',
  '{provider} can’t refund from here. Refund it at {provider}.':
    '{provider} kann von hier aus nichts erstatten. Erstatte es direkt bei {provider}.',
  'This payment is disputed. You can’t refund it until the dispute is decided.':
    'Diese Zahlung wird angefochten. Du kannst sie erst erstatten, wenn darüber entschieden ist.',
  'A dispute took back what was left of this payment, so there’s nothing to refund.':
    'Der Rest dieser Zahlung wurde durch eine Anfechtung zurückgeholt. Es gibt nichts mehr zu erstatten.',
  'This order is already refunded in full.': 'Diese Bestellung ist schon ganz erstattet.',
  'Enter how much to refund': 'Gib ein, wie viel du erstatten willst',
  'You can refund up to {amount}': 'Du kannst höchstens {amount, money} erstatten',
  'The payment service didn’t refund this.': 'Der Zahlungsanbieter hat das nicht erstattet.',
  'The payment wasn’t completed.': 'Die Zahlung wurde nicht abgeschlossen.',
  'The buyer’s bank declined the card.': 'Die Bank des Käufers hat die Karte abgelehnt.',
  'There wasn’t enough money in the buyer’s bank account.': 'Auf dem Konto des Käufers war nicht genug Geld.',
  'The buyer’s bank account can’t be debited: it’s closed or unknown.':
    'Das Konto des Käufers kann nicht belastet werden: Es ist geschlossen oder unbekannt.',
  'The buyer’s bank didn’t make the payment.': 'Die Bank des Käufers hat nicht gezahlt.',
  'There wasn’t enough money in your bank account. Try again or pay another way.':
    'Auf deinem Konto war nicht genug Geld. Versuch es noch einmal oder zahle anders.',
  'This bank account can’t be debited. Pay from another account or another way.':
    'Dieses Konto kann nicht belastet werden. Zahle von einem anderen oder auf andere Art.',
  'Your bank didn’t make the payment. Try again or pay another way.':
    'Deine Bank hat nicht gezahlt. Versuch es noch einmal oder zahle anders.',
  'The buyer didn’t confirm the payment.': 'Der Käufer hat die Zahlung nicht bestätigt.',
  'The buyer didn’t confirm the payment in time.': 'Der Käufer hat die Zahlung nicht rechtzeitig bestätigt.',
  'You didn’t confirm the payment. Try again or use another card.':
    'Du hast die Zahlung nicht bestätigt. Versuch es noch einmal oder nimm eine andere Karte.',
  'The payment wasn’t confirmed in time. Try again or use another card.':
    'Die Zahlung wurde nicht rechtzeitig bestätigt. Versuch es noch einmal oder nimm eine andere Karte.',
  'We couldn’t find this payment.': 'Diese Zahlung gibt es nicht.',
  'This payment is being refunded automatically. You don’t need to do anything.':
    'Diese Zahlung wird automatisch zurückgezahlt. Du musst nichts tun.',
  'The payment service can’t be reached right now. Try again in a minute. You won’t be charged twice.':
    'Der Zahlungsanbieter ist gerade nicht erreichbar. Versuch es in einer Minute noch einmal. Du zahlst dadurch nicht doppelt.',
  'Your bank declined the card. Try another card.':
    'Deine Bank hat die Karte abgelehnt. Versuch es mit einer anderen.',
  'The order is paid. We’re trying to deliver it again.':
    'Die Bestellung ist bezahlt. Wir versuchen noch einmal, sie auszuliefern.',
  'This link is too old for that. Get a new one below.':
    'Dieser Link ist dafür zu alt. Fordere unten einen neuen an.',
  'We’re making a lot of documents. Try again in a minute.':
    'Gerade werden viele Dokumente erstellt. Versuch es in einer Minute noch einmal.',

  // Cards that are kept, as their buyers know them
  'Visa ending {last4}': 'Visa mit den Endziffern {last4}',
  // Around the checkout
  'The terms have changed. Read them, then agree again':
    'Die AGB haben sich geändert. Lies sie und stimme noch einmal zu',
  'Agree to the terms to continue': 'Stimme den AGB zu, um fortzufahren',
  'Check this box to get access right away': 'Setze hier ein Häkchen, um sofort Zugriff zu bekommen',
  'Write your terms, or don’t ask buyers to agree': 'Gib deine AGB ein oder verlange keine Zustimmung',
  'Choose something else: this can’t be offered here':
    'Wähle etwas anderes: Das lässt sich hier nicht anbieten',
  'Choose the first offer before the second': 'Wähle zuerst das erste Angebot',
  'Choose something other than the first offer': 'Wähle etwas anderes als beim ersten Angebot',
  'Too many payments were tried from here. Try again in 15 minutes.':
    'Von hier kamen zu viele Zahlungsversuche. Versuch es in 15 Minuten noch einmal.',

  // Tax by country
  'Choose your country': 'Wähle dein Land',
  'Choose a country': 'Wähle ein Land',
  'Enter the company’s name': 'Gib den Namen des Unternehmens ein',
  'Enter the company’s address': 'Gib die Adresse des Unternehmens ein',
  'Enter a VAT number in the format DE123456789, or leave it empty':
    'Gib eine USt-IdNr. wie DE123456789 ein oder lass das Feld leer',
  'This VAT number is from another country than the one you chose':
    'Diese USt-IdNr. gehört zu einem anderen Land als dem gewählten',
  'Choose a month, quarter or year.': 'Wähle einen Monat, ein Quartal oder ein Jahr.',
  'This country has no rate of its own.': 'Dieses Land hat keinen eigenen Satz.',

  // The screen of payments
  'Enter a tax rate from 0 to 100': 'Gib einen Steuersatz von 0 bis 100 ein',
  'This order is already paid.': 'Diese Bestellung ist schon bezahlt.',
  'This payment is still on its way. Wait until it’s decided.':
    'Diese Zahlung ist noch unterwegs. Warte, bis feststeht, ob sie ankommt.',
  'The account this belonged to was deleted.': 'Das Konto dazu wurde gelöscht.',
}
