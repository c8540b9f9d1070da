import type { Sentences } from '#kernel/sentences.ts'

export const coursesRefusalsDe: Sentences = {
  // Courses
  'Enter a course title': 'Gib einen Kurstitel ein',
  'This course was deleted, or the link is wrong.': 'Dieser Kurs wurde gelöscht, oder der Link stimmt nicht.',
  'This course isn’t published.': 'Dieser Kurs ist nicht veröffentlicht.',
  'This course isn’t on sale right now.': 'Dieser Kurs wird zurzeit nicht verkauft.',
  'This course is closed to new students. If you already have it, you keep it.':
    'Dieser Kurs nimmt niemanden neu auf. Wenn du ihn schon hast, behältst du ihn.',
  'This student deleted their account, so you can’t reach them.':
    'Diese Person hat ihr Konto gelöscht, deshalb kannst du sie nicht mehr erreichen.',
  'One of these courses isn’t published anymore. Check the list and choose again.':
    'Einer dieser Kurse ist nicht mehr veröffentlicht. Sieh dir die Liste an und wähle noch einmal.',
  'Students own this course, so it has to stay in the trash.':
    'Dieser Kurs gehört schon Teilnehmenden, deshalb bleibt er im Papierkorb.',
  'Choose an image you uploaded': 'Wähle ein Bild, das du hochgeladen hast',
  'Choose one of the date ranges.': 'Wähle einen der Zeiträume.',
  'You can review this course once you’re halfway through. {left} more lesson to go.':
    'Du kannst diesen Kurs bewerten, sobald du die Hälfte geschafft hast. Es fehlt noch {left} Lektion.',
  'You can review this course once you’re halfway through. {left} more lessons to go.':
    'Du kannst diesen Kurs bewerten, sobald du die Hälfte geschafft hast. Es fehlen noch {left} Lektionen.',

  'Copy of {title}': 'Kopie von {title}',

  // Outline and lessons
  'Students have worked on this lesson, so it stays in the trash and still counts for them.':
    'Mit dieser Lektion wurde schon gelernt, deshalb bleibt sie im Papierkorb und zählt für die Teilnehmenden weiter.',
  'Enter a section title': 'Gib einen Abschnittstitel ein',
  'Enter a lesson title': 'Gib einen Lektionstitel ein',
  'A course has at most {most} sections.': 'Ein Kurs hat höchstens {most, number} Abschnitte.',
  'A course has at most {most} lessons.': 'Ein Kurs hat höchstens {most, number} Lektionen.',
  'The outline was changed in another tab.': 'Die Gliederung wurde in einem anderen Tab geändert.',
  'The lesson to start after was deleted.': 'Die Lektion, nach der es beginnen soll, wurde gelöscht.',
  'The lesson to add this one after was deleted.': 'Die Lektion davor wurde gelöscht.',
  'This section was deleted or the link is wrong.':
    'Dieser Abschnitt wurde gelöscht, oder der Link stimmt nicht.',
  'This lesson was deleted, or the link is wrong.':
    'Diese Lektion wurde gelöscht, oder der Link stimmt nicht.',
  'Your course was just updated. Try again.': 'Dein Kurs wurde gerade aktualisiert. Versuch es noch einmal.',
  'This page was changed in another tab.': 'Diese Seite wurde in einem anderen Tab geändert.',
  'This lesson was changed in another tab.': 'Diese Lektion wurde in einem anderen Tab geändert.',
  'This version is no longer available.': 'Diese Fassung gibt es nicht mehr.',
  'Choose a video file': 'Wähle eine Videodatei',
  'Choose an audio file': 'Wähle eine Audiodatei',
  'Choose a PDF': 'Wähle ein PDF',
  'Choose a file or a link, not both': 'Wähle eine Datei oder einen Link, nicht beides',
  'Paste the link to a YouTube or Vimeo video': 'Füge den Link zu einem Video auf YouTube oder Vimeo ein',
  'We couldn’t read this lesson’s text. Reload the page and try again.':
    'Wir konnten den Text dieser Lektion nicht lesen. Lade die Seite neu und versuch es noch einmal.',
  'This lesson is too long to save. Split it into two lessons.':
    'Diese Lektion ist zu lang zum Speichern. Teile sie in zwei.',
  'Lists and quotes can be nested up to {most} levels deep.':
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
  'Add a question with a right answer before publishing this quiz.':
    'Füge eine Frage mit einer richtigen Antwort hinzu, bevor du dieses Quiz veröffentlichst.',

  // At the checkout
  'This course isn’t taking new students right now.': 'Dieser Kurs nimmt zurzeit niemanden neu auf.',
  'This course isn’t on sale right now: the seller hasn’t confirmed their email address yet.':
    'Dieser Kurs wird gerade nicht verkauft: Die E-Mail-Adresse des Anbieters ist noch nicht bestätigt.',
  'This course isn’t on sale yet: the seller hasn’t set up a way to get paid.':
    'Dieser Kurs wird noch nicht verkauft: Der Anbieter hat noch keinen Zahlungsweg verbunden.',
  'You own this course.': 'Dieser Kurs gehört dir schon.',
}
