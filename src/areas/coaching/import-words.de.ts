import type { Words } from '#kernel/language.ts'
import type { importWords } from './import-words.ts'

/** Words of clients that come from a file, and go into one, German. */
export const importWordsDe: Words<typeof importWords> = {
  open: 'Importieren',
  export: 'CSV exportieren',
  title: 'Kunden importieren',
  text: 'Hol deine Kunden von anderswo her, samt den Sitzungen, die sie noch haben. Niemand zahlt etwas, und niemand bekommt eine E-Mail.',
  choose: 'CSV-Datei wählen',
  rows: 'Zeilen',
  rowsHint: 'Email, Name, Telefon, Paket, Sitzungen. Höchstens {count}.',
  textMissing: 'Wähl eine Datei, oder füg ihre Zeilen ein',
  tooLarge: 'Nimm eine Datei mit höchstens 100 kB',
  package: 'Paket',
  packageHint: 'Kostenlos, für Zeilen ohne eigenes Paket',
  noPackage: 'Kein Paket',
  next: 'Zeilen prüfen',
  reading: 'Wird geprüft …',
  failed: 'Diese Zeilen ließen sich nicht lesen. Versuch es noch einmal.',
  checkTitle: 'Zeilen prüfen',
  ready:
    '{ready, plural, =0 {Niemand kann dazukommen} one {# Person kann dazukommen} other {# Personen können dazukommen}}{failed, plural, =0 {.} one {, # Zeile geht nicht.} other {, # Zeilen gehen nicht.}}',
  rowsLabel: 'Zeilen der Datei',
  row: 'Zeile {row}:',
  left: '{count, plural, =0 {keine Sitzung übrig} one {1 Sitzung übrig} other {# Sitzungen übrig}}',
  back: 'Zurück',
  add: '{count, plural, one {1 Person} other {# Personen}} hinzufügen',
  adding: 'Wird hinzugefügt …',
  doneTitle: 'Import fertig',
  done: '{added, plural, =0 {Niemand kam dazu} one {# Person kam dazu} other {# Personen kamen dazu}}{failed, plural, =0 {.} one {, # Zeile blieb weg.} other {, # Zeilen blieben weg.}}',
  close: 'Fertig',
}
