/** Absagen der Abos, auf Deutsch. */
export const subscriptionRefusalsDe = {
  'Check the card.': 'Prüfe die Karte.',
  'Only test subscriptions can be moved ahead.': 'Nur Test-Abos lassen sich vorspulen.',
  'This card can’t be changed here.': 'Diese Karte lässt sich hier nicht ändern.',
  'This payment is being made already. Check back in a minute.':
    'Diese Zahlung läuft schon. Sieh in einer Minute noch einmal nach.',
  'A payment plan can’t be canceled: it ends with its last payment.':
    'Ein Ratenplan kann nicht gekündigt werden: Er endet mit der letzten Rate.',
  'This subscription has ended. There’s nothing left to change.':
    'Dieses Abo ist beendet. Daran lässt sich nichts mehr ändern.',
  'We couldn’t find this subscription.': 'Wir haben dieses Abo nicht gefunden.',
}
