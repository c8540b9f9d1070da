import type { Words } from '#kernel/language.ts'
import type { coursesLogWords } from './log-words.ts'

/** What the log says of courses and those who take them, German. */
export const coursesLogWordsDe: Words<typeof coursesLogWords> = {
  courseCreated: 'Der Kurs {title} wurde angelegt',
  courseChanged: 'Der Kurs {title} wurde geändert',
  coursePublished: 'Der Kurs {title} wurde veröffentlicht',
  lessonsPublished:
    '{count, plural, one {Die Lektion {lessonTitle} von {title} wurde veröffentlicht} other {# Lektionen von {title} wurden veröffentlicht}}',
  shownLessonsChanged: 'Teilnehmende von {title} sehen andere Lektionen als zuvor',
  courseUnpublished: 'Der Kurs {title} wurde zurückgezogen',
  courseDeleted: 'Der Kurs {title} wurde in den Papierkorb gelegt',
  courseDiscarded: 'Der Kurs {title} wurde endgültig gelöscht',
  openCoursesChanged:
    '{because, select, choice {Neu gewählt, welche Kurse für neue Teilnehmende offen bleiben} other {Der Tarif hat geändert, welche Kurse für neue Teilnehmende offen sind}}: {opened, number} geöffnet, {closed, number} geschlossen',
  studentEnrolled: '{contactName} ist jetzt in {title}',
  lessonCompleted: '{contactName} hat {lessonTitle} in {title} abgeschlossen',
  studentsMessaged: '{seller} hat Teilnehmenden von {title} geschrieben: {subject}',
  courseFinished: '{contactName} hat {title} abgeschlossen',
}

/** What the log calls each kind of event, German. English reads its name. */
export const coursesLogKindsDe: Words<typeof coursesLogWords> = {
  courseCreated: 'Kurse: angelegt',
  courseChanged: 'Kurse: geändert',
  coursePublished: 'Kurse: veröffentlicht',
  lessonsPublished: 'Kurse: Lektionen veröffentlicht',
  shownLessonsChanged: 'Kurse: sichtbare Lektionen geändert',
  courseUnpublished: 'Kurse: vom Verkauf genommen',
  courseDeleted: 'Kurse: in den Papierkorb gelegt',
  courseDiscarded: 'Kurse: endgültig gelöscht',
  openCoursesChanged: 'Kurse: offene Kurse',
  studentEnrolled: 'Kurse: Einschreibung',
  lessonCompleted: 'Kurse: Lektion abgeschlossen',
  studentsMessaged: 'Kurse: Nachricht an Teilnehmende',
  courseFinished: 'Kurse: abgeschlossen',
}
