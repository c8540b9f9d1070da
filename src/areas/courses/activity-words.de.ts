import type { Words } from '#kernel/language.ts'
import type { courseActivityWords } from './activity-words.ts'

/** What the activity feed says about courses, German. */
export const courseActivityWordsDe: Words<typeof courseActivityWords> = {
  courseCreated: 'Du hast {title} erstellt',
  courseChanged: 'Du hast {title} geändert',
  coursePublished: 'Du hast {title} veröffentlicht',
  courseUnpublished: 'Du hast {title} zurückgezogen',
  courseDeleted: 'Du hast {title} in den Papierkorb gelegt',
  courseDiscarded: '{title} wurde endgültig gelöscht',
  studentEnrolled: '<b>{contactName}</b> nimmt jetzt an {title} teil',
  lessonCompleted: '<b>{contactName}</b> hat {lessonTitle} in {title} erledigt',
  courseFinished: '<b>{contactName}</b> hat {title} abgeschlossen',
}
