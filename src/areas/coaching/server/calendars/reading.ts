import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { seconds } from '#kernel/time.ts'
import { endsWithParent } from '#platform/files/reading-process.ts'
import { windowsZones } from './windows-zones.ts'

/** What is asked of a calendar: when its owner is busy between two moments. */
export type BusyQuery = {
  from: number
  until: number
  /** The owner's zone: whole days and times without a zone are its. */
  timeZone: string
  /** How UIDs of this installation end: those are told, so that our own can be left out. */
  ownEnding: string
}

/** A time that's busy; `uid` only where it's one of this installation. */
export type BusyTime = { startsAt: number; endsAt: number; uid: string | null }

export type Read =
  | { kind: 'read'; busy: BusyTime[] }
  /** It's no calendar, has more events than are read, or takes longer than it's given. */
  | { kind: 'failed'; because: 'notCalendar' | 'tooMany' | 'tooLong' }

export const mostEvents = 20_000
/** Every look at free times reads those of all calendars; no one has so many times ahead that they're busy. */
const mostBusy = 5_000
/** Of processor time, for reading it. */
const usualPatienceMs = seconds(2)
const mostStartMs = seconds(15)
const mostMegabytes = 256

/**
 * Reads a calendar of a stranger in a process of its own, where rules that repeat without end or fill all memory end that process alone
 * (docs/decisions/0075).
 *
 * Text, because the process has no bundler and no types.
 */
const reader = `
const [library, given] = process.argv.slice(1)
const { from, until, timeZone, ownEnding, windowsZones, mostEvents, mostBusy, patienceMs } = JSON.parse(given)
${endsWithParent}
const say = (found) => process.stdout.write(JSON.stringify(found), () => process.exit())
class TooMany extends Error {}
class TooLong extends Error {}

// The clocks of a zone by its name; what a file says of zones itself is only asked where no one knows the name.
const formats = new Map()
function nameOf(tzid) {
  const plain = String(tzid).replace(/^"|"$/g, '').trim()
  const tail = plain.split('/').slice(-2).join('/')
  for (const name of [plain, windowsZones[plain], tail, tail.replace(/ /g, '_')]) {
    if (!name) continue
    try {
      if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat('en-US', {
        timeZone: name, calendar: 'gregory', hourCycle: 'h23',
        year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
      }))
      return name
    } catch {}
  }
  return null
}
const kept = new Map()
function offsetAt(name, instant) {
  // Clocks change at quarters of hours.
  const quarter = Math.floor(instant / 900000) * 900000
  const key = name + quarter
  if (kept.has(key)) return kept.get(key)
  const part = Object.fromEntries(formats.get(name).formatToParts(quarter).map(({ type, value }) => [type, Number(value)]))
  const offset = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second) - quarter
  kept.set(key, offset)
  return offset
}
function instantOf(name, wall) {
  const before = offsetAt(name, wall - 93600000)
  const after = offsetAt(name, wall + 93600000)
  for (const offset of [before, after]) if (offsetAt(name, wall - offset) === offset) return wall - offset
  return wall - before
}

function busyTimes(ICAL, text) {
  // Of the processor, not of the clock: where there's much else to do, a calendar is no worse.
  const begun = process.cpuUsage()
  const inTime = () => {
    const { user, system } = process.cpuUsage(begun)
    if (user + system > patienceMs * 1000) throw new TooLong()
  }
  const home = nameOf(timeZone)
  class Zone extends ICAL.Timezone {
    constructor(tzid, name) {
      super({ tzid })
      this.name = name
    }
    utcOffset(time) {
      const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
      return (wall - instantOf(this.name, wall)) / 1000
    }
  }
  const parsed = ICAL.parse(text)
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).filter(([name]) => name === 'vcalendar')
  if (calendars.length === 0) throw new Error('no calendar')
  inTime()

  const found = []
  const add = (startsAt, endsAt, uid) => {
    if (!(endsAt > startsAt) || endsAt <= from || startsAt >= until) return
    if (found.length >= mostBusy) throw new TooMany()
    found.push([Math.max(startsAt, from), Math.min(endsAt, until), uid])
  }
  let events = 0
  for (const jcal of calendars) {
    for (const [name, properties] of jcal[2]) {
      if (name === 'vevent' && ++events > mostEvents) throw new TooMany()
      for (const property of properties) {
        const tzid = property[1].tzid
        const known = tzid && !ICAL.TimezoneService.has(tzid) && nameOf(tzid)
        if (known) ICAL.TimezoneService.register(new Zone(tzid, known), tzid)
      }
    }
    const tzidOf = ([, properties]) => properties.find(([key]) => key === 'tzid')?.[3]
    jcal[2] = jcal[2].filter((part) => part[0] !== 'vtimezone' || !ICAL.TimezoneService.has(tzidOf(part)))
    readCalendar(new ICAL.Component(jcal))
  }
  return found

  function instant(time) {
    const floats = time.isDate || time.zone === ICAL.Timezone.localTimezone
    if (!floats) return time.toUnixTime() * 1000
    return instantOf(home, Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second))
  }
  function isBusy(component) {
    const said = (name) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
    return said('transp') !== 'TRANSPARENT' && !said('status').startsWith('CANCEL') && said('x-microsoft-cdo-busystatus') !== 'FREE'
  }
  function readCalendar(calendar) {
    const masters = new Map()
    const overrides = []
    for (const component of calendar.getAllSubcomponents('vevent')) {
      inTime()
      if (!component.hasProperty('dtstart')) continue
      const event = new ICAL.Event(component, { strictExceptions: false, exceptions: [] })
      if (event.isRecurrenceException()) overrides.push(event)
      else masters.set(event.uid, [...(masters.get(event.uid) ?? []), event])
    }
    for (const override of overrides) {
      inTime()
      for (const master of masters.get(override.uid) ?? []) master.relateException(override)
      if (isBusy(override.component)) addOne(override)
    }
    for (const events of masters.values()) for (const event of events) {
      if (!event.isRecurring()) {
        if (isBusy(event.component)) addOne(event)
        continue
      }
      try {
        addAll(event)
      } catch (error) {
        // A rule no one can read leaves the time it begins with busy.
        if (error instanceof TooLong || error instanceof TooMany) throw error
        if (isBusy(event.component)) addOne(event)
      }
    }
  }
  function uidOf(event) {
    const uid = String(event.uid ?? '')
    return uid.endsWith(ownEnding) ? uid : null
  }
  function addOne(event) {
    add(instant(event.startDate), instant(event.endDate), uidOf(event))
  }
  function addAll(event) {
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      inTime()
      if (instant(next) >= until) break
      // One that was changed is an event of its own, wherever it went.
      if (next.toString() in event.exceptions) continue
      if (next.convertToZone(ICAL.Timezone.utcTimezone).toString() in event.exceptions) continue
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (isBusy(item.component)) add(instant(startDate), instant(endDate), uidOf(event))
    }
  }
}

const text = (async () => {
  const parts = []
  for await (const part of process.stdin) parts.push(part)
  return Buffer.concat(parts).toString('utf8').replace(/^\\uFEFF/, '')
})()
watched.then(() => Promise.all([import(library), text])).then(([{ default: ICAL }, calendar]) => {
  say({ busy: busyTimes(ICAL, calendar) })
}).catch((error) => {
  say({ because: error instanceof TooMany ? 'tooMany' : error instanceof TooLong ? 'tooLong' : 'notCalendar' })
})
`

/** When its owner is busy, in order and without overlaps. */
export async function readCalendar(
  body: Buffer,
  asked: BusyQuery,
  patienceMs = usualPatienceMs,
): Promise<Read> {
  // What it says first tells pages and pictures apart at once.
  if (
    !/^\s*BEGIN:VCALENDAR/i.test(
      body
        .subarray(0, 400)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  )
    return { kind: 'failed', because: 'notCalendar' }
  const answer = await askReader(body, { ...asked, patienceMs })
  if (answer === null) return { kind: 'failed', because: 'tooLong' }
  if ('because' in answer) return { kind: 'failed', because: answer.because }
  return { kind: 'read', busy: answer.busy.map(([startsAt, endsAt, uid]) => ({ startsAt, endsAt, uid })) }
}

type Answer = { busy: [number, number, string | null][] } | { because: 'notCalendar' | 'tooMany' | 'tooLong' }

/** Nothing where it was given up, or ended without a word. */
async function askReader(body: Buffer, asked: BusyQuery & { patienceMs: number }): Promise<Answer | null> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('ical.js')).href
  const given = JSON.stringify({ ...asked, windowsZones, mostEvents, mostBusy })
  const options = [`--max-old-space-size=${mostMegabytes}`, '-e', reader, '--', library, given]
  // It knows nothing of ours, because what it reads was made by someone else. Windows starts nothing without its folder.
  const env = { SystemRoot: process.env.SystemRoot }
  const child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'ignore'], env })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => void parts.push(part))
  // It may end before it has taken everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(body)
  const timer = setTimeout(() => child.kill('SIGKILL'), mostStartMs)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => resolve())
    })
  } finally {
    clearTimeout(timer)
  }
  return readAnswer(Buffer.concat(parts).toString('utf8'))
}

function readAnswer(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return null
  }
}
