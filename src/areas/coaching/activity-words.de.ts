import type { Words } from '#kernel/language.ts'
import type { coachingActivityWords } from './activity-words.ts'

/** What the activity feed says about coaching, German. */
export const coachingActivityWordsDe: Words<typeof coachingActivityWords> = {
  sessionBooked:
    '{by, select, host {Du hast für <b>{contactName}</b> eine Sitzung von {title} gebucht} other {<b>{contactName}</b> hat eine Sitzung von {title} gebucht}}',
  sessionMoved:
    '{by, select, host {Du hast die Sitzung mit <b>{contactName}</b> verschoben ({title})} other {<b>{contactName}</b> hat eine Sitzung von {title} verschoben}}',
  sessionCanceled:
    '{by, select, host {Du hast die Sitzung mit <b>{contactName}</b> abgesagt ({title})} other {<b>{contactName}</b> hat eine Sitzung von {title} abgesagt}}',
  sessionCompleted:
    '{outcome, select, noShow {<b>{contactName}</b> ist zu einer Sitzung von {title} nicht erschienen} other {<b>{contactName}</b> hatte eine Sitzung von {title}}}',
  packageActivated: '{title} ist jetzt im Verkauf',
  packageDeactivated: 'Du hast {title} aus dem Verkauf genommen',
}
