import type { Words } from '#kernel/language.ts'
import type { importWords } from './import-words.ts'

/** Words of clients that come from a file, and go into one, German. */
export const importWordsDe: Words<typeof importWords> = {
  open: 'Importieren',
  export: 'CSV exportieren',
  title: 'Kunden importieren',
  text: 'Übernimm Kunden von anderswo, samt den Terminen, die sie noch haben. Niemand zahlt etwas oder bekommt eine E-Mail.',
  choose: 'CSV-Datei wählen',
  rows: 'Zeilen',
  rowsHint: 'Email, Name, Telefon, Paket, Termine. Höchstens {count}.',
  textMissing: 'Wähle eine Datei oder füge ihre Zeilen ein',
  tooLarge: 'Nimm eine Datei mit höchstens 100 kB',
  package: 'Paket',
  packageHint: 'Kostenlos, für Zeilen ohne eigenes Paket',
  noPackage: 'Kein Paket',
  next: 'Zeilen prüfen',
  reading: 'Wird geprüft …',
  failed: 'Wir konnten diese Zeilen nicht lesen. Versuch es noch einmal.',
  checkTitle: 'Zeilen prüfen',
  ready:
    '{ready, plural, =0 {Niemand kann hinzugefügt werden} one {# Person kann hinzugefügt werden} other {# Personen können hinzugefügt werden}}{failed, plural, =0 {.} one {, # Zeile nicht.} other {, # Zeilen nicht.}}',
  rowsLabel: 'Zeilen der Datei',
  row: 'Zeile {row}:',
  left: '{count, plural, =0 {kein Termin übrig} one {1 Termin übrig} other {# Termine übrig}}',
  back: 'Zurück',
  add: '{count, plural, one {1 Person} other {# Personen}} hinzufügen',
  adding: 'Wird hinzugefügt …',
  doneTitle: 'Import fertig',
  done: '{added, plural, =0 {Niemand wurde hinzugefügt} one {# Person wurde hinzugefügt} other {# Personen wurden hinzugefügt}}{failed, plural, =0 {.} one {, # Zeile wurde ausgelassen.} other {, # Zeilen wurden ausgelassen.}}',
  close: 'Fertig',
}
