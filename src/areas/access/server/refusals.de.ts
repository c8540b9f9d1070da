import type { Sentences } from '#kernel/sentences.ts'

export const accessRefusalsDe: Sentences = {
  'The account this belonged to was deleted. Its access has ended.':
    'Das zugehörige Konto wurde gelöscht. Sein Zugang ist beendet.',
  'This was refunded, so access has ended. Progress is kept.':
    'Das wurde erstattet, deshalb ist der Zugang beendet. Der Fortschritt bleibt gespeichert.',
  'There’s no one here with this ID.': 'Hier gibt es niemanden mit dieser ID.',
  'Your access was ended.': 'Dein Zugang wurde beendet.',
  'Your access has ended.': 'Dein Zugang ist abgelaufen.',
  'Your membership is paused.': 'Deine Mitgliedschaft pausiert.',
  'This isn’t open yet.': 'Das ist noch nicht freigeschaltet.',
  'This is for members.': 'Das ist für Mitglieder.',
  'You don’t own this.': 'Das gehört dir nicht.',
  'Open the link in your receipt email to keep learning, or sign in.':
    'Öffne den Link in der E-Mail mit deinem Beleg, um weiterzulernen, oder melde dich an.',
  'The payment for this was disputed and went back to the buyer. Its access has ended.':
    'Die Zahlung dafür wurde angefochten und ging zurück. Der Zugang ist beendet.',
  'This order was moved to the owner of its email address.':
    'Diese Bestellung gehört jetzt der Person, der die E-Mail-Adresse gehört.',
}
