import { hours } from './time.ts'

/** The clock of a zone: asked a thousand times, it looks up each change of the clocks once. */
export type ZoneClock = {
  timeZone: string
  /** How far it's ahead of UTC, in milliseconds. */
  offsetAt(instant: number): number
  /** What it shows, as if that were UTC. */
  wallAt(instant: number): number
  /** The moments at which it shows that: none where clocks skip it, two where they show it twice. */
  instantsOf(wall: number): number[]
  /**
   * The moment at which it shows that. Of two it's the first; what is skipped is as long after the skip as it would have been, so
   * 02:30 is 03:30 that night.
   */
  instantOf(wall: number): number
  /** When clocks change between two moments, with what held before and holds after. */
  changes(from: number, until: number): readonly ClockChange[]
}

export type ClockChange = { at: number; before: number; after: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

function slowOffset(timeZone: string, instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts = formatOf(timeZone).formatToParts(whole)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - whole
}

/** No zone changes its clocks twice within a week, save for wars and Ramadan, which is four weeks long. */
const week = hours(24 * 7)
const known = new Map<string, Pieces>()
type Pieces = { weeks: Map<number, number>; changes: Map<number, ClockChange | null> }

export function zoneClock(timeZone: string): ZoneClock {
  const pieces = known.get(timeZone) ?? { weeks: new Map(), changes: new Map() }
  known.set(timeZone, pieces)

  /** The offset at the beginning of a week. */
  const offsetOfWeek = (number: number): number => {
    const kept = pieces.weeks.get(number)
    if (kept !== undefined) return kept
    const offset = slowOffset(timeZone, number * week)
    keep(pieces.weeks, number, offset)
    return offset
  }

  /** The change within a week, if there is one. */
  const changeOfWeek = (number: number): ClockChange | null => {
    const kept = pieces.changes.get(number)
    if (kept !== undefined) return kept
    const [before, after] = [offsetOfWeek(number), offsetOfWeek(number + 1)]
    const change = before === after ? null : { at: momentOfChange(timeZone, number, before), before, after }
    keep(pieces.changes, number, change)
    return change
  }

  const offsetAt = (instant: number): number => {
    const number = Math.floor(instant / week)
    const change = changeOfWeek(number)
    if (!change) return offsetOfWeek(number)
    return instant < change.at ? change.before : change.after
  }

  const instantsOf = (wall: number): number[] => {
    const [before, after] = [offsetAt(wall - hours(26)), offsetAt(wall + hours(26))]
    // No clock changes twice in two days.
    if (before === after) return [wall - before]
    const found = [wall - before, wall - after].filter((instant) => offsetAt(instant) === wall - instant)
    const [first, second] = found
    if (first === undefined || second === undefined || first === second) return found.slice(0, 1)
    return [Math.min(first, second), Math.max(first, second)]
  }

  return {
    timeZone,
    offsetAt,
    wallAt: (instant) => instant + offsetAt(instant),
    instantsOf,
    instantOf: (wall) => instantsOf(wall)[0] ?? wall - offsetAt(wall - hours(26)),
    changes(from, until) {
      const found: ClockChange[] = []
      // One at the very beginning of a week is found at the end of the one before.
      for (let number = Math.floor(from / week) - 1; number * week < until; number++) {
        const change = changeOfWeek(number)
        if (change && change.at >= from && change.at < until) found.push(change)
      }
      return found
    },
  }
}

/** A process that runs for years, or is asked about all of them, keeps no more than this of a zone. */
const mostKept = 2_000

function keep<T>(map: Map<number, T>, number: number, value: T): void {
  if (map.size >= mostKept) map.clear()
  map.set(number, value)
}

function momentOfChange(timeZone: string, number: number, before: number): number {
  let [low, high] = [number * week, (number + 1) * week]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (slowOffset(timeZone, middle) === before) low = middle
    else high = middle
  }
  return high
}
