import type { Sentences } from '#kernel/sentences.ts'

export const settingsRefusalsDe: Sentences = {
  'Five exports a day are enough. Try again tomorrow.':
    'Fünf Exporte am Tag genügen. Versuch es morgen noch einmal.',
  'Only the person can download this.': 'Das kann nur die Person selbst herunterladen.',
  'An archive is for nobody but its person.': 'Ein Archiv ist nur für die Person, um die es geht.',
  'Type your email address as it stands above.': 'Gib deine E-Mail-Adresse so ein, wie sie oben steht.',
  'People paid for what you sell. What they bought stays theirs.':
    'Für das, was du verkaufst, wurde bezahlt. Was gekauft ist, bleibt den Käufern.',
}
