import ical from 'ical-generator'
import { days as daysMs, minutes as minutesMs } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { reminderMinutes } from '../study-contract.ts'
import { clockChanges, instantOf, nextStudyTime, offsetAt, wallClock } from '../study-times.ts'
import type { ScheduleRow } from './schedules.ts'

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Where the calendar and the email lead: to the place in the course, or to all of them. */
export const pathToStudy = ({ courseId }: Pick<ScheduleRow, 'courseId'>): string =>
  courseId ? `/learn/${courseId}` : '/library'

/**
 * Study times as a calendar file: one event that repeats, on the clock of the zone it was planned in, with the zone's own
 * changes of the clock beside it. It says what course it is about and nothing of the person.
 */
export function calendarOf(ctx: Ctx, row: ScheduleRow): string {
  const { timeZone, courseTitle, id, revision } = row
  const calendar = ical({
    prodId: {
      company: ctx.instance.brandName,
      product: 'Study times',
      language: (ctx.language ?? 'en').toUpperCase(),
    },
  })
  // UTC is no zone of its own in a calendar file: its moments end in Z.
  const isUtc = timeZone === 'UTC'
  if (!isUtc) calendar.timezone({ name: timeZone, generator: (zone) => zoneComponent(zone, row) })
  const start = firstTime(row)
  const event = calendar.createEvent({
    id: `${id}@${new URL(ctx.instance.appUrl).hostname}`,
    sequence: revision,
    stamp: row.updatedAt,
    start: onClock(timeZone, start),
    end: onClock(timeZone, new Date(start.getTime() + minutesMs(row.minutes))),
    ...(isUtc ? {} : { timezone: timeZone }),
    summary: toReader(ctx, courseTitle ? `Study ${courseTitle}` : 'Study time'),
    url: `${ctx.instance.appUrl}${pathToStudy(row)}`,
    repeating: `RRULE:FREQ=WEEKLY;BYDAY=${row.days.map((day) => weekdays[day]).join(',')};UNTIL=${utc(endOf(row))}`,
  })
  event.createAlarm({ trigger: reminderMinutes * 60 })
  const text = calendar.toString().replace(/(\r\n)*$/, '\r\n')
  // In a calendar with a zone the package writes this one without its Z, though it is always UTC (RFC 5545, 3.8.7.2).
  return text.replace(/^(DTSTAMP:\d{8}T\d{6})\r$/m, '$1Z\r')
}

/** The first time after the plan was made or changed. */
function firstTime(row: ScheduleRow): Date {
  return nextStudyTime(row, new Date(row.updatedAt.getTime() - 1)) ?? row.updatedAt
}

/** The last moment of the last day. */
function endOf({ timeZone, untilOn }: ScheduleRow): Date {
  return new Date(instantOf(timeZone, Date.parse(`${untilOn}T23:59:59Z`)))
}

/** The zone's clock during the plan, written out change by change: any calendar can read it, whatever zones it knows. */
function zoneComponent(timeZone: string, row: ScheduleRow): string {
  const from = new Date(row.updatedAt.getTime() - daysMs(370))
  const until = new Date(endOf(row).getTime() + daysMs(8))
  const first = offsetAt(timeZone, from.getTime())
  const changes = clockChanges(timeZone, from, until)
  const least = Math.min(first, ...changes.map((change) => change.after))
  const parts = [
    partOf(timeZone, { at: from.getTime(), before: first, after: first }, least),
    ...changes.map((change) => partOf(timeZone, change, least)),
  ]
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n')
}

type Change = { at: number; before: number; after: number }

function partOf(timeZone: string, { at, before, after }: Change, least: number): string[] {
  const kind = after > least ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    // On the clock as it was before the change.
    `DTSTART:${utc(new Date(at + before)).slice(0, -1)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `TZNAME:${zoneName(timeZone, at)}`,
    `END:${kind}`,
  ]
}

function zoneName(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** `+0100`. */
function offsetText(milliseconds: number): string {
  const whole = Math.round(Math.abs(milliseconds) / 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${milliseconds < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}${two(whole % 60)}`
}

/** `20261121T193000Z`. */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

/**
 * A moment that shows the clock of a zone, whatever zone the server is in: the package reads hours from the object it is given,
 * and takes it for one that knows its zone by these three names.
 */
function onClock(timeZone: string, instant: Date): Date {
  return new ZonedDate(timeZone, instant)
}

class ZonedDate extends Date {
  readonly internal: Date
  readonly tzComponents = () => []
  readonly withTimeZone = () => this
  readonly #wall: ReturnType<typeof wallClock>

  constructor(timeZone: string, instant: Date) {
    super(instant)
    this.internal = instant
    this.#wall = wallClock(timeZone, instant)
  }
  override getFullYear = () => this.#wall.year
  override getMonth = () => this.#wall.month - 1
  override getDate = () => this.#wall.day
  override getHours = () => this.#wall.hour
  override getMinutes = () => this.#wall.minute
  override getSeconds = () => this.#wall.second
}
