import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { links } from '#platform/links/tables.ts'
import type { Reach } from '#platform/outgoing/send.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeClient, makePackage, setHours } from '../../testing/clients-making.ts'
import { coachingCalendars } from '../availability-tables.ts'
import { forgetClient } from '../forgetting.ts'
import { bookForClient } from '../host-booking.ts'
import { slotsBetween } from '../schedule.ts'
import { getSession } from '../sessions.ts'
import { addCalendar, listCalendars, readDueCalendars, readNow, removeCalendar } from './calendars.ts'
import { changeFeed, endFeed, feedOf, getFeed, makeFeed } from './feed.ts'

const test = testDb()
const clock = testClock('2026-11-20T09:00:00Z')

/** Monday the 23rd, all on the host's clock. */
const at = (time: string, day = 23) => `2026-11-${day}T${time}:00.000Z`
const event = (from: string, until: string, uid = `${from}@elsewhere`) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:202611${from}00Z`, `DTEND:202611${until}00Z`, 'END:VEVENT'],
]
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')

let answer: { status: number; body: string; etag?: string } = { status: 200, body: file() }
let asked: { path: string; etag: string | undefined }[] = []
const service = createServer((request, response) => {
  asked.push({ path: request.url ?? '', etag: request.headers['if-none-match'] })
  const isSame = answer.etag && request.headers['if-none-match'] === answer.etag
  const headers = answer.etag ? { etag: answer.etag } : {}
  response.writeHead(isSame ? 304 : answer.status, headers).end(isSame ? '' : answer.body)
})
let port = 0
/** What lets the loopback service through, and nothing else of this machine. */
const local: Reach = {
  isAllowed: (address) => address === '127.0.0.1',
  isAllowedUrl: (url) => url.port === String(port),
  resolve: async () => ['127.0.0.1'],
}
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  port = (service.address() as AddressInfo).port
})
afterAll(() => service.close())

let creator: CreatorCtx
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  answer = { status: 200, body: file(event('23T1000', '23T1100')) }
  asked = []
  await test.db.delete(coachingCalendars)
  creator = await asCreator(test.db, { now: clock.now })
  await setHours(creator)
})
const address = () => `http://calendar.example:${port}/secret-token/basic.ics`
const add = (name = 'Family') => addCalendar(creator, { name, address: address() }, local)
const rows = () =>
  test.db.select().from(coachingCalendars).where(eq(coachingCalendars.workspaceId, creator.actor.workspaceId))
async function freeOn(day: number) {
  const from = new Date(at('00:00', day))
  const until = new Date(from.getTime() + days(1))
  const asked = { minutes: 60, from, until }
  const { slots } = await slotsBetween(creator, creator.actor.workspaceId, asked)
  return slots.map((slot) => slot.slice(11, 16)).filter((time) => time.endsWith(':00'))
}
const allDay = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
const without = (...times: string[]) => allDay.filter((time) => !times.includes(time))

describe('a busy calendar of a host', () => {
  it('takes the times it’s busy, from the moment it’s added until it’s removed', async () => {
    expect(await freeOn(23)).toEqual(allDay)
    const calendar = await add()
    expect(calendar).toMatchObject({ name: 'Family', busy: 1, problem: null, isStale: false })
    expect(calendar.lastReadAt).toBe(clock.now().toISOString())
    expect(await freeOn(23)).toEqual(without('10:00'))
    await removeCalendar(creator, calendar.id)
    expect(await freeOn(23)).toEqual(allDay)
    await expect(removeCalendar(creator, calendar.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('E2: is read one at a time, however many are added at once', async () => {
    const readers = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
    const before = readers()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, readers() - before)
    }, 5)
    const others = await Promise.all([1, 2, 3].map(() => asCreator(test.db, { now: clock.now })))
    const adding = [creator, ...others].flatMap((host) =>
      [1, 2, 3].map((n) => addCalendar(host, { name: `${n}`, address: address() }, local)),
    )
    const added = await Promise.allSettled(adding)
    clearInterval(watch)
    expect(added.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(most).toBe(1)
    const more = await Promise.allSettled(Array.from({ length: 30 }, () => add()))
    expect(more.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toContain(
      'RATE_LIMITED',
    )
  })

  it('A3: keeps its address to itself: sealed at rest, and in no answer', async () => {
    const calendar = await add('')
    const [row] = await rows()
    expect(JSON.stringify([calendar, await listCalendars(creator)])).not.toContain('secret-token')
    expect(JSON.stringify(row)).not.toContain('secret-token')
    expect(calendar).toMatchObject({ name: `calendar.example:${port}`, host: `calendar.example:${port}` })
    answer = { status: 500, body: 'secret-token' }
    expect(JSON.stringify(await readNow(creator, calendar.id, local))).not.toContain('secret-token')
  })

  it('is refused beside its address where nothing can be read', async () => {
    const refused = (address: string) =>
      expect(addCalendar(creator, { name: '', address }, local)).rejects.toMatchObject({
        code: 'INVALID',
        fields: { address: expect.any(String) },
      })
    for (const wrong of ['', 'nonsense', 'http://127.0.0.1/x', `http://u:p@calendar.example:${port}/`])
      await refused(wrong)
    answer = { status: 404, body: '' }
    await refused(address())
    answer = { status: 200, body: '<html>Sign in</html>' }
    await refused(address())
    expect(await rows()).toEqual([])
    await expect(
      addCalendar(creator, { name: '', address: 'https://localhost/x.ics' }),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('is another’s only: the other workspace neither sees, reads nor removes it', async () => {
    const { id } = await add()
    const other = await asCreator(test.db, { now: clock.now })
    expect(await listCalendars(other)).toEqual([])
    await expect(readNow(other, id, local)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(removeCalendar(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is read again when it’s time, and follows what changed', async () => {
    await add()
    answer = { status: 200, body: file(event('23T1400', '23T1500')) }
    await readDueCalendars(creator, undefined, local)
    expect(await freeOn(23)).toEqual(without('10:00'))
    clock.advance(minutes(16))
    await readDueCalendars(creator, undefined, local)
    expect(await freeOn(23)).toEqual(without('14:00'))
  })

  it('R14: is read by one of two processes', async () => {
    await add()
    clock.advance(minutes(16))
    const before = asked.length
    await Promise.all([1, 2, 3].map(() => readDueCalendars(creator, undefined, local)))
    expect(asked.length).toBe(before + 1)
  })

  it('that can’t be read frees no time, says so, and warns after a day', async () => {
    const { id } = await add()
    const read = clock.now().toISOString()
    for (const broken of [
      { status: 500, body: '' },
      { status: 404, body: '' },
      { status: 200, body: 'gone' },
      { status: 200, body: 'BEGIN:VCALENDAR\r\nnonsense' },
    ]) {
      answer = broken
      clock.advance(hours(7))
      await readDueCalendars(creator, undefined, local)
      expect(await freeOn(23)).toEqual(without('10:00'))
      const [calendar] = await listCalendars(creator)
      expect(calendar).toMatchObject({ lastReadAt: read, problem: expect.any(String) })
    }
    expect((await listCalendars(creator))[0]).toMatchObject({ isStale: true })
    answer = { status: 200, body: file() }
    expect(await readNow(creator, id, local)).toMatchObject({ isStale: false, problem: null, busy: 0 })
  })

  it('isn’t sent again while it’s the same, but is read once a day so that it reaches far enough', async () => {
    answer = { status: 200, body: file(event('23T1000', '23T1100')), etag: '"1"' }
    const { id } = await add()
    await readNow(creator, id, local)
    expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
    clock.advance(days(3))
    expect(await readNow(creator, id, local)).toMatchObject({ problem: null })
    expect(asked.at(-1)?.etag).toBeUndefined()
  })

  it('has whole days on the host’s clock, wherever that is now', async () => {
    const day = ['BEGIN:VEVENT', 'UID:day@x', 'DTSTART;VALUE=DATE:20261124', 'END:VEVENT']
    answer = { status: 200, body: file(day), etag: '"1"' }
    await add()
    expect([await freeOn(23), await freeOn(24)]).toEqual([allDay, []])
    await setHours(creator, { timeZone: 'Pacific/Auckland', revision: 1 })
    await readDueCalendars(creator, undefined, local)
    // There the 24th begins at 11:00 UTC the day before.
    const { slots } = await slotsBetween(creator, creator.actor.workspaceId, {
      ...{ minutes: 60, from: new Date(at('11:00', 23)), until: new Date(at('11:00', 24)) },
    })
    expect(slots).toEqual([])
  })

  it('shows an entry that came later as a conflict, and cancels nothing', async () => {
    const ofPackage = await makePackage(creator)
    const client = await makeClient(creator, ofPackage.id)
    await add()
    const booked = await bookForClient(creator, {
      ...{ clientId: client.id, packageId: ofPackage.id, startsAt: at('14:00'), override: false },
    })
    expect(booked.overlaps).toEqual([])
    answer = { status: 200, body: file(event('23T1400', '23T1500')) }
    clock.advance(minutes(16))
    await readDueCalendars(creator, undefined, local)
    const now = await getSession(creator, booked.id)
    expect(now.status).toBe('scheduled')
    expect(now.overlaps).toMatchObject([{ startsAt: at('14:00'), endsAt: at('15:00') }])
  })
})

describe('the feed of a host’s sessions', () => {
  const tokenOf = (address: string) => address.split('/').at(-1)?.replace('.ics', '') ?? ''
  const visitor = () => asVisitor(test.db, clock.now)
  async function booked() {
    const ofPackage = await makePackage(creator, { title: 'Secret title' })
    const client = await makeClient(creator, ofPackage.id, { name: 'Mia Chen' })
    return bookForClient(creator, {
      ...{ clientId: client.id, packageId: ofPackage.id, startsAt: at('10:00'), override: false },
      note: 'A private note',
    })
  }
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))

  it('says that there is a session and no more, or the first name too', async () => {
    await booked()
    const { address } = await makeFeed(creator, 'busy')
    expect(address).toMatch(/^http:\/\/localhost:3000\/coaching-feed\/[\w-]{20,}\.ics$/)
    const text = await feedOf(visitor(), tokenOf(address))
    const [only] = eventsIn(text)
    expect([only?.summary, only?.startDate.toString()]).toEqual(['Busy', '2026-11-23T10:00:00Z'])
    await changeFeed(creator, 'name')
    const named = await feedOf(visitor(), tokenOf(address))
    expect(eventsIn(named)[0]?.summary).toBe('Mia')
    for (const each of [text, named]) expect(each).not.toMatch(/Chen|example\.com|private|Secret title|meet/)
  })

  it('A7: ends at once with its address, which is kept as a hash alone', async () => {
    await expect(changeFeed(creator, 'name')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const first = tokenOf((await makeFeed(creator, 'busy')).address)
    const second = tokenOf((await makeFeed(creator, 'busy')).address)
    await expect(feedOf(visitor(), first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await feedOf(visitor(), second)).toContain('BEGIN:VCALENDAR')
    expect(await getFeed(creator)).toMatchObject({ isOn: true })
    await endFeed(creator)
    await endFeed(creator)
    await expect(feedOf(visitor(), second)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(feedOf(visitor(), 'nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await getFeed(creator)).toEqual({ isOn: false, titles: 'busy', createdAt: null })
  })

  it('answers nothing for a workspace that’s closed', async () => {
    const token = tokenOf((await makeFeed(creator, 'name')).address)
    const close = (closedAs: 'hidden' | 'visible' | null) =>
      test.db.update(workspaces).set({ closedAs }).where(eq(workspaces.id, creator.actor.workspaceId))
    for (const closedAs of ['visible', 'hidden'] as const) {
      await close(closedAs)
      await expect(feedOf(visitor(), token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await close(null)
    expect(await feedOf(visitor(), token)).toContain('BEGIN:VCALENDAR')
  })

  it('goes with a coach who’s forgotten, its address too, and no one else’s does', async () => {
    const token = tokenOf((await makeFeed(creator, 'name')).address)
    const other = await asCreator(test.db, { now: clock.now })
    await setHours(other)
    const theirs = tokenOf((await makeFeed(other, 'busy')).address)
    await withTransaction(creator, (ctx) =>
      forgetClient(ctx, {
        ...{ userId: creator.actor.userId, email: 'ana@example.com', name: 'Ana', contactIds: [] },
        contacts: [],
        placeholder: <E extends string, N extends string>() => ({}) as Record<E, string> & Record<N, string>,
      }),
    )
    await expect(feedOf(visitor(), token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await getFeed(creator)).toMatchObject({ isOn: false })
    const left = (workspaceId: typeof creator.actor.workspaceId) =>
      test.db.$count(links, and(eq(links.kind, 'coachingFeed'), eq(links.workspaceId, workspaceId)))
    expect([await left(creator.actor.workspaceId), await left(other.actor.workspaceId)]).toEqual([0, 1])
    expect(await feedOf(visitor(), theirs)).toContain('BEGIN:VCALENDAR')
  })

  it('as a busy calendar changes nothing, while another’s events with our names do', async () => {
    await booked()
    const token = tokenOf((await makeFeed(creator, 'busy')).address)
    answer = { status: 200, body: await feedOf(visitor(), token) }
    const before = await freeOn(23)
    expect((await add()).busy).toBe(0)
    expect(await freeOn(23)).toEqual(before)
    // A session of another workspace in this host's calendar keeps them busy.
    answer = {
      status: 200,
      body: file(event('23T1400', '23T1500', 'cse_0000000000aaaaaaaaaaaaaaaa@localhost')),
    }
    await add('Other')
    expect(await freeOn(23)).toEqual(without('10:00', '14:00'))
  })
})
