import type { Words } from '#kernel/language.ts'
import type { coachingActivityWords } from './activity-words.ts'

/** What the activity feed says about coaching, German. */
export const coachingActivityWordsDe: Words<typeof coachingActivityWords> = {
  sessionBooked:
    '{by, select, host {Du hast einen Termin für <b>{contactName}</b> gebucht: {title}} other {<b>{contactName}</b> hat einen Termin gebucht: {title}}}',
  sessionMoved:
    '{by, select, host {Du hast den Termin mit <b>{contactName}</b> verschoben: {title}} other {<b>{contactName}</b> hat einen Termin verschoben: {title}}}',
  sessionCanceled:
    '{by, select, host {Du hast den Termin mit <b>{contactName}</b> abgesagt: {title}} other {<b>{contactName}</b> hat einen Termin abgesagt: {title}}}',
  sessionCompleted:
    '{outcome, select, noShow {<b>{contactName}</b> ist zu einem Termin nicht erschienen: {title}} other {<b>{contactName}</b> hatte einen Termin: {title}}}',
  packageActivated: '{title} ist jetzt im Verkauf',
  packageDeactivated: 'Du hast {title} aus dem Verkauf genommen',
}
