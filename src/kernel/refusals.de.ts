import type { Sentences } from './sentences.ts'

/** What errors say by themselves, and what zod says of input nobody wrote a sentence for. */
export const kernelRefusalsDe: Sentences = {
  'Check the fields.': 'Prüfe die Felder.',
}

/** zod's own words (its English locale); its German one is written for programmers. */
export const zodRefusalsDe: Sentences = {
  'Invalid input': 'Diese Angabe ist ungültig',
  'Invalid input: expected {expected}': 'Ungültige Angabe: erwartet wird {expected}',
  'Invalid input: expected {expected}, received {received}':
    'Ungültige Angabe: erwartet wird {expected}, gekommen ist {received}',
  'Invalid input: expected {expected}, received undefined': 'Diese Angabe fehlt',
  'Invalid input: expected nonoptional, received undefined': 'Diese Angabe fehlt',
  'Invalid input: more than one option matched': 'Ungültige Angabe: mehr als eine Möglichkeit passt',
  'Invalid option: expected one of {options}': 'Ungültige Auswahl: erwartet wird eines von {options}',
  'Invalid discriminator value. Expected {options}': 'Ungültige Auswahl: erwartet wird {options}',
  'Too big: expected string to have <={most} characters': 'Höchstens {most, number} Zeichen',
  'Too big: expected array to have <={most} items': 'Höchstens {most, number} Einträge',
  'Too big: expected {kind} to be <={most}': 'Höchstens {most, number}',
  'Too big: expected {kind} to be <{most}': 'Weniger als {most, number}',
  'Too small: expected string to have >=1 characters': 'Diese Angabe fehlt',
  'Too small: expected string to have >={least} characters': 'Mindestens {least, number} Zeichen',
  'Too small: expected array to have >=1 items': 'Mindestens ein Eintrag',
  'Too small: expected array to have >={least} items': 'Mindestens {least, number} Einträge',
  'Too small: expected {kind} to be >={least}': 'Mindestens {least, number}',
  'Too small: expected {kind} to be >{least}': 'Mehr als {least, number}',
  'Invalid string: must start with "{text}"': 'Der Text muss mit „{text}“ beginnen',
  'Invalid string: must end with "{text}"': 'Der Text muss mit „{text}“ enden',
  'Invalid string: must include "{text}"': 'Der Text muss „{text}“ enthalten',
  'Invalid string: must match pattern {pattern}': 'Der Text muss dem Muster {pattern} entsprechen',
  'Invalid email address': 'Das ist keine E-Mail-Adresse',
  'Invalid URL': 'Das ist keine Webadresse',
  'Invalid ISO date': 'Das ist kein Datum (ISO 8601)',
  'Invalid ISO datetime': 'Das ist kein Zeitpunkt (ISO 8601)',
  'Invalid ISO time': 'Das ist keine Uhrzeit (ISO 8601)',
  'Invalid number: must be a multiple of {step}': 'Die Zahl muss ein Vielfaches von {step, number} sein',
  'Unrecognized key: {key}': 'Unbekannte Angabe: {key}',
  'Unrecognized keys: {keys}': 'Unbekannte Angaben: {keys}',
  'Invalid key in {kind}': 'Ungültiger Schlüssel',
  'Invalid value in {kind}': 'Ungültiger Wert',
}
