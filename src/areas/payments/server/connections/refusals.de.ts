import type { Sentences } from '#kernel/sentences.ts'

export const connectionRefusalsDe: Sentences = {
  'Paste your secret key': 'Füge deinen geheimen Schlüssel ein',
  'This is a publishable key. Paste the secret key: it starts with sk_ or rk_.':
    'Das ist ein öffentlicher Schlüssel. Füge den geheimen ein: Er beginnt mit sk_ oder rk_.',
  'This is a webhook secret. Paste the secret key: it starts with sk_ or rk_.':
    'Das ist ein Webhook-Secret. Füge den geheimen Schlüssel ein: Er beginnt mit sk_ oder rk_.',
  'This isn’t a Stripe key. It starts with sk_ or rk_.':
    'Das ist kein Schlüssel von Stripe. Er beginnt mit sk_ oder rk_.',
  'This is a demo, so it only takes test keys. Paste one that starts with sk_test_ or rk_test_.':
    'In der Demo gehen nur Testschlüssel. Füge einen ein, der mit sk_test_ oder rk_test_ beginnt.',
  'This key isn’t allowed to read the account. Give it the permission Account: Read in Stripe.':
    'Dieser Schlüssel darf das Konto nicht lesen. Gib ihm in Stripe die Berechtigung Account: Read.',
  'Stripe doesn’t accept this key. Copy it again.':
    'Stripe nimmt diesen Schlüssel nicht an. Kopiere ihn noch einmal.',
  'This key lacks permissions. Turn these on in Stripe: {names}.':
    'Diesem Schlüssel fehlen Berechtigungen. Schalte sie in Stripe ein: {names}.',
  'Stripe can’t be reached right now. Try again in a minute.':
    'Stripe ist gerade nicht erreichbar. Versuch es gleich noch einmal.',
  'Stripe can’t be reached right now.': 'Stripe ist gerade nicht erreichbar.',
  'You’re connected to {connected}. This key is for {pasted}.':
    'Du bist mit {connected} verbunden. Dieser Schlüssel gehört zu {pasted}.',
  // As Stripe calls it, in every language.
  Disputes: '„Disputes“',
  PaymentMethods: '„PaymentMethods“',
  Payouts: '„Payouts“',
  'Charges and Refunds': '„Charges and Refunds“',
  'This account isn’t connected.': 'Dieses Konto ist nicht verbunden.',
  'This account is paused until its owner starts it again.':
    'Dieses Konto ist angehalten, bis es wieder gestartet wird.',
  'The payment provider refused the account’s key.':
    'Der Zahlungsanbieter nimmt den Schlüssel des Kontos nicht an.',
  'Stripe took the payment in {currency}.': 'Stripe hat die Zahlung in {currency} angenommen.',
  'Choose how you want to pay': 'Wähle, wie du bezahlen möchtest',
  'This payment can’t be taken right now. Try again later or contact the seller.':
    'Diese Zahlung ist gerade nicht möglich. Versuch es später noch einmal oder wende dich an den Anbieter.',
  'The payment provider didn’t accept the payment. Check your account there.':
    'Der Zahlungsanbieter hat die Zahlung nicht angenommen. Sieh dort in deinem Konto nach.',
  'Stripe doesn’t accept this key anymore. Paste a new one.':
    'Stripe nimmt diesen Schlüssel nicht mehr an. Füge einen neuen ein.',
  'The key no longer has the permissions we need. Change them in Stripe, then check again.':
    'Der Schlüssel hat nicht mehr alle nötigen Berechtigungen. Ändere sie in Stripe und prüfe noch einmal.',
  'This installation was moved or restored from a backup. No payments are taken until you start them again.':
    'Diese Installation wurde umgezogen oder wiederhergestellt. Zahlungen sind erst wieder möglich, wenn du sie startest.',
  'The stored key can’t be read with this installation’s SECRET_KEY. Paste it again.':
    'Der gespeicherte Schlüssel lässt sich mit dem SECRET_KEY dieser Installation nicht lesen. Füge ihn noch einmal ein.',
}
