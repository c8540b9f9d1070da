import type { Sentences } from '#kernel/sentences.ts'

export const reviewsRulesDe: Sentences = {
  'Choose 1 to 5 stars': 'Wähle 1 bis 5 Sterne',
  'Shorten your review to {most} characters': 'Kürze deine Bewertung auf {most, number} Zeichen',
  'Enter the name to show': 'Gib den Namen ein, der gezeigt wird',
}
