import type { Sentences } from '#kernel/sentences.ts'

export const libraryRefusalsDe: Sentences = {
  // In a calendar
  'Study {title}': '{title} lernen',
  'Study time': 'Lernzeit',

  'These study times are not there any more.': 'Diese Lernzeiten gibt es nicht mehr.',
  'There is room for {most} study times. Delete one first.':
    'Es ist Platz für {most} Lernzeiten. Lösche zuerst eine.',
  'This could not be planned. Try it again.': 'Das ließ sich nicht einplanen. Versuch es noch einmal.',
  'None of these days comes before this date. Choose a later one.':
    'Keiner dieser Tage liegt vor diesem Datum. Wähle ein späteres.',
  'Choose a day within a year.': 'Wähle einen Tag innerhalb eines Jahres.',
  'Confirm your email address first, then we can remind you.':
    'Bestätige zuerst deine E-Mail-Adresse, dann können wir dich erinnern.',
  'Choose a course you own.': 'Wähle einen Kurs, der dir gehört.',
}
