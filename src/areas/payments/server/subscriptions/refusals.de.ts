/** Absagen der Abos, auf Deutsch. */
export const subscriptionRefusalsDe = {
  'Check the card.': 'Prüfe die Karte.',
  'Only test subscriptions can be moved ahead.': 'Nur Test-Abos lassen sich vorspulen.',
  'This card can’t be changed here.': 'Diese Karte lässt sich hier nicht ändern.',
  'This payment is already in progress. Check back in a minute.':
    'Diese Zahlung läuft schon. Sieh in einer Minute noch einmal nach.',
  'A payment plan can’t be canceled: it ends with its last payment.':
    'Ein Ratenplan kann nicht gekündigt werden: Er endet mit der letzten Rate.',
  'This subscription has ended. There’s nothing left to change.':
    'Dieses Abo ist beendet. Daran lässt sich nichts mehr ändern.',
  'There’s nothing to pay right now.': 'Gerade ist nichts zu zahlen.',
  'There’s nothing left to pay for this one.': 'Dafür ist nichts mehr zu zahlen.',
  'This person already pays for one of these, so no second one was started. The payment goes back.':
    'Diese Person bezahlt schon für eins davon, deshalb wurde kein zweites begonnen. Die Zahlung wird erstattet.',
  'You already pay for one of these, so no second one was started, and you get this payment back. To change what you have, use the link in your receipt.':
    'Du bezahlst schon für eins davon, deshalb wurde kein zweites begonnen, und du bekommst diese Zahlung zurück. Über den Link in deinem Beleg kannst du ändern, was du hast.',
  'They already pay for another one of these, and no one pays for two. Change the other one instead.':
    'Die Person bezahlt schon für eins davon, und niemand soll doppelt zahlen. Ändere stattdessen das andere.',
  'You already pay for another one of these, so this one wasn’t started again. Change the other one instead.':
    'Du bezahlst schon für eins davon, deshalb läuft dieses nicht weiter. Ändere stattdessen das andere.',
  'They’d pay more, so only they can choose this.':
    'Das wäre teurer, deshalb kann nur das Mitglied selbst dorthin wechseln.',
  'The price has changed. Check it and try again.':
    'Der Preis hat sich geändert. Prüfe ihn und versuch es noch einmal.',
  'The seller doesn’t offer this anymore, so it can’t be continued.':
    'Das wird nicht mehr angeboten, deshalb lässt es sich nicht fortsetzen.',
  'The buyer got a link to pay and hasn’t paid yet.':
    'Der Käufer hat einen Zahlungslink bekommen und noch nicht gezahlt.',
  'We couldn’t find this subscription.': 'Wir haben dieses Abo nicht gefunden.',
  'This subscription can’t be paused right now.': 'Dieses Abo lässt sich gerade nicht pausieren.',
  'Choose 1 to 3 months': 'Wähle 1 bis 3 Monate',
  'Choose a price from the list.': 'Wähle einen Preis aus der Liste.',
  'The amount for today has changed. Check it and try again.':
    'Der Betrag für heute hat sich geändert. Prüfe ihn und versuch es noch einmal.',
  'The amount left has changed. Check it and try again.':
    'Der offene Betrag hat sich geändert. Prüfe ihn und versuch es noch einmal.',
  'No one can take this payment right now.': 'Diese Zahlung kann gerade niemand annehmen.',
}
