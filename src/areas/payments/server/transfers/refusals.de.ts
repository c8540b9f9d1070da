import type { Sentences } from '#kernel/sentences.ts'

export const transferRefusalsDe: Sentences = {
  'This is a demo, so it doesn’t take bank transfers: they’d be real money.':
    'In der Demo sind keine Überweisungen möglich, denn das wäre echtes Geld.',
  'Orders are still waiting for a bank transfer. Mark them as paid or cancel them first.':
    'Es warten noch Bestellungen auf eine Überweisung. Markiere sie zuerst als bezahlt oder storniere sie.',
  'The bank details can’t be read right now.': 'Die Bankdaten lassen sich gerade nicht lesen.',
  'We couldn’t find this transfer.': 'Diese Überweisung gibt es nicht.',
  'We couldn’t find this refund.': 'Diese Erstattung gibt es nicht.',
  'This refund is already settled.': 'Diese Erstattung ist schon erledigt.',
  '{provider} sends this refund. You don’t need to do anything.':
    '{provider} überweist diese Erstattung. Du musst nichts tun.',
  'You’ve reminded this buyer three times today. Try again tomorrow.':
    'Du hast heute schon dreimal erinnert. Versuch es morgen noch einmal.',
  'This transfer has changed in the meantime. Check it again.':
    'Diese Überweisung hat sich inzwischen geändert. Sieh sie dir noch einmal an.',
  'Enter how much arrived': 'Gib ein, wie viel angekommen ist',
  'Enter the date on your bank statement': 'Gib das Datum auf dem Kontoauszug ein',
  'This date is in the future': 'Dieses Datum liegt in der Zukunft',
  'There’s nothing left to decide about this transfer.':
    'Bei dieser Überweisung gibt es nichts mehr zu entscheiden.',
  'Choose what to do about the missing part': 'Wähle, was mit dem fehlenden Teil geschieht',
  'Part of the money is here. Accept it or send it back first.':
    'Ein Teil des Geldes ist da. Nimm ihn zuerst an oder überweise ihn zurück.',
  'Enter an IBAN. It starts with two letters and two digits.':
    'Gib eine IBAN ein. Sie beginnt mit zwei Buchstaben und zwei Ziffern.',
  'This IBAN has {count} characters. An IBAN that starts with {country} has {length}.':
    'Diese IBAN hat {count} Zeichen. Eine IBAN, die mit {country} beginnt, hat {length}.',
  'This IBAN has a typo: its check digits don’t match. Compare it again.':
    'Diese IBAN hat einen Tippfehler: Die Prüfziffern stimmen nicht. Vergleiche sie noch einmal.',
  'Enter a BIC of 8 or 11 characters, or leave it empty':
    'Gib einen BIC mit 8 oder 11 Zeichen ein oder lass das Feld leer',
  'Enter a routing number of 9 digits or a sort code of 6':
    'Gib eine Routing Number mit 9 Ziffern oder einen Sort Code mit 6 ein',
  'This routing number has a typo: its check digit doesn’t match.':
    'Diese Routing Number hat einen Tippfehler: Die Prüfziffer stimmt nicht.',
  'Enter an account number of 4 to 20 characters': 'Gib eine Kontonummer mit 4 bis 20 Zeichen ein',
  'Enter the account holder’s name': 'Gib den Namen des Kontoinhabers ein',
  'Enter a number of days from 1 to {most}': 'Gib eine Zahl von 1 bis {most} ein',
  'Enter an IBAN, or an account number with its routing number':
    'Gib eine IBAN ein, oder eine Kontonummer mit ihrer Bankleitzahl',
  'Enter the account number': 'Gib die Kontonummer ein',
  'Enter the routing number or sort code': 'Gib die Bankleitzahl ein',
  'The money didn’t arrive in time.': 'Das Geld kam nicht rechtzeitig an.',
  'The order was canceled before the money arrived.':
    'Die Bestellung wurde storniert, bevor das Geld da war.',
  'You canceled this refund before you sent it.':
    'Du hast diese Erstattung abgebrochen, bevor das Geld überwiesen war.',
  // PayPal
  'PayPal can’t be reached right now.': 'PayPal ist gerade nicht erreichbar.',
  'PayPal can’t be reached right now. Try again in a minute.':
    'PayPal ist gerade nicht erreichbar. Versuch es gleich noch einmal.',
  'PayPal took the payment in {currency}.': 'PayPal hat die Zahlung in {currency} angenommen.',
  'PayPal declined the payment. Try another way to pay.':
    'PayPal hat die Zahlung abgelehnt. Bezahle auf andere Art.',
  'PayPal refused this.': 'PayPal hat das abgelehnt.',
  'PayPal declined the payment.': 'PayPal hat die Zahlung abgelehnt.',
  'PayPal doesn’t accept this app’s secret anymore. Enter a new one.':
    'PayPal nimmt das Secret dieser App nicht mehr an. Gib ein neues ein.',
  'This isn’t a PayPal client ID. Copy it again.':
    'Das ist keine Client-ID von PayPal. Kopiere sie noch einmal.',
  'Paste the client ID of your PayPal app': 'Füge die Client-ID deiner PayPal-App ein',
  'This isn’t a PayPal secret. Copy it again.': 'Das ist kein Secret von PayPal. Kopiere es noch einmal.',
  'Paste the secret of your PayPal app': 'Füge das Secret deiner PayPal-App ein',
  'This is a demo, so it only takes a PayPal sandbox app.':
    'In der Demo lassen sich nur Sandbox-Apps verbinden.',
  'PayPal doesn’t accept these. Check that both are from the same app, and its mode.':
    'PayPal nimmt diese Angaben nicht an. Prüfe, ob beide zur selben App gehören und ob der Modus stimmt.',
  'Another PayPal app is already connected.': 'Eine andere PayPal-App ist schon verbunden.',
}
