import type { Sentences } from '#kernel/sentences.ts'

export const coursesRefusalsDe: Sentences = {
  // Courses
  'Enter a course title': 'Gib einen Kurstitel ein',
  'This course was deleted or the link is wrong.': 'Dieser Kurs wurde gelöscht, oder der Link stimmt nicht.',
  'This course is not published.': 'Dieser Kurs ist nicht veröffentlicht.',
  'This course is not on sale at the moment.': 'Dieser Kurs wird zurzeit nicht verkauft.',
  'This course is closed to new students. If you already have it, you keep it.':
    'Dieser Kurs nimmt niemanden neu auf. Wenn du ihn schon hast, behältst du ihn.',
  'This student deleted their account. Nobody is there to reach.':
    'Diese Person hat ihr Konto gelöscht. Sie ist nicht mehr zu erreichen.',
  'One of these courses isn’t published anymore. Look at the list again.':
    'Einer dieser Kurse ist nicht mehr veröffentlicht. Sieh dir die Liste noch einmal an.',
  'People own this course. It stays in the trash for as long as they do.':
    'Dieser Kurs gehört schon Teilnehmenden. Solange das so ist, bleibt er im Papierkorb.',
  'Choose an image you uploaded': 'Wähle ein Bild, das du hochgeladen hast',
  'Choose one of the ranges.': 'Wähle einen der Zeiträume.',
  'You can review this course half way through: {left} more lesson to go.':
    'Bewerten kannst du diesen Kurs nach der Hälfte: Es fehlt noch {left} Lektion.',
  'You can review this course half way through: {left} more lessons to go.':
    'Bewerten kannst du diesen Kurs nach der Hälfte: Es fehlen noch {left} Lektionen.',

  'Copy of {title}': 'Kopie von {title}',

  // Outline and lessons
  'Students learned from this lesson. It stays in the trash and goes on counting for them.':
    'Mit dieser Lektion wurde schon gelernt. Sie bleibt im Papierkorb und zählt für die Teilnehmenden weiter.',
  'Enter a section title': 'Gib einen Abschnittstitel ein',
  'Enter a lesson title': 'Gib einen Lektionstitel ein',
  'A course has at most {most} sections.': 'Ein Kurs hat höchstens {most, number} Abschnitte.',
  'A course has at most {most} lessons.': 'Ein Kurs hat höchstens {most, number} Lektionen.',
  'The outline was changed in another tab.': 'Die Gliederung wurde in einem anderen Tab geändert.',
  'The lesson to begin behind was deleted.': 'Die Lektion, hinter der es beginnen soll, wurde gelöscht.',
  'The lesson to add behind was deleted.': 'Die Lektion davor wurde gelöscht.',
  'This section was deleted or the link is wrong.':
    'Dieser Abschnitt wurde gelöscht, oder der Link stimmt nicht.',
  'This lesson was deleted or the link is wrong.':
    'Diese Lektion wurde gelöscht, oder der Link stimmt nicht.',
  'Your course was just updated. Try again.': 'Dein Kurs wurde gerade aktualisiert. Versuch es noch einmal.',
  'This lesson was removed or the link is wrong.':
    'Diese Lektion wurde entfernt, oder der Link stimmt nicht.',
  'This lesson was changed in another tab.': 'Diese Lektion wurde in einem anderen Tab geändert.',
  'This version is not kept any more.': 'Diese Fassung ist nicht mehr da.',
  'Choose a video file': 'Wähle eine Videodatei',
  'Choose an audio file': 'Wähle eine Audiodatei',
  'Choose a PDF': 'Wähle ein PDF',
  'Choose a file or a link, not both': 'Wähle eine Datei oder einen Link, nicht beides',
  'Paste the address of a YouTube or Vimeo video': 'Füge die Adresse eines Videos von YouTube oder Vimeo ein',
  'This is not a lesson text. Reload the page and try again.':
    'Das ist kein Lektionstext. Lade die Seite neu und versuch es noch einmal.',
  'This lesson is too long to save. Split it into two lessons.':
    'Diese Lektion ist zu lang zum Speichern. Teile sie in zwei.',
  'Lists and quotes can be nested {most} deep at most.':
    'Listen und Zitate lassen sich höchstens {most}-fach verschachteln.',
  'A table can have up to {columns} columns and {rows} rows. Split it into smaller ones.':
    'Eine Tabelle kann bis zu {columns} Spalten und {rows} Zeilen haben. Teile sie in kleinere.',
  'Write something in this lesson before publishing it.':
    'Schreib etwas in diese Lektion, bevor du sie veröffentlichst.',
  'Add a video before publishing this lesson.':
    'Füge ein Video hinzu, bevor du diese Lektion veröffentlichst.',
  'Add a recording before publishing this lesson.':
    'Füge eine Aufnahme hinzu, bevor du diese Lektion veröffentlichst.',
  'Add a PDF before publishing this lesson.': 'Füge ein PDF hinzu, bevor du diese Lektion veröffentlichst.',
  'Add a file before publishing this lesson.':
    'Füge eine Datei hinzu, bevor du diese Lektion veröffentlichst.',
  'Write a question with a right answer before publishing this quiz.':
    'Schreib eine Frage mit einer richtigen Antwort, bevor du dieses Quiz veröffentlichst.',
}
