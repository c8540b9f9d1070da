import type { Sentences } from '#kernel/sentences.ts'

export const coursesRefusalsDe: Sentences = {
  // Courses
  'Enter a course title': 'Gib einen Kurstitel ein',
  'This course was deleted or the link is wrong.': 'Dieser Kurs wurde gelöscht, oder der Link stimmt nicht.',
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
  'This lesson was deleted or the link is wrong.':
    'Diese Lektion wurde gelöscht, oder der Link stimmt nicht.',
  'Your course was just updated. Try again.': 'Dein Kurs wurde gerade aktualisiert. Versuch es noch einmal.',
  'This lesson was removed or the link is wrong.':
    'Diese Lektion wurde entfernt, oder der Link stimmt nicht.',
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

  // Learning
  'There are no files to download in this course.': 'In diesem Kurs gibt es keine Dateien zum Herunterladen.',
  'Nothing is saved in a preview.': 'In einer Vorschau wird nichts gespeichert.',
  'Previews aren’t recorded.': 'Vorschauen werden nicht aufgezeichnet.',
  'You can keep up to {most} notes in a course. Delete one first.':
    'Du kannst in einem Kurs bis zu {most, number} Notizen haben. Lösche zuerst eine.',
  'We couldn’t save this note. Write it again.':
    'Wir konnten diese Notiz nicht speichern. Schreib sie noch einmal.',
  'Write something first': 'Schreib zuerst etwas',
  'This note was deleted.': 'Diese Notiz wurde gelöscht.',
  'This quiz has no questions yet.': 'Dieses Quiz hat noch keine Fragen.',
  'This quiz was deleted or the link is wrong.': 'Dieses Quiz wurde gelöscht, oder der Link stimmt nicht.',
  'This lesson isn’t a quiz.': 'Diese Lektion ist kein Quiz.',
  'You’ve used your one attempt.': 'Du hast deinen einen Versuch schon gebraucht.',
  'You’ve used all {most} attempts.': 'Du hast alle {most} Versuche gebraucht.',
  'We couldn’t find this attempt.': 'Diesen Versuch gibt es nicht.',

  // Students
  'This student was removed or the link is wrong.':
    'Diese Teilnehmerin oder dieser Teilnehmer wurde entfernt, oder der Link stimmt nicht.',
  'This student isn’t enrolled in the course.': 'Diese Person ist nicht in den Kurs eingeschrieben.',
  'One of these students isn’t enrolled in the course.':
    'Eine dieser Personen ist nicht in den Kurs eingeschrieben.',
  'Choose at least one student.': 'Wähle mindestens eine Person.',
  'Choose at most {most} students.': 'Wähle höchstens {most, number} Teilnehmende.',
  'Choose at most {most} students at once.': 'Wähle höchstens {most, number} Teilnehmende auf einmal.',
  'There are {count} students now. Check the list before you continue.':
    'Inzwischen sind es {count, number} Teilnehmende. Sieh dir die Liste noch einmal an, bevor du weitermachst.',
  '{name} ended your access to this course.': '{name} hat deinen Zugang zu diesem Kurs beendet.',
  'This access was given by mistake.': 'Dieser Zugang wurde aus Versehen gegeben.',
  'Enter an email address like ana@example.com': 'Gib eine E-Mail-Adresse wie ana@example.com ein',
  '{name} is already enrolled in this course.': '{name} ist schon in diesen Kurs eingeschrieben.',
  'This person is already enrolled': 'Diese Person ist schon eingeschrieben',
  'Choose a day after today': 'Wähle einen Tag nach heute',
  'Enter a subject': 'Gib einen Betreff ein',
  'Write a message': 'Schreib eine Nachricht',
  'You’ve sent a lot of messages this hour. Try again later.':
    'Du hast in dieser Stunde schon viele Nachrichten geschrieben. Versuch es später noch einmal.',
  'This person asked not to be enrolled or emailed by you':
    'Diese Person möchte von dir weder eingeschrieben werden noch E-Mails bekommen',
  '{email} asked not to be enrolled or emailed by you. They can still buy or join the course themselves.':
    '{email} möchte von dir weder eingeschrieben werden noch E-Mails bekommen. Den Kurs selbst kaufen oder ihm beitreten geht weiterhin.',
  'This student asked not to get email from you.': 'Diese Person möchte keine E-Mails von dir.',
  'This student hasn’t been told yet that you enrolled them. You can write to them once that email has gone out.':
    'Diese Person weiß noch nicht, dass du sie eingeschrieben hast. Du kannst ihr schreiben, sobald die E-Mail dazu verschickt ist.',
  'None of these students can get your email. They asked not to, or haven’t been told yet that you enrolled them.':
    'Keine dieser Personen kann deine E-Mail bekommen: Sie möchten keine, oder sie wissen noch nicht, dass du sie eingeschrieben hast.',
  'Only {some} of these {all} students can get your email. The others asked not to, or haven’t been told yet that you enrolled them.':
    'Nur {some, number} dieser {all, number} Personen können deine E-Mail bekommen. Die anderen möchten keine, oder sie wissen noch nicht, dass du sie eingeschrieben hast.',
  'You turned this course down.': 'Du hast diesen Kurs abgelehnt.',

  // Imports of students
  'Column {number}': 'Spalte {number}',
  'The file needs a header row and at least one row below it':
    'Die Datei braucht eine Kopfzeile und mindestens eine Zeile darunter',
  'The file has {rows} rows. Use at most {most} at once':
    'Die Datei hat {rows, number} Zeilen. Nimm höchstens {most, number} auf einmal',
  'We couldn’t read this file': 'Wir konnten diese Datei nicht lesen',
  'We couldn’t read this file at line {line}': 'Wir konnten diese Datei in Zeile {line} nicht lesen',
  'No email address': 'Keine E-Mail-Adresse',
  'Not an email address': 'Das ist keine E-Mail-Adresse',
  'The name is longer than 200 characters': 'Der Name hat mehr als 200 Zeichen',
  'The name holds characters that cannot be read': 'Der Name enthält nicht lesbare Zeichen',
  'This changed while the file was imported. Import this row again':
    'Das hat sich während des Imports geändert. Importiere diese Zeile noch einmal',
  'The same address stands above': 'Dieselbe Adresse steht schon weiter oben',
  'Choose the column with the email addresses': 'Wähle die Spalte mit den E-Mail-Adressen',
  'This import no longer exists.': 'Diesen Import gibt es nicht mehr.',
  'This import was already undone.': 'Dieser Import wurde schon rückgängig gemacht.',
  'You can undo an import for {hours} hours.':
    'Ein Import lässt sich {hours} Stunden lang rückgängig machen.',
}
