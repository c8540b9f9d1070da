import type { Words } from '#kernel/language.ts'
import type { coachingActivityWords } from './activity-words.ts'

/** What the activity feed says about coaching, German. */
export const coachingActivityWordsDe: Words<typeof coachingActivityWords> = {
  sessionBooked:
    '{by, select, host {Du hast für <b>{contactName}</b> einen Termin am {startsAt} gebucht: {title}} other {<b>{contactName}</b> hat einen Termin am {startsAt} gebucht: {title}}}',
  sessionMoved:
    '{by, select, host {Du hast den Termin mit <b>{contactName}</b> auf den {startsAt} verschoben: {title}} other {<b>{contactName}</b> hat einen Termin auf den {startsAt} verschoben: {title}}}',
  sessionCanceled:
    '{by, select, host {Du hast den Termin mit <b>{contactName}</b> am {startsAt} abgesagt: {title}} other {<b>{contactName}</b> hat einen Termin am {startsAt} abgesagt: {title}}}',
  sessionCompleted:
    '{outcome, select, noShow {<b>{contactName}</b> ist zu einem Termin nicht erschienen: {title}} other {<b>{contactName}</b> hatte einen Termin: {title}}}',
  packageActivated: '{title} ist jetzt im Verkauf',
  packageDeactivated: 'Du hast {title} aus dem Verkauf genommen',
}
