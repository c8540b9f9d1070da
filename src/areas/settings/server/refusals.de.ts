import type { Sentences } from '#kernel/sentences.ts'

export const settingsRefusalsDe: Sentences = {
  'You can export your data five times a day. Try again tomorrow.':
    'Du kannst deine Daten fünfmal am Tag exportieren. Versuch es morgen noch einmal.',
  'Only the account’s owner can download this.':
    'Das kann nur die Person herunterladen, der das Konto gehört.',
  'Only the account’s owner can get this archive.':
    'Dieses Archiv bekommt nur die Person, der das Konto gehört.',
  'Type your email address exactly as shown above.':
    'Gib deine E-Mail-Adresse genau so ein, wie sie oben steht.',
  'You’ve made sales, and buyers keep what they paid for.':
    'Du hast etwas verkauft, und was Käufer bezahlt haben, behalten sie.',
}
