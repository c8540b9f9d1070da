import type { Sentences } from '#kernel/sentences.ts'

export const learningRefusalsDe: Sentences = {
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
}
