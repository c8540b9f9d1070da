import type { Sentences } from '#kernel/sentences.ts'

export const accessRefusalsDe: Sentences = {
  'The account this belonged to was deleted. Its access has ended.':
    'Das Konto, zu dem das gehörte, wurde gelöscht. Sein Zugang ist beendet.',
  'Your access was ended.': 'Dein Zugang wurde beendet.',
  'Your access has ended.': 'Dein Zugang ist abgelaufen.',
  'You do not own this.': 'Das gehört dir nicht.',
}
