import type { Sentences } from '#kernel/sentences.ts'

export const studentsRefusalsDe: Sentences = {
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
