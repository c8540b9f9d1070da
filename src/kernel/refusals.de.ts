import type { Sentences } from './sentences.ts'

/** What errors say by themselves, and what is said of input nobody wrote a sentence for (platform/shape-sentences.ts). */
export const kernelRefusalsDe: Sentences = {
  'Check the fields.': 'Prüfe die Felder.',

  'Fill this in': 'Diese Angabe fehlt',
  'This isn’t in the right format': 'Diese Angabe ist ungültig',
  'Use text here': 'Gib hier einen Text an',
  'Use a number here': 'Gib hier eine Zahl an',
  'Use a whole number here': 'Gib hier eine ganze Zahl an',
  'Use true or false here': 'Gib hier true oder false an',
  'Use a list here': 'Gib hier eine Liste an',
  'Enter a web address, such as https://example.com':
    'Gib eine Webadresse ein, zum Beispiel https://example.com',
  'Enter a date, such as 2026-11-30': 'Gib ein Datum an, zum Beispiel 2026-11-30',
  'Enter a date and time, such as 2026-11-30T09:00:00Z':
    'Gib Datum und Uhrzeit an, zum Beispiel 2026-11-30T09:00:00Z',
  'Use a year from 1900 to 2200': 'Nimm ein Jahr von 1900 bis 2200',
  'Enter a time, such as 09:30': 'Gib eine Uhrzeit an, zum Beispiel 09:30',
  'Choose one of these: {options}': 'Wähle eines davon: {options}',
  'Leave these out: {keys}': 'Lass weg: {keys}',
  'Use a multiple of {step}': 'Nimm ein Vielfaches von {step, number}',
  'Use at most {most} entries': 'Höchstens {most, number} Einträge',
  'Use at most {most}': 'Höchstens {most, number}',
  'Use less than {most}': 'Weniger als {most, number}',
  'Use at least {least} characters': 'Mindestens {least, number} Zeichen',
  'Use at least {least} entries': 'Mindestens {least, number} Einträge',
  'Use at least {least}': 'Mindestens {least, number}',
  'Use more than {least}': 'Mehr als {least, number}',
  'Use exactly {count} characters': 'Genau {count, number} Zeichen',
  'Use exactly {count} entries': 'Genau {count, number} Einträge',
  'Use exactly {count}': 'Genau {count, number}',
}
