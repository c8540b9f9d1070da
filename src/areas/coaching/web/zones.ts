import { hours, minutes } from '#kernel/time.ts'
import { clockIn } from '#kernel/wall-clock.ts'

/** Minutes a zone is ahead of UTC at a moment. */
export const offsetOf = (timeZone: string, at: Date): number =>
  Math.round((Date.parse(`${clockIn(timeZone, at)}Z`) - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)

/** Whether clocks in both zones show the same at that moment: "Lisbon" and "London" are one to who reads the time. */
export const isSameClock = (one: string, other: string, at: Date): boolean =>
  one === other || offsetOf(one, at) === offsetOf(other, at)

/** The first change of a zone's clocks between two moments, by how many minutes; null without one. */
export function clockChangeIn(
  timeZone: string,
  from: Date,
  until: Date,
): { at: Date; minutes: number } | null {
  const step = hours(24)
  for (let day = from.getTime(); day < until.getTime(); day += step) {
    const [before, after] = [offsetOf(timeZone, new Date(day)), offsetOf(timeZone, new Date(day + step))]
    if (before === after) continue
    const at = changeBetween(timeZone, day, day + step)
    return at.getTime() < until.getTime() ? { at, minutes: after - before } : null
  }
  return null
}

function changeBetween(timeZone: string, from: number, until: number): Date {
  const first = offsetOf(timeZone, new Date(from))
  // Clocks change on a whole minute.
  let [low, high] = [Math.floor(from / minutes(1)), Math.ceil(until / minutes(1))]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(timeZone, new Date(middle * minutes(1))) === first) low = middle
    else high = middle
  }
  return new Date(high * minutes(1))
}

/** Hours the other zone is away from the first at a moment, where that isn't what it is today; null where it is. */
export function unusualDifference(host: string, other: string, at: Date, now: Date): number | null {
  const difference = (moment: Date) => offsetOf(other, moment) - offsetOf(host, moment)
  return difference(at) === difference(now) ? null : difference(at) / 60
}
