import { isTimeZone } from '#kernel/time.ts'

/** Hours of a day on the clocks of the host's zone: `09:00` to `17:00`; `24:00` is the end of the day. */
export type Window = { from: string; to: string }
/** 1 is Monday, 7 is Sunday. */
export type WeeklyWindow = Window & { day: number }
/** Days that are other than their week says, both included: without windows they're closed. */
export type DayException = { fromDay: string; toDay: string; windows: readonly Window[]; note: string }

/** What a host's free times are worked out of. The pure engine is slots.ts. */
export type AvailabilityRules = {
  /** The zone whose clocks the hours are on. */
  timeZone: string
  weekly: readonly WeeklyWindow[]
  exceptions: readonly DayException[]
  /** Between two sessions; it counts once between neighbors. */
  bufferMinutes: number
  /** How long before its start a time can be booked at the latest. */
  noticeHours: number
  /** Most sessions in one day of the host's; null for as many as fit. */
  perDay: number | null
  /** How many days ahead times are shown. */
  windowDays: number
}

export const maxWindows = 6
export const maxExceptions = 100
export const bufferChoices = [0, 5, 10, 15, 30, 45, 60, 90, 120] as const
export const noticeChoices = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168] as const
export const perDayChoices = [1, 2, 3, 4, 5, 6, 8, 10] as const
export const windowChoices = [7, 14, 30, 60, 90, 180, 365] as const
/** How long before the start a client can still move or cancel without losing the session. */
export const changeNoticeChoices = [0, 1, 2, 4, 12, 24, 48, 72] as const

/** Monday to Friday, nine to five: where no one has said otherwise. */
export const defaultWeekly: readonly WeeklyWindow[] = [1, 2, 3, 4, 5].map((day) => ({
  day,
  from: '09:00',
  to: '17:00',
}))

export const defaultRules: Omit<AvailabilityRules, 'timeZone'> = {
  weekly: defaultWeekly,
  exceptions: [],
  bufferMinutes: 15,
  noticeHours: 24,
  perDay: null,
  windowDays: 60,
}
export const defaultChangeNoticeHours = 24

const clock = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/
export const isClock = (text: string): boolean => clock.test(text)

/** Why hours of one day can't be so, in words; null when they can. */
export function whyNotWindows(windows: readonly Window[]): string | null {
  const sorted = [...windows].sort((a, b) => a.from.localeCompare(b.from))
  for (const [index, { from, to }] of sorted.entries()) {
    if (!isClock(from) || !isClock(to) || from === '24:00') return 'Enter times such as 09:00 and 17:00'
    if (to <= from) return 'The end must be after the start'
    const before = sorted[index - 1]
    if (before && before.to > from) return 'These hours overlap. Change one of them.'
  }
  return null
}

export function whyNotException({ fromDay, toDay, windows }: DayException): string | null {
  if (toDay < fromDay) return 'The last day must not be before the first'
  return whyNotWindows(windows)
}

export const whyNotZone = (timeZone: string): string | null =>
  isTimeZone(timeZone) ? null : 'Choose a time zone from the list'
