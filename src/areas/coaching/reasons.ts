import type { Sentences } from '#kernel/sentences.ts'

/** Why a calendar couldn't be read, by the code that's stored. */
export const coachingReasons = {
  'coaching.calendarAway': 'The calendar’s server didn’t answer.',
  'coaching.calendarRefused': 'There’s no calendar at this address anymore, or it’s private now.',
  'coaching.calendarUnfit': 'This address doesn’t lead to a calendar. Copy its .ics or iCal address.',
  'coaching.calendarTooLarge':
    'The calendar is too large. We read up to 5 MB, 20,000 events and 5,000 upcoming busy times.',
  'coaching.calendarTooLong': 'The calendar took too long to read.',
  'coaching.calendarLocked': 'The address can’t be read anymore. Remove the calendar and add it again.',
} as const satisfies Sentences

export type CalendarReason = keyof typeof coachingReasons
