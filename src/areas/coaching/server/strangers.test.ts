import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, makeMember, makeSeller } from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { bookSession } from './booking.ts'
import { cancelSession } from './ending.ts'
import { openGroup } from './groups.ts'
import { bringSessionsBack, joinSessions, takeSessionsBack } from './holdings.ts'
import { bookForClient } from './host-booking.ts'
import { browserLinkOf } from './manage-link.ts'
import { moveSession } from './moving.ts'
import { coachingBookings, coachingHoldings, coachingSessions } from './tables.ts'

const at = testProduct({ demo: true })
let ana: CreatorCtx
let three: CoachingPackage
let free: CoachingPackage
let circle: CoachingPackage
beforeAll(async () => {
  ana = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(ana, { weekly: always, changeNoticeHours: 0 })
  three = await makePackage(ana, { title: 'Three', sessions: 3, minutes: 60, priceCents: 9_000 })
  free = await makePackage(ana, { title: 'First', sessions: 1, minutes: 30, priceCents: 0 })
  circle = await makePackage(ana, { title: 'Circle', sessions: 2, seats: 3, minutes: 60, priceCents: 2_000 })
})

const hour = 3_600_000
const inDays = (count: number) => new Date(Math.ceil(ana.now().getTime() / hour) * hour + days(count))
const inWorkspace = () => ana.actor.workspaceId

async function seatOf(of: CoachingPackage, startsAt: Date) {
  const client = await makeClient(ana, of.id)
  const { contactId, email, name } = client
  const booked = await bookSession(ana, inWorkspace(), {
    ...{ package: of, startsAt, minutes: 60, type: 'video', paidBy: 'credit', by: 'client' },
    person: { contactId, email, name, timeZone: null, note: '', isProven: true },
  })
  return { ...booked, contactId }
}
const bookingOf = async (id: string) =>
  (await ana.db.select().from(coachingBookings)).find((booking) => booking.id === id)
const sessionOf = async (id: string) =>
  (await ana.db.select().from(coachingSessions)).find((session) => session.id === id)

describe('whoever types someone’s address', () => {
  it('A3: isn’t told what they’re called here, nor what they have left', async () => {
    const known = await makeClient(ana, three.id, { name: 'Sara Real' })
    const browser = siteBrowser(at.app.web)
    await browser.post(`/checkout/${three.offerId}`, {
      ...{ email: known.email, name: 'Eve', total: '9000', country: 'US' },
      ...{ cardNumber: goodCard.number, cardExpiry: goodCard.expiry, cardCode: goodCard.securityCode },
    })
    await at.app.worker.settle()
    const { answer } = await browser.open(three.bookPath)
    expect(answer.body).toContain('3 sessions left')
    expect(answer.body).not.toContain('Sara Real')
    const [, time = ''] = /name="at"[^>]* value="([^"]+)"/.exec(answer.body) ?? []
    const form = { key: 'a-press-of-eve', at: time, name: 'Eve', email: '', note: '', zone: 'UTC' }
    const booked = await browser.post(three.bookPath, form)
    expect(booked.at).toMatch(/^\/bookings\//)
    // Two of their own three; Sara has three more.
    expect(booked.answer.body).toContain('2 sessions left')
    expect(booked.answer.body).not.toMatch(/Sara Real|5 sessions left/)
  })
})

describe('F6: an address that was only typed', () => {
  const timeIn = (body: string) => /name="at"[^>]* value="([^"]+)"/.exec(body)?.[1] ?? ''
  /** What a press answers: its status, and the page it leads to without what's different for each. */
  async function press(of: CoachingPackage, email: string, at_?: string) {
    const browser = siteBrowser(at.app.web)
    const { answer } = await browser.open(of.bookPath)
    const form = { key: crypto.randomUUID(), at: at_ ?? timeIn(answer.body), name: 'Eve' }
    const { at: leads, answer: page } = await browser.post(of.bookPath, {
      ...{ ...form, email, note: '', zone: 'UTC' },
    })
    const text = page.body
      .replaceAll(email, '')
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\d+/g, '#')
      .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(AM|PM)\b/g, '')
      .replace(
        /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
        '',
      )
      .replace(/\s+/g, ' ')
    return { leads: leads.replace(/[\w-]{20,}/g, '…'), status: page.statusCode, text }
  }

  it('books a free session as any other, whether its owner has one or not', async () => {
    const email = freshEmail('owner')
    await press(free, email)
    const [theirs, another] = [await press(free, email), await press(free, freshEmail('owner'))]
    expect(theirs.leads).toMatch(/^\/bookings\//)
    expect(theirs).toEqual(another)
  })

  it('takes a seat in a group as any other, whether its owner has one or not', async () => {
    const open = await makePackage(ana, {
      title: 'Open circle',
      sessions: 1,
      seats: 5,
      minutes: 60,
      priceCents: 0,
    })
    const startsAt = inDays(50)
    await openGroup(ana, { packageId: open.id, startsAt: startsAt.toISOString(), override: true })
    const time = startsAt.toISOString()
    const email = freshEmail('owner')
    await press(open, email, time)
    const [theirs, another] = [await press(open, email, time), await press(open, freshEmail('owner'), time)]
    expect(theirs.leads).toMatch(/^\/bookings\//)
    expect(theirs).toEqual(another)
  })

  it('holds a time that’s paid for as any other, however many are held with it', async () => {
    const single = await makePackage(ana, { title: 'One', sessions: 1, minutes: 30, priceCents: 4_000 })
    const email = freshEmail('owner')
    for (let n = 0; n < 3; n++) expect((await press(single, email)).leads).toMatch(/^\/checkout\//)
  })

  it('is in the way of no one who proved that it’s theirs, and they are told', async () => {
    const mia = await makeMember(at.app, { name: 'Mia Chen' })
    const open = await makePackage(ana, {
      title: 'Late circle',
      sessions: 1,
      seats: 5,
      minutes: 60,
      priceCents: 0,
    })
    const startsAt = inDays(51)
    await openGroup(ana, { packageId: open.id, startsAt: startsAt.toISOString(), override: true })
    await press(free, mia.email)
    await press(open, mia.email, startsAt.toISOString())
    const own = async (of: CoachingPackage, time?: string) => {
      const page = await visit(at.app, of.bookPath, { as: mia })
      const form = {
        key: crypto.randomUUID(),
        at: time ?? timeIn(page.text),
        name: 'Mia',
        email: mia.email,
        note: '',
      }
      return visit(at.app, of.bookPath, { as: mia, form: { ...form, zone: 'UTC' } })
    }
    expect((await own(free)).status).toBe(303)
    expect((await own(open, startsAt.toISOString())).status).toBe(303)
    const again = await own(free)
    expect([again.status, again.text.includes('already has a session booked')]).toEqual([409, true])
    const seat = await own(open, startsAt.toISOString())
    expect(seat.status).toBe(409)
    // Their host books no one twice.
    const [row] = await ana.db.select().from(coachingBookings).where(eq(coachingBookings.email, mia.email))
    const clientId = row?.clientId
    await expect(
      bookForClient(ana, { clientId, packageId: open.id, startsAt: startsAt.toISOString(), override: true }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('that’s proven later joins one seat of a session, and the other stays as it was', async () => {
    const email = freshEmail('later')
    const browser = siteBrowser(at.app.web)
    await browser.post(`/checkout/${circle.offerId}`, {
      ...{ email, name: 'Eve', total: '2000', country: 'US' },
      ...{ cardNumber: goodCard.number, cardExpiry: goodCard.expiry, cardCode: goodCard.securityCode },
    })
    await at.app.worker.settle()
    const startsAt = inDays(52)
    await openGroup(ana, { packageId: circle.id, startsAt: startsAt.toISOString(), override: true })
    for (let n = 0; n < 2; n++) {
      const form = { key: crypto.randomUUID(), at: startsAt.toISOString(), name: 'Eve', email: '', note: '' }
      expect((await browser.post(circle.bookPath, { ...form, zone: 'UTC' })).at).toMatch(/^\/bookings\//)
    }
    const rows = () => ana.db.select().from(coachingBookings).where(eq(coachingBookings.email, email))
    expect((await rows()).map(({ isProven }) => isProven)).toEqual([false, false])
    const [held] = await ana.db
      .select()
      .from(coachingHoldings)
      .where(eq(coachingHoldings.id, (await rows())[0]?.holdingId ?? ('' as never)))
    if (!held) throw new Error('Nothing was bought.')
    await withTransaction(systemCtx(ana, 'coaching.test', inWorkspace()), (ctx) =>
      joinSessions(ctx, circle.id, { contactId: held.contactId, seat: held.seat as never }),
    )
    expect((await rows()).map(({ isProven }) => isProven).toSorted()).toEqual([false, true])
  })
})

describe('S10: a free session that was booked with an address that was only typed', () => {
  it('emails it ten times a day, and once that it’s canceled, however often it’s moved and booked', async () => {
    const email = freshEmail('typed')
    const browser = siteBrowser(at.app.web)
    const timeIn = (body: string) => /name="at"[^>]* value="([^"]+)"/.exec(body)?.[1] ?? ''
    const book = async () => {
      const { answer } = await browser.open(free.bookPath)
      const form = {
        key: crypto.randomUUID(),
        at: timeIn(answer.body),
        name: 'Eve',
        email,
        note: '',
        zone: 'UTC',
      }
      return browser.post(free.bookPath, form)
    }
    const { at: booking } = await book()
    expect(booking).toMatch(/^\/bookings\//)
    // Its owner reads what happened, and how they get out of it.
    const [told] = await mailsTo(at.app.database.db, email)
    expect(told?.text).toContain('Someone else entered your email address. Cancel it with the button below')
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const { answer } = await browser.open(`${booking}/time`)
      statuses.push((await browser.post(`${booking}/time`, { at: timeIn(answer.body) })).answer.statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    // Their host's time is free again all the same.
    expect((await browser.post(`${booking}/cancel`, {})).answer.statusCode).toBe(200)
    const again = await book()
    expect(again.answer.statusCode).toBe(429)
    expect(again.answer.body).toContain('We’ve sent a lot of email to this address today')
    expect(await mailsTo(at.app.database.db, email)).toHaveLength(11)
    const session = (await ana.db.select().from(coachingBookings)).find((row) => row.email === email)
    expect(session?.status).toBe('canceled')
  })
})

describe('a moment no calendar reaches', () => {
  it('is refused like any that isn’t offered', async () => {
    const { sessionId } = await openGroup(ana, {
      ...{ packageId: circle.id, startsAt: inDays(30).toISOString(), override: true },
    })
    expect(sessionId).toBeDefined()
    for (const package_ of [free, circle])
      for (const [n, time] of [
        '+275760-09-13T00:00:00.000Z',
        '-271821-04-20T00:00:00.000Z',
        '1e9',
      ].entries()) {
        const form = {
          key: `far-away-${package_.id}-${n}`,
          at: time,
          name: 'Eve',
          email: freshEmail('eve'),
          note: '',
        }
        const { status } = await visit(at.app, package_.bookPath, { form: { ...form, zone: 'UTC' } })
        expect([time, status >= 400 && status < 500]).toEqual([time, true])
      }
  })
})

describe('who gave up their seat in a group', () => {
  it('A6: agrees to nothing for the others with the old link, and who has one agrees for themselves alone', async () => {
    const startsAt = inDays(31)
    const { sessionId } = await openGroup(ana, {
      ...{ packageId: circle.id, startsAt: startsAt.toISOString(), override: true },
    })
    const [left, first, second] = [
      await seatOf(circle, startsAt),
      await seatOf(circle, startsAt),
      await seatOf(circle, startsAt),
    ]
    const linkTo = (id: typeof left.bookingId) => browserLinkOf(ana, { workspaceId: inWorkspace(), id })
    await cancelSession(ana, inWorkspace(), sessionId, { by: 'client', bookingId: left.bookingId })
    await moveSession(ana, inWorkspace(), sessionId, { startsAt: inDays(32), by: 'host', override: true })
    const agree = async (id: typeof left.bookingId) =>
      (await visit(at.app, `${await linkTo(id)}/confirmation`, { form: {} })).status
    expect(await agree(left.bookingId)).toBe(404)
    expect((await bookingOf(first.bookingId))?.status).toBe('scheduled')
    expect(await agree(first.bookingId)).toBe(303)
    expect((await bookingOf(first.bookingId))?.status).toBe('confirmed')
    expect((await bookingOf(second.bookingId))?.status).toBe('scheduled')
    expect((await sessionOf(sessionId))?.status).toBe('scheduled')
    expect(await agree(second.bookingId)).toBe(303)
    expect((await sessionOf(sessionId))?.status).toBe('confirmed')
  })
})

describe('who is to be refunded and isn’t', () => {
  it('B9: has every session back that was canceled for it', async () => {
    const { bookingId, contactId } = await seatOf(three, inDays(45))
    const held = { contactId, seat: '' } as Parameters<typeof takeSessionsBack>[2]
    const setRight = (ctx: CreatorCtx, revokedAt: Date | null) =>
      ctx.db
        .update(grants)
        .set({ revokedAt, revokedReason: revokedAt && 'refunded' })
        .where(eq(grants.contactId, contactId))
    const holding = async () =>
      (await ana.db.select().from(coachingHoldings).where(eq(coachingHoldings.contactId, contactId)))[0]
    await setRight(ana, ana.now())
    await withTransaction(systemCtx(ana, 'test.refund', inWorkspace()), (ctx) =>
      takeSessionsBack(ctx, three.id, held),
    )
    expect((await bookingOf(bookingId))?.status).toBe('canceled')
    expect(await holding()).toMatchObject({ balance: 0, endedAt: expect.any(Date) })
    await setRight(ana, null)
    await withTransaction(systemCtx(ana, 'test.refund', inWorkspace()), (ctx) =>
      bringSessionsBack(ctx, three.id, held),
    )
    expect(await holding()).toMatchObject({ balance: 3, endedAt: null })
  })
})

describe('who is refunded while they book', () => {
  it('A6: keeps no session of what was taken back', async () => {
    const client = await makeClient(ana, three.id)
    const { contactId, email, name } = client
    const signal = () => {
      let done = () => {}
      const promise = new Promise<void>((resolve) => {
        done = resolve
      })
      return { promise, done: () => done() }
    }
    const [booked, refunding] = [signal(), signal()]
    const booking = withTransaction(ana, async (ctx) => {
      const made = await bookSession(ctx, inWorkspace(), {
        ...{
          package: three,
          startsAt: inDays(40),
          minutes: 60,
          type: 'video',
          paidBy: 'credit',
          by: 'client',
        },
        person: { contactId, email, name, timeZone: null, note: '', isProven: true },
      })
      booked.done()
      await refunding.promise
      return made
    })
    await booked.promise
    const taking = withTransaction(systemCtx(ana, 'test.refund', inWorkspace()), async (ctx) => {
      await ctx.db
        .update(grants)
        .set({ revokedAt: ctx.now(), revokedReason: 'refunded' })
        .where(eq(grants.contactId, contactId))
      await takeSessionsBack(ctx, three.id, { contactId, seat: '' } as Parameters<typeof takeSessionsBack>[2])
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    refunding.done()
    const { bookingId } = await booking
    await taking
    expect((await bookingOf(bookingId))?.status).toBe('canceled')
    const [holding] = await ana.db
      .select()
      .from(coachingHoldings)
      .where(eq(coachingHoldings.contactId, contactId))
    expect(holding).toMatchObject({ balance: 0, endedAt: expect.any(Date) })
  })
})
