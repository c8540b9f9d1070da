import type { Sentences } from '#kernel/sentences.ts'

export const accessRefusalsDe: Sentences = {
  'Your access was ended.': 'Dein Zugang wurde beendet.',
  'Your access has ended.': 'Dein Zugang ist abgelaufen.',
  'You do not own this.': 'Das gehört dir nicht.',
}
