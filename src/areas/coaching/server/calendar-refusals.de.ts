import type { Sentences } from '#kernel/sentences.ts'

/** What is said of calendars, series and groups, in German. */
export const calendarRefusalsDe: Sentences = {
  'The calendar’s server didn’t answer.': 'Der Server des Kalenders hat nicht geantwortet.',
  'There’s no calendar at this address anymore, or it’s private now.':
    'Unter dieser Adresse gibt es keinen Kalender mehr, oder er ist jetzt privat.',
  'This address doesn’t lead to a calendar. Copy its .ics or iCal address.':
    'Diese Adresse führt zu keinem Kalender. Kopiere seine ICS- oder iCal-Adresse.',
  'The calendar is too large. We read up to 5 MB, 20,000 events and 5,000 upcoming busy times.':
    'Der Kalender ist zu groß. Wir lesen bis zu 5 MB, 20.000 Termine und 5.000 kommende belegte Zeiten.',
  'The calendar took too long to read.': 'Das Lesen des Kalenders hat zu lange gedauert.',
  'The address can’t be read anymore. Remove the calendar and add it again.':
    'Die Adresse lässt sich nicht mehr lesen. Entferne den Kalender und füge ihn neu hinzu.',
  'Enter the address of a calendar': 'Gib die Adresse eines Kalenders ein',
  'You have ten calendars. Remove one to add another.':
    'Du hast zehn Kalender. Entferne einen, um einen anderen hinzuzufügen.',
  'We’re reading a lot of your calendars. Try again in a minute.':
    'Wir lesen gerade viele deiner Kalender. Versuche es in einer Minute noch einmal.',
  'This calendar was removed.': 'Dieser Kalender wurde entfernt.',
  'Your sessions have no calendar address yet.': 'Deine Termine haben noch keine Kalenderadresse.',
  'There are fewer sessions left than the series has.': 'Es sind weniger Termine übrig, als die Serie hat.',
  'Some of these dates aren’t free, {day} first. Change the series.':
    'Nicht alle Tage sind frei, der erste belegte ist der {day}. Ändere die Serie.',
  'Choose a package for one person': 'Wähle ein Paket für eine Person',
  'Choose a package that has several seats': 'Wähle ein Paket mit mehreren Plätzen',
  'This session has already started. Choose an upcoming one.':
    'Dieser Termin hat schon begonnen. Wähle einen, der noch kommt.',
  'Enter two seats or more': 'Gib mindestens zwei Plätze an',
  'Choose a time in the future': 'Wähle eine Zeit, die noch kommt',
  'This session is for one person.': 'Dieser Termin ist für eine Person.',
  '{taken} seats are taken. Enter at least that many':
    '{taken} Plätze sind vergeben. Gib mindestens so viele an',
}
