import type { Words } from '#kernel/language.ts'
import type { coachingLogWords } from './log-words.ts'

/** What the log says of coaching, German. */
export const coachingLogWordsDe: Words<typeof coachingLogWords> = {
  packageCreated: 'Coaching-Paket „{title}“ wurde angelegt',
  packageChanged: 'Coaching-Paket „{title}“ wurde geändert',
  packageActivated: 'Coaching-Paket „{title}“ ist jetzt im Verkauf',
  packageDeactivated: 'Coaching-Paket „{title}“ wurde aus dem Verkauf genommen',
  packageDeleted: 'Coaching-Paket „{title}“ kam in den Papierkorb',
  packageDiscarded: 'Coaching-Paket „{title}“ wurde endgültig gelöscht',
  clientsImported:
    '{count, plural, one {# Coaching-Kunde kam aus einer Datei dazu} other {# Coaching-Kunden kamen aus einer Datei dazu}}',
  sessionBooked: 'Ein Termin von „{title}“ wurde gebucht',
  sessionMoved: 'Ein Termin von „{title}“ wurde verschoben',
  sessionConfirmed: 'Ein Termin von „{title}“ wurde bestätigt',
  sessionCanceled: 'Ein Termin von „{title}“ wurde abgesagt',
  sessionCompleted: 'Ein Termin von „{title}“ ist abgeschlossen',
  timeWasGone: 'Eine Zahlung für „{title}“ kam, als die Zeit vergeben war',
  availabilityChanged: 'Die Coaching-Zeiten wurden geändert',
}

/** What an event is called in the log’s filter, German. */
export const coachingLogKindsDe: Record<keyof typeof coachingLogWords, string> = {
  packageCreated: 'Coaching-Paket angelegt',
  packageChanged: 'Coaching-Paket geändert',
  packageActivated: 'Coaching-Paket im Verkauf',
  packageDeactivated: 'Coaching-Paket aus dem Verkauf',
  packageDeleted: 'Coaching-Paket im Papierkorb',
  packageDiscarded: 'Coaching-Paket endgültig gelöscht',
  clientsImported: 'Coaching-Kunden aus einer Datei',
  sessionBooked: 'Coaching-Termin gebucht',
  sessionMoved: 'Coaching-Termin verschoben',
  sessionConfirmed: 'Coaching-Termin bestätigt',
  sessionCanceled: 'Coaching-Termin abgesagt',
  sessionCompleted: 'Coaching-Termin abgeschlossen',
  timeWasGone: 'Coaching-Zeit vergeben',
  availabilityChanged: 'Coaching-Zeiten geändert',
}
