/** Days of the calendar, written `2026-11-24`: reckoned without clocks, so that no zone moves them. */

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const written = (date: Date) => date.toISOString().slice(0, 10)

/**
 * The days that can be chosen: a year before them is a slip of the fingers, `0026`, and behind them a year no longer has four
 * digits, which comparing and cutting written days rely on.
 */
export const [firstDay, lastDay] = ['1900-01-01', '9998-12-31'] as const

/** Whether this is a day there is, and one that can be chosen: not `2026-02-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return false
  const date = at(text)
  return !Number.isNaN(date.getTime()) && written(date) === text
}

/** The day of three numbers; null where there's no such day. */
export function dayFrom(year: number, month: number, day: number): string | null {
  const two = (part: number) => String(part).padStart(2, '0')
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isDay(text) ? text : null
}

export function addDays(day: string, count: number): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + count)
  return written(date)
}

/** The same day some months on; the month's last where it has no such day. */
export function addMonths(day: string, count: number): string {
  const date = at(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return written(date)
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => at(day).getUTCDay()

/** What a week begins with in a region: 0 is Sunday. */
export function firstWeekday(region: string): number {
  const locale = new Intl.Locale(region) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  // Without the answer: Sunday where English stands alone, Monday elsewhere.
  return (info?.firstDay ?? (region === 'en' || region === 'en-US' ? 7 : 1)) % 7
}

/** The weeks of the month a day is in; null for what is of another month. */
export function weeksOf(day: string, first: number): (string | null)[][] {
  const month = day.slice(0, 7)
  const start = `${month}-01`
  const before = (weekdayOf(start) - first + 7) % 7
  const weeks: (string | null)[][] = []
  for (let from = addDays(start, -before); from < addMonths(start, 1); from = addDays(from, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(from, count))
    weeks.push(week.map((each) => (each.startsWith(month) ? each : null)))
  }
  return weeks
}
