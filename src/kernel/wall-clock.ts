import { formatOfZone } from './zone-formats.ts'

const clockOf = formatOfZone({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant as a field of date and time writes it in a zone: `2026-11-21T09:30`. */
export function clockIn(timeZone: string, instant: string | Date): string {
  const parts = clockOf(timeZone).formatToParts(new Date(instant))
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${read('year')}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}`
}

/** The instant at which clocks of a zone show that; where they skip it, the one as long after the skip. */
export function instantIn(timeZone: string, clock: string): Date {
  const wanted = new Date(`${clock}Z`).getTime()
  const offsetAt = (instant: number) =>
    new Date(`${clockIn(timeZone, new Date(instant))}Z`).getTime() - instant
  const guess = wanted - offsetAt(wanted)
  // The first guess may be on the other side of a change of the clocks.
  const better = wanted - offsetAt(guess)
  return new Date(clockIn(timeZone, new Date(better)) === clock ? better : Math.max(guess, better))
}
