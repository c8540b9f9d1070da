import type { Sentences } from '#kernel/sentences.ts'

export const contactsRefusalsDe: Sentences = {
  'There’s no email address in this row': 'In dieser Zeile ist keine E-Mail-Adresse',
  'This name is too long': 'Dieser Name ist zu lang',
  'This name can’t be read': 'Dieser Name ist nicht lesbar',
  'This address is in the file twice': 'Diese Adresse ist zweimal in der Datei',
  'The file needs a header row with “email”, and at least one row below it':
    'Die Datei braucht eine Kopfzeile mit „email“ und darunter mindestens eine Zeile',
  'Use a file of at most 100 kB': 'Nimm eine Datei mit höchstens 100 kB',
}
