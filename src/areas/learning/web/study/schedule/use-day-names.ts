import { useLocale } from 'use-intl'

/** Names of the days of the week, 0 being Sunday, as the reader calls them. */
export function useDayNames(width: 'short' | 'long'): (day: number) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: width, timeZone: 'UTC' })
  // The first of January 2023 was a Sunday.
  return (day) => format.format(Date.UTC(2023, 0, 1 + day))
}

/** A week begins on Monday. */
export const week = [1, 2, 3, 4, 5, 6, 0] as const
