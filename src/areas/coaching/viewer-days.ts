import { zoneClock } from '#kernel/zone-clock.ts'

/** A day on the calendar of whoever looks, with the times that begin on it. */
export type ViewerDay = { day: string; times: { start: number; label: string }[] }

/**
 * Times as someone in a zone reads them, by their days. The zone changes labels, never instants. Of two times that clocks show
 * alike in one night each says which it is: "1:30 AM EDT".
 */
export function viewerDays(starts: readonly number[], timeZone: string, locale: string): ViewerDay[] {
  const clock = zoneClock(timeZone)
  const days = new Map<string, number[]>()
  for (const start of starts) {
    const day = new Date(clock.wallAt(start)).toISOString().slice(0, 10)
    const known = days.get(day)
    if (known) known.push(start)
    else days.set(day, [start])
  }
  const plain = timeFormat(timeZone, locale, false)
  const exact = timeFormat(timeZone, locale, true)
  return [...days].map(([day, times]) => ({
    day,
    times: times.map((start) => {
      const isTwice = clock.instantsOf(clock.wallAt(start)).length > 1
      return { start, label: (isTwice ? exact : plain).format(start) }
    }),
  }))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function timeFormat(timeZone: string, locale: string, isExact: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${isExact}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      ...(isExact ? { timeZoneName: 'short' } : {}),
    })
  formats.set(key, format)
  return format
}

/** Whether two clocks show the same at a moment: then a time is said once. */
export const isSameClock = (one: string, other: string, at: number): boolean =>
  zoneClock(one).offsetAt(at) === zoneClock(other).offsetAt(at)
