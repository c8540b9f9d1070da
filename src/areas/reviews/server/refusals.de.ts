import type { Sentences } from '#kernel/sentences.ts'

export const reviewsRefusalsDe: Sentences = {
  'Your access has ended, so this review cannot be changed.':
    'Dein Zugang ist abgelaufen, deshalb lässt sich diese Bewertung nicht ändern.',
  'Say why. The writer of the review reads it.': 'Sag, warum. Wer die Bewertung schrieb, liest es.',
  'Write an answer first': 'Schreib zuerst eine Antwort',
  'This review was taken back by the person who wrote it.':
    'Diese Bewertung wurde von der Person zurückgenommen, die sie schrieb.',
}
