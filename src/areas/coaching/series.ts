import { days as daysMs, minutes as minutesMs } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import type { SlotIndex, WhyNotBookable } from './slots.ts'

/** A session at the same time of the week, so many times. */
export type SeriesPlan = {
  /** The host's, whose clock it keeps. */
  timeZone: string
  /** What the host's clock shows at the first: `2027-03-02T09:00`. */
  firstAt: string
  everyWeeks: number
  times: number
}

export const mostInSeries = 52

/**
 * When each of a series begins. It keeps the host's wall clock through changes of the clocks: nine o'clock stays nine o'clock. Where
 * clocks skip that time it's as long after the skip; of two alike it's the first.
 */
export function seriesStarts({ timeZone, firstAt, everyWeeks, times }: SeriesPlan): number[] {
  const clock = zoneClock(timeZone)
  const first = Date.parse(`${firstAt}Z`)
  return Array.from({ length: times }, (_, index) => clock.instantOf(first + daysMs(7 * everyWeeks * index)))
}

export type SeriesDate = {
  start: number
  /** Why it can't be booked; null where it's free. */
  conflict: WhyNotBookable | null
  /** What the client's clock shows isn't what it showed at the first, because one of the two clocks changed. */
  isShifted: boolean
}

/** Every date of a series with what is wrong with it. One of its own never counts against another, save for the day's limit. */
export function previewSeries(
  plan: SeriesPlan,
  { index, durationMinutes, clientZone }: { index: SlotIndex; durationMinutes: number; clientZone: string },
): SeriesDate[] {
  const [host, client] = [zoneClock(plan.timeZone), zoneClock(clientZone)]
  const starts = seriesStarts(plan)
  const apart = (start: number) => client.offsetAt(start) - host.offsetAt(start)
  const usual = apart(starts[0] ?? 0)
  return starts.map((start, at) => {
    const isSkipped =
      host.instantsOf(Date.parse(`${plan.firstAt}Z`) + daysMs(7 * plan.everyWeeks * at)).length === 0
    return {
      start,
      conflict: index.whyNotBookable(start, durationMinutes),
      isShifted: apart(start) !== usual || isSkipped,
    }
  })
}

/** The end of a session that begins then. */
export const endOf = (start: number, durationMinutes: number): number => start + minutesMs(durationMinutes)
