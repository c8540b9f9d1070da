import type { Words } from '#kernel/language.ts'
import type { memberDigestWords } from './digest-words.ts'

/** Words of the weekly email's settings, German. */
export const memberDigestWordsDe: Words<typeof memberDigestWords> = {
  open: 'Wöchentliche E-Mail',
  title: 'Wöchentliche E-Mail',
  on: 'Mitgliedern schreiben, was neu ist',
  onHint: 'Einmal pro Woche, nur wenn es etwas Neues gibt.',
  weekday: 'Tag',
  hour: 'Uhrzeit',
  hourHint: 'Uhrzeit in {zone}.',
  about: 'Mitglieder erfahren nur von Inhalten ihrer Stufe und können die E-Mail jederzeit abbestellen.',
  next: 'Nächste: {at}',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  saved: 'Wöchentliche E-Mail gespeichert',
  failed: 'Wir konnten die wöchentliche E-Mail nicht speichern. Versuch es noch einmal.',
  notLoaded: 'Wir konnten die wöchentliche E-Mail nicht laden.',
}
