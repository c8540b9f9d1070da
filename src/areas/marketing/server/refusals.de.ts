import type { Sentences } from '#kernel/sentences.ts'

export const marketingRefusalsDe: Sentences = {
  'Someone else just changed this text. Review it and save again.':
    'Jemand anderes hat diesen Text gerade geändert. Sieh ihn dir an und speichere noch einmal.',
  'We couldn’t find this message.': 'Diese Nachricht gibt es nicht.',
  'We couldn’t find this text.': 'Diesen Text gibt es nicht.',
}
