import type { Sentences } from '#kernel/sentences.ts'

export const adminRulesDe: Sentences = {
  'Enter the mail server’s name, such as smtp.example.com.':
    'Gib den Namen des Mailservers ein, zum Beispiel smtp.example.com.',
  'Enter a port, such as 587.': 'Gib einen Port ein, zum Beispiel 587.',
  'Enter a name.': 'Gib einen Namen ein.',
  'Use at most 60 characters.': 'Höchstens 60 Zeichen.',
  'Enter a whole number of days.': 'Gib eine ganze Zahl von Tagen ein.',
  'Keep the log for at least 30 days.': 'Bewahre das Protokoll mindestens 30 Tage auf.',
  'Keep the log for at most 3,650 days.': 'Bewahre das Protokoll höchstens 3.650 Tage auf.',
  'Enter an email address.': 'Gib eine E-Mail-Adresse ein.',
}
