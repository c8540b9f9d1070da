import type { Sentences } from '#kernel/sentences.ts'

export const marketingRulesDe: Sentences = {
  'Keep the name to {most} characters': 'Kürze den Namen auf {most, number} Zeichen',
  'Enter an email address in the format name@example.com':
    'Gib eine E-Mail-Adresse der Form name@example.com ein',
  'Enter a message': 'Gib eine Nachricht ein',
  'Keep the message to {most} characters': 'Kürze die Nachricht auf {most, number} Zeichen',
}
