import type { Sentences } from '#kernel/sentences.ts'

export const libraryRefusalsDe: Sentences = {
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
