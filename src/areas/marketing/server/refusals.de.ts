import type { Sentences } from '#kernel/sentences.ts'

export const marketingRefusalsDe: Sentences = {
  'Somebody else changed this text meanwhile. Look at it and save again.':
    'Jemand anderes hat diesen Text inzwischen geändert. Sieh ihn dir an und speichere noch einmal.',
  'There is no such message.': 'Diese Nachricht gibt es nicht.',
  'There is no such text.': 'Diesen Text gibt es nicht.',
}
