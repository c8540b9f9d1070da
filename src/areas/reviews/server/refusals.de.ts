import type { Sentences } from '#kernel/sentences.ts'

export const reviewsRefusalsDe: Sentences = {
  'Your access has ended, so you can’t change this review.':
    'Dein Zugang ist abgelaufen, deshalb kannst du diese Bewertung nicht ändern.',
  'Confirm your email address first. Then you can review this.':
    'Bestätige zuerst deine E-Mail-Adresse. Dann kannst du bewerten.',
  'Open the link in your receipt email first. Then you can review this.':
    'Öffne zuerst den Link in der E-Mail mit deinem Beleg. Dann kannst du bewerten.',
  'Enter a reason. The reviewer will see it.':
    'Gib einen Grund an. Wer die Bewertung geschrieben hat, sieht ihn.',
  'Write a reply first': 'Schreib zuerst eine Antwort',
  'The reviewer deleted this review.':
    'Diese Bewertung wurde von der Person zurückgezogen, die sie geschrieben hat.',
}
