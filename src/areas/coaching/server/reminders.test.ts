import { and, asc, eq, like } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#areas/notifications/server/tables.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { SessionDetail } from '../contract.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { cancelSession } from './ending.ts'
import { bookForClient } from './host-booking.ts'
import { mailTimeGone } from './mailing.ts'
import { confirmSession, moveSession } from './moving.ts'
import { reminderOf, sendSessionReminders } from './reminders.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let client: Awaited<ReturnType<typeof makeClient>>
let packageId: Parameters<typeof makeClient>[1]
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await asCreator(test.db, { now: clock.now })
  await setHours(creator)
  packageId = (await makePackage(creator)).id
  client = await makeClient(creator, packageId)
})

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const book = (startsAt: string, fields: object = {}) =>
  bookForClient(creator, {
    ...{ clientId: client.id, packageId, startsAt: at(startsAt).toISOString(), override: false },
    ...fields,
  })
const mailed = (template: string, address?: string) =>
  test.db
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.workspaceId, creator.actor.workspaceId),
        like(mails.template, template),
        address ? eq(mails.toAddress, address) : undefined,
      ),
    )
    .orderBy(asc(mails.id))
const remind = () => sendSessionReminders(creator)
const reminded = async () => (await mailed('coaching.reminder')).map(({ subject }) => subject.split(':')[0])
const move = (session: SessionDetail, startsAt: string) =>
  moveSession(creator, creator.actor.workspaceId, session.id, { startsAt: at(startsAt), by: 'host' })
const eventOf = (text: string | null) => {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('There is no event.')
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(event), component: event }
}

describe('the emails about a session', () => {
  it('tell client and host each on their own clock, with an entry for their calendars', async () => {
    await book('23T14:00', { note: 'A note' })
    const [toClient] = await mailed('coaching.session')
    const [toHost] = await mailed('coaching.hostSession')
    expect(toClient?.toAddress).toBe(client.email)
    expect(toClient?.text).toContain('Monday, November 23, 2026, 9:00 – 9:45 AM (New York time)')
    expect(toClient?.text).toContain('For your host that’s 2:00 – 2:45 PM (Lisbon time).')
    expect(toClient?.text).toContain('https://meet.example.com/ana')
    expect(toClient?.text).toMatch(/\/bookings\/[\w-]{20,}/)
    expect(toClient?.text).toContain('until Sun, Nov 22, 9:00 AM')
    expect(toHost?.text).toContain('Monday, November 23, 2026, 2:00 – 2:45 PM (Lisbon time)')
    expect(toHost?.text).toContain('They wrote: A note')
    const [ofClient, ofHost] = [eventOf(toClient?.calendar ?? null), eventOf(toHost?.calendar ?? null)]
    expect([ofClient.method, ofHost.method]).toEqual(['REQUEST', 'REQUEST'])
    expect(ofClient.event.uid).toMatch(/^bkg_\w+@localhost$/)
    expect(ofHost.event.uid).toMatch(/^cse_\w+@localhost$/)
    expect(ofClient.event.startDate.toString()).toBe('2026-11-23T14:00:00Z')
    for (const { component } of [ofClient, ofHost])
      expect(component.getAllProperties('attendee')).toHaveLength(1)
    expect(toClient?.calendar).not.toContain('A note')
  })

  it('follow a session that moves, then ends: one entry, and each change counts higher', async () => {
    const session = await book('23T14:00')
    await move(session, '24T15:00')
    await cancelSession(creator, creator.actor.workspaceId, session.id, { by: 'host', message: 'I’m ill.' })
    for (const template of ['coaching.session', 'coaching.hostSession']) {
      const events = (await mailed(template))
        .map(({ calendar }) => eventOf(calendar))
        .sort((a, b) => a.event.sequence - b.event.sequence)
      expect(events.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
      expect(events.map(({ event }) => event.sequence)).toEqual([0, 1, 2])
      expect(new Set(events.map(({ event }) => event.uid)).size).toBe(1)
    }
    const told = await mailed('coaching.session')
    const [moved, canceled] = [/now/, /^Canceled/].map((said) =>
      told.find(({ subject }) => said.test(subject)),
    )
    expect(moved?.text).toContain('It was on Mon, Nov 23, 9:00 AM.')
    expect(canceled?.text).toContain('I’m ill.')
    expect(canceled?.text).toContain('It’s back in your package')
  })

  it('say that the money came too late for the time, and how to get either', async () => {
    const buyer = { address: client.email, name: client.name }
    await mailTimeGone(creator, creator.actor.workspaceId, { buyer, title: 'Critique', path: '/orders/x' })
    const [mail] = await mailed('coaching.timeGone')
    expect(mail?.text).toContain('or get your money back')
    expect(mail?.replyTo).not.toBeNull()
  })
})

describe('reminders', () => {
  it('come a day and an hour before, once each', async () => {
    await book('24T14:00')
    const sentAt = async (time: string) => {
      clock.set(at(time))
      await remind()
      await remind()
      return reminded()
    }
    expect(await sentAt('23T13:59')).toEqual([])
    expect(await sentAt('23T14:00')).toEqual(['Coming up'])
    expect(await sentAt('24T12:59')).toEqual(['Coming up'])
    expect(await sentAt('24T13:00')).toEqual(['Coming up', 'Starting soon'])
    expect(await sentAt('24T14:30')).toEqual(['Coming up', 'Starting soon'])
  })

  it('R14: of two processes that look at once one sends', async () => {
    await book('24T14:00')
    clock.set(at('23T14:00'))
    await Promise.all([remind(), remind(), remind(), remind()])
    expect(await reminded()).toEqual(['Coming up'])
  })

  it('follow a session that moved, and none comes for where it was', async () => {
    const session = await book('24T14:00')
    clock.set(at('23T14:00'))
    await remind()
    await move(session, '26T14:00')
    clock.set(at('24T13:05'))
    await remind()
    expect(await reminded()).toEqual(['Coming up'])
    clock.set(at('25T14:05'))
    await remind()
    clock.set(at('26T13:05'))
    await remind()
    expect(await reminded()).toEqual(['Coming up', 'Coming up', 'Starting soon'])
  })

  it('don’t come for what was booked or moved a moment ago', async () => {
    clock.set(at('23T10:00'))
    const session = await book('23T15:00')
    await remind()
    expect(await reminded()).toEqual([])
    clock.set(at('23T14:50'))
    await move(session, '23T15:30')
    clock.set(at('23T14:55'))
    await remind()
    expect(await reminded()).toEqual([])
  })

  it('don’t come late, after the start, or for a session that’s canceled', async () => {
    await book('24T14:00')
    const gone = await book('24T10:00')
    clock.set(at('23T09:00'))
    await cancelSession(creator, creator.actor.workspaceId, gone.id, { by: 'host' })
    // The server was away all day and night.
    clock.set(at('24T09:30'))
    await remind()
    expect(await reminded()).toEqual([])
    clock.set(at('24T13:55'))
    await remind()
    clock.set(at('24T14:01'))
    await remind()
    expect(await reminded()).toEqual([])
  })

  it('R13: come by the instant, also in the night clocks change', async () => {
    clock.set('2027-03-12T09:00:00Z')
    await setHours(creator, {
      timeZone: 'America/New_York',
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
      revision: 1,
    })
    const startsAt = '2027-03-14T12:00:00.000Z'
    await bookForClient(creator, { ...{ clientId: client.id, packageId, startsAt, override: false } })
    clock.set(new Date(Date.parse(startsAt) - hours(24) - minutes(1)))
    await remind()
    expect(await reminded()).toEqual([])
    clock.set(new Date(Date.parse(startsAt) - hours(24)))
    await remind()
    expect(await reminded()).toEqual(['Coming up'])
  })

  it('are in the host’s notifications too, once an hour before', async () => {
    const session = await book('24T14:00')
    await confirmSession(creator, creator.actor.workspaceId, session.id, 'client')
    clock.set(at('23T14:00'))
    await remind()
    clock.set(at('24T13:00'))
    await remind()
    const told = await test.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, creator.actor.userId), eq(notifications.kind, 'sessionReminder')))
    expect(told).toMatchObject([
      { link: '/coaching', facts: { name: 'Mia Chen', title: 'Basic', time: '14:00', isHost: true } },
    ])
  })

  it('say on a browser whom it’s with, to the host alone', () => {
    const facts = { name: 'Mia Chen', title: 'Basic', time: '14:00' }
    expect(reminderOf({ ...facts, isHost: true })).toMatchObject({
      ...{ link: '/coaching', push: { en: { title: 'Session with Mia Chen at 14:00', body: 'Basic' } } },
    })
    expect(reminderOf({ ...facts, title: '', isHost: false })).toMatchObject({
      link: '/library',
      push: { de: { title: 'Dein Termin ist um 14:00', body: 'In einer Stunde geht’s los.' } },
    })
  })
})
