import type { Words } from '#kernel/language.ts'
import type { coachingLogWords } from './log-words.ts'

/** What the log says of coaching, German. */
export const coachingLogWordsDe: Words<typeof coachingLogWords> = {
  packageCreated: 'Coaching-Paket „{title}“ wurde angelegt',
  packageChanged: 'Coaching-Paket „{title}“ wurde geändert',
  packageActivated: 'Coaching-Paket „{title}“ ist jetzt im Verkauf',
  packageDeactivated: 'Coaching-Paket „{title}“ wurde aus dem Verkauf genommen',
  packageDeleted: 'Coaching-Paket „{title}“ wurde in den Papierkorb gelegt',
  packageDiscarded: 'Coaching-Paket „{title}“ wurde endgültig gelöscht',
  clientsImported:
    '{count, plural, one {# Coaching-Kunde wurde aus einer Datei hinzugefügt} other {# Coaching-Kunden wurden aus einer Datei hinzugefügt}}',
  sessionBooked: 'Ein Termin aus „{title}“ wurde gebucht',
  sessionMoved: 'Ein Termin aus „{title}“ wurde verschoben',
  sessionConfirmed: 'Ein Termin aus „{title}“ wurde bestätigt',
  sessionCanceled: 'Ein Termin aus „{title}“ wurde abgesagt',
  sessionCompleted: 'Ein Termin aus „{title}“ ist abgeschlossen',
  timeWasGone: 'Eine Zahlung für „{title}“ kam an, als die Zeit schon vergeben war',
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
