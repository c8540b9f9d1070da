import type { Sentences } from '#kernel/sentences.ts'

export const learningRefusalsDe: Sentences = {
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
  'You’ve used your one attempt.': 'Du hast deinen einzigen Versuch verbraucht.',
  'You’ve used all {most} attempts.': 'Du hast alle {most} Versuche verbraucht.',
  'We couldn’t find this attempt.': 'Diesen Versuch gibt es nicht.',

  // In a calendar
  'Study {title}': '{title} lernen',
  'Study time': 'Lernzeit',

  'These study times no longer exist.': 'Diese Lernzeiten gibt es nicht mehr.',
  'You can have up to {most} study times. Delete one first.':
    'Du kannst bis zu {most} Lernzeiten haben. Lösche zuerst eine.',
  'We couldn’t save this study time. Try again.':
    'Wir konnten diese Lernzeit nicht speichern. Versuch es noch einmal.',
  'None of these days falls before this date. Choose a later date.':
    'Keiner dieser Tage liegt vor diesem Datum. Wähle ein späteres.',
  'Choose a day within a year.': 'Wähle einen Tag innerhalb eines Jahres.',
  'Confirm your email address first. Then we can remind you.':
    'Bestätige zuerst deine E-Mail-Adresse. Dann können wir dich erinnern.',
  'Choose a course you own.': 'Wähle einen Kurs, der dir gehört.',
}
