import { formatOfZone } from './zone-formats.ts'

export { isInOurTimes, zChosenDay, zChosenInstant, zInstant } from './wire.ts'

export const seconds = (n: number) => n * 1000
export const minutes = (n: number) => n * 60_000
export const hours = (n: number) => n * 3_600_000
export const days = (n: number) => n * 86_400_000

/**
 * A zone by its name. Hours with a sign are none: browsers and the database count them in opposite directions. Nor are
 * abbreviations: in one `IST` is in India, in the other in Israel, and `ECT` or `US/Pacific-New` only one of them knows.
 */
export function isTimeZone(name: string): boolean {
  if (!/^([a-z]{4}|(utc|gmt)$|[a-z]+[/\d-])/i.test(name) || /^us\/pacific-new$/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Making one costs more than all a page says of its days: one for each locale and zone is kept. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** "Nov 4, 2026" in US English, "4. Nov. 2026" in German: one style per locale, wherever a day is said. */
export function formatDay(instant: string | Date, locale = 'en-US', timeZone?: string): string {
  const key = `${locale} ${timeZone ?? ''}`
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  dayFormats.set(key, format)
  return format.format(new Date(instant))
}

/** What a language calls a zone: "Mitteleuropäische Zeit"; null where it has no name for it. */
export function zoneName(locale: string, timeZone: string, at = new Date()): string | null {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return !name || /GMT|UTC/.test(name) ? null : name
}

/** "1 h 20 min", "6 min", "40 s". */
export function formatDuration(totalSeconds: number): string {
  if (totalSeconds < 60) return `${Math.round(totalSeconds)} s`
  const wholeMinutes = Math.round(totalSeconds / 60)
  if (wholeMinutes < 60) return `${wholeMinutes} min`
  const rest = wholeMinutes % 60
  return rest === 0
    ? `${wholeMinutes / 60} h`
    : `${Math.floor(wholeMinutes / 60)} h ${String(rest).padStart(2, '0')} min`
}

/** A length that's worth saying of what is sold: below it, the lessons say more. */
export const isLengthShown = (totalSeconds: number): boolean => totalSeconds >= 30 * 60

/** Seconds a text takes to read, at 200 words a minute. */
export function readingSeconds(words: number): number {
  return Math.round((words / 200) * 60)
}

const dayOf = formatOfZone({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day on the calendars of a zone: `2026-11-21`. */
export const dayIn = (timeZone: string, at: Date): string => dayOf(timeZone).format(at)

/** The moment the next day begins in a zone, to the second: also where clocks change at midnight. */
export function nextDayIn(timeZone: string, at: Date): Date {
  const today = dayIn(timeZone, at)
  // No day is longer than 25 hours, save where a country leaves one out; its next one begins no later.
  let [before, after] = [at.getTime(), at.getTime() + hours(26)]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle)) === today) before = middle
    else after = middle
  }
  return new Date(Math.floor(after / 1000) * 1000)
}
