import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '#kernel/time.ts'
import { type Availability, type BusyTime, makeSlotIndex, nearestSlots, type Span } from './slots.ts'
import { viewerDays, viewerTimes } from './viewer-days.ts'

const at = (text: string) => Date.parse(text)
const iso = (instants: readonly number[]) =>
  instants.map((instant) => `${new Date(instant).toISOString().slice(0, 16)}Z`)
const nineToFive: Span[] = [{ from: 540, until: 1020 }]
const everyDay = (spans: Span[]): Span[][] => Array.from({ length: 7 }, () => spans)

const open = (given: Partial<Availability> = {}): Availability => ({
  timeZone: 'Europe/Lisbon',
  weekly: [[], nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, []],
  overrides: [],
  blackouts: [],
  gapMinutes: 0,
  noticeMinutes: 0,
  windowDays: 60,
  perDay: null,
  stepMinutes: 60,
  ...given,
})
const session = (from: string, until: string): BusyTime => ({
  startsAt: at(from),
  endsAt: at(until),
  kind: 'session',
})
const entry = (from: string, until: string): BusyTime => ({ ...session(from, until), kind: 'calendar' })

// A Monday.
const monday = at('2027-02-01T00:00Z')
const slotsOf = (given: Partial<Availability>, taken: BusyTime[] = [], day = '2027-02-01') =>
  makeSlotIndex(open(given), taken, monday - days(3)).slots(
    60,
    at(`${day}T00:00Z`),
    at(`${day}T00:00Z`) + days(1),
  )
const hoursOf = (given: Partial<Availability>, taken: BusyTime[] = [], day?: string) =>
  slotsOf(given, taken, day).map((start) => new Date(start).getUTCHours())

describe('the times of a host', () => {
  it('are those of the weekday, as far as a session fits', () => {
    expect(hoursOf({})).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
    expect(hoursOf({}, [], '2027-02-06')).toEqual([])
    expect(hoursOf({ weekly: everyDay([{ from: 540, until: 630 }]) })).toEqual([9])
  })

  it('are others on a day that has its own, none on a closed one, and none on days off', () => {
    const overrides = [
      { day: '2027-02-01', spans: [{ from: 1080, until: 1200 }] },
      { day: '2027-02-02', spans: [] },
    ]
    expect(hoursOf({ overrides })).toEqual([18, 19])
    expect(hoursOf({ overrides }, [], '2027-02-02')).toEqual([])
    expect(hoursOf({ overrides, blackouts: [{ from: '2027-01-30', until: '2027-02-01' }] })).toEqual([])
    expect(hoursOf({ blackouts: [{ from: '2027-01-30', until: '2027-01-31' }] })).toHaveLength(8)
  })

  it('leave what is taken, and the gap beside it once', () => {
    const taken = [
      session('2027-02-01T11:00Z', '2027-02-01T12:00Z'),
      entry('2027-02-01T14:15Z', '2027-02-01T14:45Z'),
    ]
    expect(hoursOf({}, taken)).toEqual([9, 10, 12, 13, 15, 16])
    expect(hoursOf({ gapMinutes: 15 }, taken)).toEqual([9, 13, 15, 16])
    // 12:00 to 12:15 is one gap, not one of each.
    expect(iso(slotsOf({ gapMinutes: 15, stepMinutes: 15 }, [taken[0] as BusyTime]).slice(0, 6))).toEqual([
      '2027-02-01T09:00Z',
      '2027-02-01T09:15Z',
      '2027-02-01T09:30Z',
      '2027-02-01T09:45Z',
      '2027-02-01T12:15Z',
      '2027-02-01T12:30Z',
    ])
  })

  it('end with the day’s sessions, which entries of a calendar are none of', () => {
    const taken = [
      session('2027-02-01T09:00Z', '2027-02-01T10:00Z'),
      entry('2027-02-01T10:00Z', '2027-02-01T11:00Z'),
    ]
    expect(hoursOf({ perDay: 2 }, taken)).toHaveLength(6)
    expect(hoursOf({ perDay: 1 }, taken)).toEqual([])
    expect(hoursOf({ perDay: 1 }, taken, '2027-02-02')).toHaveLength(8)
  })

  it('begin after the notice and end with the window’s last day', () => {
    const index = makeSlotIndex(open({ noticeMinutes: 180, windowDays: 1 }), [], at('2027-02-01T08:30Z'))
    const offered = index.slots(60, monday, monday + days(9))
    expect(iso(offered).at(0)).toBe('2027-02-01T12:00Z')
    expect(iso(offered).at(-1)).toBe('2027-02-02T16:00Z')
  })

  it('continue over midnight where the next day’s hours do', () => {
    const late = [
      { from: 1320, until: 1440 },
      { from: 0, until: 60 },
    ]
    const index = makeSlotIndex(open({ weekly: everyDay(late), stepMinutes: 30 }), [], monday - days(1))
    expect(iso(index.slots(60, at('2027-02-01T22:00Z'), at('2027-02-02T02:00Z')))).toEqual([
      '2027-02-01T22:00Z',
      '2027-02-01T22:30Z',
      '2027-02-01T23:00Z',
      '2027-02-01T23:30Z',
      '2027-02-02T00:00Z',
    ])
  })

  it('say why one isn’t offered', () => {
    const taken = [
      session('2027-02-01T11:00Z', '2027-02-01T12:00Z'),
      entry('2027-02-01T15:00Z', '2027-02-01T15:30Z'),
    ]
    const settings = {
      noticeMinutes: 60,
      gapMinutes: 15,
      blackouts: [{ from: '2027-02-03', until: '2027-02-03' }],
    }
    const index = makeSlotIndex(open(settings), taken, at('2027-02-01T08:30Z'))
    const why = (start: string) => index.whyNotBookable(at(start), 60)
    expect(why('2027-02-01T09:00Z')).toBe('notice')
    expect(why('2027-05-03T09:00Z')).toBe('window')
    expect(why('2027-02-03T09:00Z')).toBe('blackout')
    expect(why('2027-02-01T20:00Z')).toBe('outsideHours')
    expect(why('2027-02-02T09:10Z')).toBe('offStep')
    expect(why('2027-02-01T11:00Z')).toBe('taken')
    expect(why('2027-02-01T15:00Z')).toBe('busy')
    expect(why('2027-02-01T12:00Z')).toBe('gap')
    expect(why('2027-02-01T13:00Z')).toBeNull()
    const full = makeSlotIndex(open({ perDay: 1 }), taken, monday - days(1))
    expect(full.whyNotBookable(at('2027-02-01T13:00Z'), 60)).toBe('dayFull')
  })

  it('know the three nearest of one that was just taken', () => {
    const index = makeSlotIndex(open(), [session('2027-02-01T11:00Z', '2027-02-01T12:00Z')], monday - days(1))
    const nearest = nearestSlots(index, { start: at('2027-02-01T11:00Z'), durationMinutes: 60, count: 3 })
    expect(iso(nearest)).toEqual(['2027-02-01T09:00Z', '2027-02-01T10:00Z', '2027-02-01T12:00Z'])
    expect(
      nearestSlots(makeSlotIndex(open({ weekly: [] }), [], monday), {
        start: monday,
        durationMinutes: 60,
        count: 3,
      }),
    ).toEqual([])
  })
})

describe('R13: the night clocks change', () => {
  const nights = {
    timeZone: 'America/New_York',
    weekly: everyDay([{ from: 0, until: 300 }]),
    stepMinutes: 30,
  }
  const night = (day: string) => {
    const index = makeSlotIndex(open(nights), [], at(`${day}T00:00Z`) - days(2))
    return index.slots(30, at(`${day}T04:00Z`), at(`${day}T12:00Z`))
  }

  it('has no time that clocks skip, and none twice', () => {
    // 2:00 is 3:00, and 2:30 is 3:30: those are there already.
    expect(iso(night('2027-03-14'))).toEqual([
      '2027-03-14T05:00Z',
      '2027-03-14T05:30Z',
      '2027-03-14T06:00Z',
      '2027-03-14T06:30Z',
      '2027-03-14T07:00Z',
      '2027-03-14T07:30Z',
      '2027-03-14T08:00Z',
      '2027-03-14T08:30Z',
    ])
  })

  it('has both times that clocks show alike, and tells them apart', () => {
    const offered = night('2027-11-07')
    expect(iso(offered)).toContain('2027-11-07T05:30Z')
    expect(iso(offered)).toContain('2027-11-07T06:30Z')
    expect(offered).toHaveLength(12)
    const [day] = viewerDays(offered, 'America/New_York')
    const times = viewerTimes(day?.starts ?? [], 'America/New_York', 'en-US')
    expect(times.map(({ label }) => label).slice(1, 7)).toEqual([
      '12:30 AM',
      '1:00 AM EDT',
      '1:30 AM EDT',
      '1:00 AM EST',
      '1:30 AM EST',
      '2:00 AM',
    ])
  })
})

const hostZones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
]
/** Around the changes of the clocks of half of the world, both ways. */
const weeks = ['2027-03-12', '2027-03-26', '2027-10-01', '2027-10-29', '2027-11-05', '2027-04-02'].map(
  (day) => at(`${day}T00:00Z`),
)

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 2, max: 40 })), { maxLength: 2 })
  .map((parts) =>
    parts.map(([from, length]) => ({ from: from * 15, until: Math.min(1440, (from + length) * 15) })),
  )
const quarter = minutes(15)
const world = fc.record({
  now: fc.constantFrom(...weeks),
  timeZone: fc.constantFrom(...hostZones),
  weekly: fc.array(spans, { minLength: 7, maxLength: 7 }),
  override: spans,
  gapMinutes: fc.constantFrom(0, 10, 30),
  noticeMinutes: fc.constantFrom(0, 90, 1500),
  windowDays: fc.constantFrom(1, 3, 60),
  perDay: fc.constantFrom(null, 1, 3),
  stepMinutes: fc.constantFrom(15, 30, 60),
  duration: fc.constantFrom(15, 45, 60, 240),
  taken: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 500 }),
      length: fc.integer({ min: 1, max: 12 }),
      isSession: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

function read({ now, override, taken, duration: _, ...rest }: World): {
  availability: Availability
  taken: BusyTime[]
} {
  const day = (after: number) => new Date(now + days(after)).toISOString().slice(0, 10)
  return {
    availability: {
      ...rest,
      overrides: [{ day: day(2), spans: override }],
      blackouts: [{ from: day(4), until: day(4) }],
    },
    taken: taken.map((part) => ({
      startsAt: now + part.at * quarter,
      endsAt: now + (part.at + part.length) * quarter,
      kind: part.isSession ? ('session' as const) : ('calendar' as const),
    })),
  }
}

/** The rules once more, as Temporal would say them, minute by minute. */
function isBookable(
  { availability, taken }: ReturnType<typeof read>,
  now: number,
  start: number,
  minutesLong: number,
): boolean {
  const { timeZone } = availability
  const zoned = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  const spansOn = (day: Temporal.PlainDate) => {
    if (availability.blackouts.some(({ from, until }) => from <= day.toString() && day.toString() <= until))
      return []
    const own = availability.overrides.find((each) => each.day === day.toString())
    return own ? own.spans : (availability.weekly[day.dayOfWeek % 7] ?? [])
  }
  const instantOf = (day: Temporal.PlainDate, minute: number) =>
    day.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone).epochMilliseconds
  const isOpenAt = (instant: number) => {
    const today = zoned(instant).toPlainDate()
    return [today.subtract({ days: 1 }), today].some((day) =>
      spansOn(day).some(
        ({ from, until }) => instantOf(day, from) <= instant && instant < instantOf(day, until),
      ),
    )
  }
  const end = start + minutes(minutesLong)
  const here = zoned(start)
  const today = here.toPlainDate()
  const onStep = spansOn(today).some(({ from, until }) => {
    for (let minute = from; minute < until; minute += availability.stepMinutes) {
      const wall = today.toPlainDateTime().add({ minutes: minute })
      const either = ['earlier', 'later'] as const
      const asked = wall.toZonedDateTime(timeZone)
      if (asked.epochMilliseconds === start) return true
      if (asked.toPlainDateTime().equals(wall))
        for (const disambiguation of either)
          if (wall.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds === start) return true
    }
    return false
  })
  if (!onStep || start < now + minutes(availability.noticeMinutes)) return false
  if (Temporal.PlainDate.compare(today, zoned(now).toPlainDate().add({ days: availability.windowDays })) > 0)
    return false
  for (let instant = start; instant < end; instant += minutes(15)) if (!isOpenAt(instant)) return false
  const gap = minutes(availability.gapMinutes)
  if (taken.some(({ startsAt, endsAt }) => startsAt < end + gap && endsAt > start - gap)) return false
  const sameDay = taken.filter(
    ({ kind, startsAt }) => kind === 'session' && zoned(startsAt).toPlainDate().equals(today),
  )
  return availability.perDay === null || sameDay.length < availability.perDay
}

describe('whatever a host says', () => {
  it('every time offered can be booked, and every other is refused', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 0, max: 400 }), (given, from) => {
        const host = read(given)
        const index = makeSlotIndex(host.availability, host.taken, given.now)
        const begin = given.now + from * quarter
        const offered = index.slots(given.duration, begin, begin + hours(12))
        expect(offered).toEqual([...new Set(offered)].sort((a, b) => a - b))
        for (let start = begin; start < begin + hours(12); start += minutes(5)) {
          const isOffered = offered.includes(start)
          expect(index.whyNotBookable(start, given.duration) === null).toBe(isOffered)
          if (start % quarter === 0)
            expect(isBookable(host, given.now, start, given.duration), new Date(start).toISOString()).toBe(
              isOffered,
            )
        }
      }),
      { numRuns: 30 },
    )
  })

  const viewers = [
    'Asia/Kathmandu',
    'America/New_York',
    'Europe/Lisbon',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'Africa/Casablanca',
    'Pacific/Chatham',
    'Asia/Tokyo',
    'America/Santiago',
    'Europe/London',
    'UTC',
  ]

  it.each(viewers)('the zone of a viewer in %s moves labels, never times', (viewer) => {
    const host = hostZones[viewers.indexOf(viewer) % hostZones.length] ?? 'UTC'
    for (const now of weeks) {
      const index = makeSlotIndex(
        open({ timeZone: host, weekly: everyDay([{ from: 0, until: 1440 }]), stepMinutes: 30 }),
        [],
        now,
      )
      const offered = index.slots(30, now, now + days(4))
      const shown = viewerDays(offered, viewer).map(({ day, starts }) => ({
        day,
        times: viewerTimes(starts, viewer, 'en-US'),
      }))
      expect(shown.flatMap(({ times }) => times.map(({ start }) => start))).toEqual(offered)
      const days_ = shown.map(({ day }) => day)
      expect(days_).toEqual([...new Set(days_)].sort())
      // No two times of a day are called alike, or someone books another than they meant.
      for (const { day, times } of shown) {
        expect(new Set(times.map(({ label }) => label)).size).toBe(times.length)
        for (const { start } of times)
          expect(
            Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(viewer).toPlainDate().toString(),
          ).toBe(day)
      }
    }
  })

  it('more busy time, gap, notice, days off or a limit never add a time', () => {
    const more = fc.record({
      gapMinutes: fc.integer({ min: 0, max: 60 }),
      noticeMinutes: fc.integer({ min: 0, max: 600 }),
      perDay: fc.integer({ min: 0, max: 3 }),
      startsAt: fc.integer({ min: 0, max: 500 }),
      isSession: fc.boolean(),
      off: fc.integer({ min: 0, max: 7 }),
    })
    fc.assert(
      fc.property(world, more, (given, { gapMinutes, noticeMinutes, perDay, startsAt, isSession, off }) => {
        const { availability, taken } = read(given)
        const before = new Set(
          makeSlotIndex(availability, taken, given.now).slots(given.duration, given.now, given.now + days(7)),
        )
        const day = new Date(given.now + days(off)).toISOString().slice(0, 10)
        const stricter: [Availability, BusyTime[]][] = [
          [{ ...availability, gapMinutes: availability.gapMinutes + gapMinutes }, taken],
          [{ ...availability, noticeMinutes: availability.noticeMinutes + noticeMinutes }, taken],
          [{ ...availability, perDay: Math.min(perDay, availability.perDay ?? perDay) }, taken],
          [{ ...availability, blackouts: [...availability.blackouts, { from: day, until: day }] }, taken],
          [
            availability,
            [
              ...taken,
              {
                startsAt: given.now + startsAt * quarter,
                endsAt: given.now + (startsAt + 5) * quarter,
                kind: isSession ? 'session' : 'calendar',
              },
            ],
          ],
        ]
        for (const [settings, busy] of stricter)
          for (const slot of makeSlotIndex(settings, busy, given.now).slots(
            given.duration,
            given.now,
            given.now + days(7),
          ))
            expect(before.has(slot)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
