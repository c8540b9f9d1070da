import { type Figure, median } from '../scripts/figure.ts'
import { type Availability, type BusyTime, makeSlotIndex } from '../src/areas/coaching/slots.ts'
import { viewerDays, viewerTimes } from '../src/areas/coaching/viewer-days.ts'
import { repetitions } from './parts/setting.ts'

const minute = 60_000
const day = 86_400_000
const most = 20

/**
 * B15: the processor time a booking page's times cost: a host with a year of hours, times every 15 minutes and 500 sessions ahead, asked by someone
 * nine zones away for six weeks. What a rule or a session changes is worked out anew each time.
 */
export default async function bench(): Promise<Figure[]> {
  const now = Date.parse('2027-03-01T10:00Z')
  const availability = yearOfHours()
  const taken = sessionsAhead(now)
  const page = (from: number) => {
    const index = makeSlotIndex(availability, taken, now)
    const [first] = viewerDays(index.slots(45, from, from + 42 * day), 'Asia/Tokyo')
    return viewerTimes(first?.starts ?? [], 'Asia/Tokyo', 'en-US')
  }
  const year = () => makeSlotIndex(availability, taken, now).slots(45, now, now + 365 * day)
  if (page(now).length === 0 || year().length === 0) throw new Error('No times were offered.')
  for (let warm = 0; warm < 20; warm++) page(now)
  return [
    figure('B15a', 'a booking page of six weeks, 500 sessions', () => page(now)),
    figure('B15b', 'a whole year of a host’s times, 500 sessions', year),
  ]
}

function figure(id: string, name: string, work: () => unknown): Figure {
  const runs = Array.from({ length: Math.max(5, repetitions) }, () => cpuOf(work))
  const value = median(runs)
  return { id, name, value, unit: 'ms of CPU', target: `≤ ${most} ms`, met: value <= most, runs }
}

/** Ten times, because the clock of the processor is coarse. */
function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage()
  for (let time = 0; time < 10; time++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / 10
}

function yearOfHours(): Availability {
  const morning = { from: 8 * 60, until: 12 * 60 }
  const evening = { from: 13 * 60, until: 20 * 60 }
  return {
    timeZone: 'America/New_York',
    weekly: Array.from({ length: 7 }, () => [morning, evening]),
    overrides: Array.from({ length: 60 }, (_, index) => ({
      day: new Date(Date.parse('2027-03-01') + index * 6 * day).toISOString().slice(0, 10),
      spans: index % 2 === 0 ? [] : [morning],
    })),
    blackouts: Array.from({ length: 12 }, (_, month) => {
      const from = Date.parse('2027-03-10') + month * 30 * day
      const name = (at: number) => new Date(at).toISOString().slice(0, 10)
      return { from: name(from), until: name(from + 3 * day) }
    }),
    gapMinutes: 15,
    noticeMinutes: 24 * 60,
    windowDays: 365,
    perDay: 6,
    stepMinutes: 15,
  }
}

function sessionsAhead(now: number): BusyTime[] {
  return Array.from({ length: 500 }, (_, index) => {
    const startsAt = now + (index % 300) * day + Math.floor(index / 300) * 150 * minute
    return { startsAt, endsAt: startsAt + 45 * minute, kind: index % 5 === 0 ? 'calendar' : 'session' }
  })
}
