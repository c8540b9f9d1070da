import { days } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'

/** A day on the calendar of whoever looks, with the times that begin on it. */
export type ViewerDay = { day: string; starts: number[] }

/** Times by their days, as someone in a zone has them on the calendar. */
export function viewerDays(starts: readonly number[], timeZone: string): ViewerDay[] {
  const clock = zoneClock(timeZone)
  const found = new Map<number, number[]>()
  for (const start of starts) {
    const day = Math.floor(clock.wallAt(start) / days(1))
    const known = found.get(day)
    if (known) known.push(start)
    else found.set(day, [start])
  }
  return [...found].map(([day, starts]) => ({
    day: new Date(day * days(1)).toISOString().slice(0, 10),
    starts,
  }))
}

/**
 * Times as someone in a zone reads them. The zone changes labels, never instants. Of two times that clocks show alike in one night
 * each says which it is: "1:30 AM EDT". For the day that's shown: of a host's thousands of times a label takes the longest.
 */
export function viewerTimes(
  starts: readonly number[],
  timeZone: string,
  locale: string,
): { start: number; label: string }[] {
  const clock = zoneClock(timeZone)
  return starts.map((start) => {
    const isTwice = clock.instantsOf(clock.wallAt(start)).length > 1
    return { start, label: timeFormat(timeZone, locale, isTwice).format(start) }
  })
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
