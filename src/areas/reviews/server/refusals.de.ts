import type { Sentences } from '#kernel/sentences.ts'

export const reviewsRefusalsDe: Sentences = {
  'Your access has ended, so this review cannot be changed.':
    'Dein Zugang ist abgelaufen, deshalb lässt sich diese Bewertung nicht ändern.',
  'Confirm your email address first. Then you can review this.':
    'Bestätige zuerst deine E-Mail-Adresse. Dann kannst du bewerten.',
  'Open the link in your receipt email first. Then you can review this.':
    'Öffne zuerst den Link in der E-Mail mit deinem Beleg. Dann kannst du bewerten.',
  'Say why. The writer of the review reads it.': 'Sag, warum. Wer die Bewertung schrieb, liest es.',
  'Write an answer first': 'Schreib zuerst eine Antwort',
  'This review was taken back by the person who wrote it.':
    'Diese Bewertung wurde von der Person zurückgenommen, die sie schrieb.',
}
