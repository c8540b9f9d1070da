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

  // Learning
  'There are no files to download in this course.': 'In diesem Kurs gibt es keine Dateien zum Herunterladen.',
  'Nothing is kept in a preview.': 'In einer Vorschau wird nichts gespeichert.',
  'A preview is not recorded.': 'Eine Vorschau wird nicht aufgezeichnet.',
  'A course has room for {most} notes.': 'Ein Kurs hat Platz für {most, number} Notizen.',
  'This note cannot be kept. Write it again.':
    'Diese Notiz lässt sich nicht speichern. Schreib sie noch einmal.',
  'Write something first': 'Schreib zuerst etwas',
  'This note was deleted.': 'Diese Notiz wurde gelöscht.',
  'This quiz has no questions yet.': 'Dieses Quiz hat noch keine Fragen.',
  'This quiz was deleted or the link is wrong.': 'Dieses Quiz wurde gelöscht, oder der Link stimmt nicht.',
  'This lesson is not a quiz.': 'Diese Lektion ist kein Quiz.',
  'You have used the one attempt there is.': 'Du hast den einen Versuch, den es gibt, schon gebraucht.',
  'You have used all {most} attempts.': 'Du hast alle {most} Versuche gebraucht.',
  'This attempt is not there.': 'Diesen Versuch gibt es nicht.',

  // Students
  'This student was removed or the link is wrong.':
    'Diese Teilnehmerin oder dieser Teilnehmer wurde entfernt, oder der Link stimmt nicht.',
  'This student is not on the course.': 'Diese Person ist nicht im Kurs.',
  'One of these students is not on the course.': 'Eine dieser Personen ist nicht im Kurs.',
  'Choose at least one student.': 'Wähle mindestens eine Person.',
  'Choose at most {most} students.': 'Wähle höchstens {most, number} Teilnehmende.',
  'Choose at most {most} students at once.': 'Wähle höchstens {most, number} Teilnehmende auf einmal.',
  'There are {count} students now. Look again before you go on.':
    'Inzwischen sind es {count, number} Teilnehmende. Sieh noch einmal nach, bevor du weitermachst.',
  '{name} ended your access to this course.': '{name} hat deinen Zugang zu diesem Kurs beendet.',
  'This access was given by mistake.': 'Dieser Zugang wurde aus Versehen gegeben.',
  'Enter an email address like ana@example.com': 'Gib eine E-Mail-Adresse wie ana@example.com ein',
  '{name} is on this course already.': '{name} ist schon in diesem Kurs.',
  'This person is on the course already': 'Diese Person ist schon im Kurs',
  'Choose a day after today': 'Wähle einen Tag nach heute',
  'Enter a subject': 'Gib einen Betreff ein',
  'Write a message': 'Schreib eine Nachricht',
  'You wrote many messages this hour. Try again a little later.':
    'Du hast in dieser Stunde viele Nachrichten geschrieben. Versuch es etwas später noch einmal.',
  'This person asked not to be enrolled or emailed by you':
    'Diese Person möchte von dir weder eingeschrieben werden noch E-Mails bekommen',
  '{email} asked not to be enrolled or emailed by you. They can still buy or join the course themselves.':
    '{email} möchte von dir weder eingeschrieben werden noch E-Mails bekommen. Den Kurs selbst kaufen oder ihm beitreten geht weiterhin.',
  'This student asked not to get email from you.': 'Diese Person möchte keine E-Mails von dir.',
  'This student hasn’t been told yet that you enrolled them. You can write to them once that email has gone out.':
    'Diese Person weiß noch nicht, dass du sie eingeschrieben hast. Du kannst ihr schreiben, sobald die E-Mail dazu verschickt ist.',
  'None of these students can get your email. They asked for none, or haven’t been told yet that you enrolled them.':
    'Keine dieser Personen kann deine E-Mail bekommen: Sie möchten keine, oder sie wissen noch nicht, dass du sie eingeschrieben hast.',
  'Only {some} of these {all} students can get your email. The others asked for none, or haven’t been told yet that you enrolled them.':
    'Nur {some, number} dieser {all, number} Personen können deine E-Mail bekommen. Die anderen möchten keine, oder sie wissen noch nicht, dass du sie eingeschrieben hast.',
  'You turned this course down.': 'Du hast diesen Kurs abgelehnt.',

  // Imports of students
  'Column {number}': 'Spalte {number}',
  'The file needs a line of headings and at least one row below it':
    'Die Datei braucht eine Zeile mit Überschriften und mindestens eine Zeile darunter',
  'The file has {rows} rows. Use at most {most} at once':
    'Die Datei hat {rows, number} Zeilen. Nimm höchstens {most, number} auf einmal',
  'The file cannot be read': 'Die Datei ist nicht lesbar',
  'The file cannot be read at line {line}': 'Die Datei ist in Zeile {line} nicht lesbar',
  'No email address': 'Keine E-Mail-Adresse',
  'Not an email address': 'Das ist keine E-Mail-Adresse',
  'The name is longer than 200 characters': 'Der Name hat mehr als 200 Zeichen',
  'The name holds characters that cannot be read': 'Der Name enthält nicht lesbare Zeichen',
  'This changed while the file was imported. Import this row again':
    'Das hat sich während des Imports geändert. Importiere diese Zeile noch einmal',
  'The same address stands above': 'Dieselbe Adresse steht schon weiter oben',
  'Say which column holds the email addresses': 'Sag, in welcher Spalte die E-Mail-Adressen stehen',
  'This import is not there any more.': 'Diesen Import gibt es nicht mehr.',
  'This import was taken back already.': 'Dieser Import wurde schon zurückgenommen.',
  'An import can be taken back for {hours} hours.':
    'Ein Import lässt sich {hours} Stunden lang zurücknehmen.',
}
