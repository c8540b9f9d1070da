import { useRegion } from '#ui/region.ts'

/** Days of the calendar in the reader's words: "Tue 30", "Tuesday, June 30". */
export function useDayNames() {
  const region = useRegion()
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' })
  const weekday = write({ weekday: 'short' })
  const number = write({ day: 'numeric' })
  const long = write({ weekday: 'long', day: 'numeric', month: 'long' })
  const range = write({ day: 'numeric', month: 'long' })
  return {
    short: (day: string) => `${weekday.format(at(day))} ${number.format(at(day))}`,
    long: (day: string) => long.format(at(day)),
    range: (from: string, to: string) => range.formatRange(at(from), at(to)),
  }
}
