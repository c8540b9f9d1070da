import type { Sentences } from '#kernel/sentences.ts'

export const studentsRefusalsDe: Sentences = {
  'This student was removed, or the link is wrong.':
    'Diese Person wurde entfernt, oder der Link stimmt nicht.',
  'This student isn’t enrolled in the course.': 'Diese Person ist nicht in den Kurs eingeschrieben.',
  'One of these students isn’t enrolled in the course.':
    'Eine dieser Personen ist nicht in den Kurs eingeschrieben.',
  'Choose at least one student.': 'Wähle mindestens eine Person.',
  'Choose at most {most} students.': 'Wähle höchstens {most, number} Teilnehmende.',
  'Choose at most {most} students at once.': 'Wähle höchstens {most, number} Teilnehmende auf einmal.',
  'There are {count} students now. Check the list before you continue.':
    'Inzwischen sind es {count, number} Teilnehmende. Sieh dir die Liste noch einmal an, bevor du weitermachst.',
  '{name} ended your access to this course.': '{name} hat deinen Zugang zu diesem Kurs beendet.',
  'This access was given by mistake.': 'Dieser Zugang wurde versehentlich vergeben.',
  'Enter an email address like ana@example.com': 'Gib eine E-Mail-Adresse wie ana@example.com ein',
  '{name} is already enrolled in this course.': '{name} ist schon in diesen Kurs eingeschrieben.',
  'This person is already enrolled': 'Diese Person ist schon eingeschrieben',
  'Choose a day after today': 'Wähle einen Tag ab morgen',
  'Enter a subject': 'Gib einen Betreff ein',
  'Write a message': 'Schreib eine Nachricht',
  'You’ve sent a lot of messages this hour. Try again later.':
    'Du hast in dieser Stunde schon viele Nachrichten geschrieben. Versuch es später noch einmal.',
  'This person asked you not to enroll or email them':
    'Diese Person möchte von dir weder eingeschrieben werden noch E-Mails bekommen',
  '{email} asked you not to enroll or email them. They can still buy or join the course themselves.':
    '{email} möchte von dir weder eingeschrieben werden noch E-Mails bekommen. Die Person kann den Kurs weiterhin selbst kaufen oder ihm beitreten.',
  'This student asked not to get email from you.': 'Diese Person möchte keine E-Mails von dir.',
  'This student hasn’t gotten your enrollment email yet. You can write to them once it’s sent.':
    'Diese Person weiß noch nicht, dass du sie eingeschrieben hast. Du kannst ihr schreiben, sobald die E-Mail dazu verschickt ist.',
  'None of these students can get your email. They asked not to, or haven’t gotten your enrollment email yet.':
    'Keine dieser Personen kann deine E-Mail bekommen: Sie möchten keine, oder sie wissen noch nicht, dass du sie eingeschrieben hast.',
  'Only {some} of these {all} students can get your email. The others asked not to, or haven’t gotten your enrollment email yet.':
    'Nur {some, number} dieser {all, number} Personen können deine E-Mail bekommen. Die anderen möchten keine, oder sie wissen noch nicht, dass du sie eingeschrieben hast.',
  'You turned this course down.': 'Du hast diesen Kurs abgelehnt.',

  // Imports of students
  'Column {number}': 'Spalte {number}',
  'The file needs a header row and at least one row below it':
    'Die Datei braucht eine Kopfzeile und mindestens eine Zeile darunter',
  'The file has {rows} rows. Use at most {most} at once':
    'Die Datei hat {rows, number} Zeilen. Nimm höchstens {most, number} auf einmal',
  'No email address': 'Keine E-Mail-Adresse',
  'Not an email address': 'Das ist keine E-Mail-Adresse',
  'The name is longer than 200 characters': 'Der Name hat mehr als 200 Zeichen',
  'The name has characters we can’t read': 'Der Name enthält nicht lesbare Zeichen',
  'This changed during the import. Import this row again':
    'Das hat sich während des Imports geändert. Importiere diese Zeile noch einmal',
  'This address is already in a row above': 'Dieselbe Adresse steht schon weiter oben',
  'Choose the column with the email addresses': 'Wähle die Spalte mit den E-Mail-Adressen',
  'This import no longer exists.': 'Diesen Import gibt es nicht mehr.',
  'This import was already undone.': 'Dieser Import wurde schon rückgängig gemacht.',
  'You can undo an import for {hours} hours.':
    'Ein Import lässt sich {hours} Stunden lang rückgängig machen.',
}
