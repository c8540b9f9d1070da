import type { Sentences } from '#kernel/sentences.ts'

export const certificatesRulesDe: Sentences = {
  'Use at most {most} characters': 'Höchstens {most, number} Zeichen',
  'Use at most 60 characters': 'Höchstens 60 Zeichen',
  'Enter a title': 'Gib einen Titel ein',
  'Enter the signer’s name': 'Gib den Namen für die Unterschrift ein',
  'Upload a picture of the signature': 'Lade ein Bild der Unterschrift hoch',
  'Text in this color is hard to read on this paper':
    'Text in dieser Farbe ist auf diesem Papier schwer zu lesen',
  'The line is hard to see on this paper': 'Die Linie ist auf diesem Papier schwer zu sehen',
  'Enter your name as it should appear': 'Gib deinen Namen so ein, wie er erscheinen soll',
  'Shorten the name to {most} characters': 'Kürze den Namen auf {most, number} Zeichen',
}
