import { days as daysMs, minutes as minutesMs } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'

/** A part of a day on the host's clock, in minutes since midnight: 540 to 1020 is 9:00 to 17:00. */
export type Span = { from: number; until: number }

export type DayOverride = { day: string; until?: string; spans: readonly Span[] }

/** When a host can be booked, all on their own clock. */
export type Availability = {
  timeZone: string
  /** By weekday, Sunday first. */
  weekly: readonly (readonly Span[])[]
  /** What holds on a day instead, or on all days until another one, itself included; no spans mean that they're closed. The last wins. */
  overrides: readonly DayOverride[]
  /** Days off, the last one included. They win over everything. */
  blackouts: readonly { from: string; until: string }[]
  /** Free time between neighbors, counted once. */
  gapMinutes: number
  /** How long before it begins a time can still be booked. */
  noticeMinutes: number
  /** How many days ahead times are offered, on the host's calendar. */
  windowDays: number
  /** Sessions a day at most. */
  perDay: number | null
  /** Times begin so many minutes apart, from the beginning of each span. */
  stepMinutes: number
}

/** Time that's gone: a session, which counts toward the day, or an entry of another calendar. */
export type BusyTime = { startsAt: number; endsAt: number; kind: 'session' | 'calendar' }

/** Why a time can't be booked, the plainest reason first. */
export type WhyNotBookable =
  | 'notice'
  | 'window'
  | 'blackout'
  | 'outsideHours'
  | 'offStep'
  | 'taken'
  | 'busy'
  | 'gap'
  | 'dayFull'

/** Everything that's asked again and again about one host, looked up once. */
export type SlotIndex = {
  /** Times that can be booked and begin in `[from, until)`, earliest first. */
  slots(durationMinutes: number, from: number, until: number): number[]
  /** Of one time, by the very rules of the list. Null where it's offered. */
  whyNotBookable(start: number, durationMinutes: number): WhyNotBookable | null
}

type Interval = { startsAt: number; endsAt: number }
type Day = { isOff: boolean; open: readonly Interval[]; starts: ReadonlySet<number> }

/**
 * What a host's times are at a moment. A session that is being moved is no longer among what is taken, so it may overlap its own
 * old time.
 */
export function makeSlotIndex(
  availability: Availability,
  taken: readonly BusyTime[],
  now: number,
): SlotIndex {
  const clock = zoneClock(availability.timeZone)
  const { noticeMinutes, windowDays, gapMinutes, perDay } = availability
  const dayOf = daysOf(availability)
  const sessions = makeBusy(taken.filter(({ kind }) => kind === 'session'))
  const calendar = makeBusy(taken.filter(({ kind }) => kind === 'calendar'))
  const sessionsOfDay = countByDay(taken, clock.wallAt)
  const earliest = now + minutesMs(noticeMinutes)
  const lastDay = floorDay(clock.wallAt(now)) + daysMs(windowDays)
  const gap = minutesMs(gapMinutes)

  const whyNotBookable = (start: number, durationMinutes: number): WhyNotBookable | null => {
    const end = start + minutesMs(durationMinutes)
    const midnight = floorDay(clock.wallAt(start))
    if (start < earliest) return 'notice'
    if (midnight > lastDay) return 'window'
    const day = dayOf(midnight)
    if (day.isOff) return 'blackout'
    if (!isOpen(dayOf, midnight, { startsAt: start, endsAt: end })) return 'outsideHours'
    if (!day.starts.has(start)) return 'offStep'
    if (sessions.overlaps(start, end)) return 'taken'
    if (calendar.overlaps(start, end)) return 'busy'
    if (gap > 0 && (sessions.overlaps(start - gap, end + gap) || calendar.overlaps(start - gap, end + gap)))
      return 'gap'
    if (perDay !== null && (sessionsOfDay.get(midnight) ?? 0) >= perDay) return 'dayFull'
    return null
  }

  return {
    whyNotBookable,
    slots(durationMinutes, from, until) {
      const found: number[] = []
      const last = Math.min(floorDay(clock.wallAt(until)), lastDay)
      for (let day = floorDay(clock.wallAt(Math.max(from, earliest))); day <= last; day += daysMs(1))
        // A day that a country left out has its times on the next one, which has them already.
        for (const start of dayOf(day).starts)
          if (start >= from && start < until && floorDay(clock.wallAt(start)) === day)
            if (whyNotBookable(start, durationMinutes) === null) found.push(start)
      return found
    },
  }
}

/** What holds on a day instead of its week's hours. Days aren't counted out: some exceptions last for years. */
export const overrideOn = ({ overrides }: Pick<Availability, 'overrides'>, day: string) =>
  overrides.findLast((each) => each.day <= day && day <= (each.until ?? each.day))

const floorDay = (wall: number): number => Math.floor(wall / daysMs(1)) * daysMs(1)

/** A day on the host's calendar by its midnight, as if that were UTC. */
function daysOf(availability: Availability): (midnight: number) => Day {
  const clock = zoneClock(availability.timeZone)
  const off = availability.blackouts.map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const)
  const known = new Map<number, Day>()

  const spansOf = (midnight: number) =>
    overrideOn(availability, new Date(midnight).toISOString().slice(0, 10))?.spans ??
    availability.weekly[new Date(midnight).getUTCDay()] ??
    []

  const make = (midnight: number): Day => {
    const isOff = off.some(([from = 0, until = 0]) => midnight >= from && midnight <= until)
    const spans = isOff ? [] : spansOf(midnight)
    const open = spans.map((span) => ({
      startsAt: clock.instantOf(midnight + minutesMs(span.from)),
      endsAt: clock.instantOf(midnight + minutesMs(span.until)),
    }))
    return { isOff, open: merged(open), starts: startsOf(clock, availability.stepMinutes, midnight, spans) }
  }

  return (midnight) => {
    const day = known.get(midnight) ?? make(midnight)
    known.set(midnight, day)
    return day
  }
}

/** In the order of time: a clock that is set back shows later minutes first. */
function startsOf(
  clock: ReturnType<typeof zoneClock>,
  stepMinutes: number,
  midnight: number,
  spans: readonly Span[],
): ReadonlySet<number> {
  const found: number[] = []
  for (const span of spans)
    for (let minute = span.from; minute < span.until; minute += stepMinutes) {
      const wall = midnight + minutesMs(minute)
      const instants = clock.instantsOf(wall)
      found.push(...(instants.length > 0 ? instants : [clock.instantOf(wall)]))
    }
  return new Set(found.sort((a, b) => a - b))
}

/** Whether all of a time is open, where one day's hours may continue in the next one's. */
function isOpen(dayOf: (midnight: number) => Day, midnight: number, { startsAt, endsAt }: Interval): boolean {
  let reached = startsAt
  // No session is longer than a day, and where clocks change one may reach a day further.
  for (let day = midnight; day <= midnight + daysMs(2); day += daysMs(1))
    for (const part of dayOf(day).open)
      if (part.startsAt <= reached && part.endsAt > reached) {
        reached = part.endsAt
        if (reached >= endsAt) return true
      }
  return false
}

/** In order, with what touches or overlaps in one. */
function merged(parts: readonly Interval[]): Interval[] {
  const inOrder = [...parts].sort((a, b) => a.startsAt - b.startsAt)
  const found: Interval[] = []
  for (const part of inOrder) {
    const last = found.at(-1)
    if (part.endsAt <= part.startsAt) continue
    if (last && part.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, part.endsAt)
    else found.push({ ...part })
  }
  return found
}

function makeBusy(taken: readonly Interval[]): { overlaps(start: number, end: number): boolean } {
  const parts = merged(taken)
  return {
    overlaps(start, end) {
      let [low, high] = [0, parts.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((parts[middle]?.endsAt ?? 0) > start) high = middle
        else low = middle + 1
      }
      const first = parts[low]
      return first !== undefined && first.startsAt < end
    },
  }
}

function countByDay(taken: readonly BusyTime[], wallAt: (instant: number) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { kind, startsAt } of taken) {
    if (kind !== 'session') continue
    const day = floorDay(wallAt(startsAt))
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** The free times nearest to one, for whoever finds it taken: "Here are the nearest three." */
export function nearestSlots(
  index: SlotIndex,
  { start, durationMinutes, count }: { start: number; durationMinutes: number; count: number },
): number[] {
  for (const reach of [2, 14, 92].map(daysMs)) {
    const found = index.slots(durationMinutes, start - reach, start + reach)
    if (found.length < count && reach < daysMs(92)) continue
    return found
      .sort((a, b) => Math.abs(a - start) - Math.abs(b - start))
      .slice(0, count)
      .sort((a, b) => a - b)
  }
  return []
}
