import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { freshEmail } from '#testing/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { declinedCard, goodCard } from '#testing/makers.ts'
import { ctxFor, type Member, makeMember, makeSeller } from '#testing/people.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { changeClient } from './clients.ts'
import { cancelSession } from './ending.ts'
import { openGroup } from './groups.ts'
import { coachingBookings, coachingHoldings, coachingSessions } from './tables.ts'

const at = testProduct({ demo: true })
let ana: CreatorCtx
let single: CoachingPackage
let circle: CoachingPackage
beforeAll(async () => {
  ana = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(ana, { weekly: always, changeNoticeHours: 0 })
  single = await makePackage(ana, { title: 'One hour', sessions: 1, minutes: 60, priceCents: 9_000 })
  circle = await makePackage(ana, { title: 'Circle', sessions: 1, seats: 2, minutes: 60, priceCents: 2_000 })
})

const timesOn = (html: string) =>
  [...html.matchAll(/name="at"[^>]* value="([^"]+)"/g)].map(([, time]) => time ?? '')

let presses = 0
/** Presses on a time of the page; answers where that leads. */
async function press(
  of: CoachingPackage,
  email: string,
  { at: time, from, as }: { at?: string; from?: string; as?: Member } = {},
) {
  const first = timesOn((await visit(at.app, of.bookPath)).text)[0] ?? ''
  const key = `a-press-of-someone-${++presses}`
  const form = { key, at: time ?? first, name: 'Mia Chen', email, note: '', zone: 'Asia/Tokyo' }
  const answer = await visit(at.app, of.bookPath, { form, ...(from ? { from } : {}), ...(as ? { as } : {}) })
  const leads = String(answer.headers.location ?? '')
  return { answer, leads, at: form.at, token: leads.split('hold=').at(-1) ?? '' }
}
const typed = (cardNumber: string) => ({
  cardNumber,
  cardExpiry: goodCard.expiry,
  cardCode: goodCard.securityCode,
  country: 'US',
})
async function payFor(of: CoachingPackage, email: string, hold = '') {
  const form = {
    ...{ email, name: 'Mia Chen', total: String(of.price.cents), hold },
    ...typed(goodCard.number),
  }
  const answer = await visit(at.app, `/checkout/${of.offerId}`, { form })
  expect(answer.status).toBe(303)
  await at.app.worker.settle()
}
const bookingsOf = (sessionId: string) =>
  ana.db
    .select()
    .from(coachingBookings)
    .where(eq(coachingBookings.sessionId, sessionId as Id<'cse'>))
    .orderBy(coachingBookings.createdAt)
const heldBy = async (email: string) => {
  const [booking] = await ana.db.select().from(coachingBookings).where(eq(coachingBookings.email, email))
  if (!booking) throw new Error('Nothing is held.')
  return booking
}
const age = (by: number) => new Date(ana.now().getTime() - minutes(by))

describe('a time that’s held', () => {
  it('B5: is booked by the order that carries its secret, and not by whoever has the address', async () => {
    const email = freshEmail('victim')
    const own = await press(single, email)
    // Someone else types the same address a moment later, and keeps the link of what they held.
    const theirs = await press(single, email)
    await payFor(single, email, own.token)
    expect((await visit(at.app, `/bookings/${theirs.token}`)).text).not.toContain('meet.example.com')
    const rows = await ana.db.select().from(coachingBookings).where(eq(coachingBookings.email, email))
    const startsAt = Object.fromEntries(
      (await ana.db.select().from(coachingSessions)).map((row) => [row.id, row.startsAt.toISOString()]),
    )
    expect(rows.map((row) => [startsAt[row.sessionId], row.status]).sort()).toEqual(
      [
        [new Date(own.at).toISOString(), 'confirmed'],
        [new Date(theirs.at).toISOString(), 'held'],
      ].sort(),
    )
  })

  it('A3: is of who pays for it: another address at the checkout opens nothing of whoever was typed first', async () => {
    const known = await makeClient(ana, single.id, { name: 'Sara Real' })
    await changeClient(ana, known.id, { notesShared: 'Shared with Sara alone' })
    const hold = await press(single, known.email)
    const email = freshEmail('eve')
    await payFor(single, email, hold.token)
    const booking = await heldBy(email)
    expect(booking.status).toBe('confirmed')
    expect(booking.contactId).not.toBe(known.contactId)
    expect(booking.clientId).not.toBe(known.id)
    const [mail] = await ana.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(mail).toBeDefined()
  })

  it('is held two hours at most, however often the button is pressed', async () => {
    const as = await makeMember(at.app, { name: 'Mia Chen' })
    const { email } = as
    const hold = await press(single, email, { as })
    const { id, sessionId } = await heldBy(email)
    await ana.db
      .update(coachingBookings)
      .set({ createdAt: age(110) })
      .where(eq(coachingBookings.id, id))
    const form = { email, name: 'Mia', total: String(single.price.cents), hold: hold.token }
    await visit(at.app, `/checkout/${single.offerId}`, { form: { ...form, ...typed(declinedCard.number) } })
    const [session] = await ana.db.select().from(coachingSessions).where(eq(coachingSessions.id, sessionId))
    expect(session?.heldUntil?.getTime()).toBeLessThanOrEqual(ana.now().getTime() + minutes(10))
    // It counts as held as long as it is, to who proved the address alone (F6).
    await press(single, email, { as })
    expect((await press(single, email, { as })).answer.status).toBe(409)
    expect((await press(single, email)).answer.status).toBe(303)
  })

  it('B6: can’t be one of many that one network holds', async () => {
    const from = '203.0.113.77'
    const answers: number[] = []
    for (let n = 0; n < 12; n++)
      answers.push((await press(single, freshEmail('many'), { from })).answer.status)
    expect(answers).toEqual([...Array(10).fill(303), 429, 429])
  })
})

describe('a seat of a group that’s held', () => {
  const startsIn = (days: number) =>
    new Date(Math.ceil(ana.now().getTime() / minutes(60)) * minutes(60) + days * 86_400_000)
  async function group(days: number) {
    const startsAt = startsIn(days).toISOString()
    return { ...(await openGroup(ana, { packageId: circle.id, startsAt, override: true })), startsAt }
  }
  const old = (id: string) =>
    ana.db
      .update(coachingBookings)
      .set({ createdAt: age(40), updatedAt: age(40) })
      .where(eq(coachingBookings.id, id as Id<'bkg'>))

  it('B6: is free again once no one can pay for it anymore', async () => {
    const { startsAt, sessionId } = await group(20)
    for (const name of ['one', 'two']) {
      expect((await press(circle, freshEmail(name), { at: startsAt })).answer.status).toBe(303)
    }
    expect(timesOn((await visit(at.app, circle.bookPath)).text)).not.toContain(startsAt)
    expect((await press(circle, freshEmail('three'), { at: startsAt })).answer.status).toBe(409)
    for (const { id } of await bookingsOf(sessionId)) await old(id)
    expect(timesOn((await visit(at.app, circle.bookPath)).text)).toContain(startsAt)
    const email = freshEmail('three')
    const hold = await press(circle, email, { at: startsAt })
    await payFor(circle, email, hold.token)
    expect((await bookingsOf(sessionId)).map(({ status }) => status)).toEqual([
      'lapsed',
      'lapsed',
      'confirmed',
    ])
  })

  it('takes nothing from the others when its money comes too late', async () => {
    const { startsAt, sessionId } = await group(21)
    const first = freshEmail('first')
    await payFor(circle, first, (await press(circle, first, { at: startsAt })).token)
    const late = freshEmail('late')
    const hold = await press(circle, late, { at: startsAt })
    const { id } = await heldBy(late)
    await old(id)
    // Someone else takes the seat.
    const other = freshEmail('other')
    await payFor(circle, other, (await press(circle, other, { at: startsAt })).token)
    await payFor(circle, late, hold.token)
    expect((await bookingsOf(sessionId)).map(({ email, status }) => [email, status])).toEqual([
      [first, 'confirmed'],
      [other, 'confirmed'],
    ])
    const told = await ana.db.select().from(mails).where(eq(mails.toAddress, late))
    expect(told.map(({ template }) => template)).toContain('coaching.timeGone')
    const balances = await ana.db
      .select({ balance: coachingHoldings.balance })
      .from(coachingHoldings)
      .where(eq(coachingHoldings.packageId, circle.id))
    expect(balances.filter(({ balance }) => balance === 1)).toHaveLength(1)
  })

  it('isn’t booked in a session that its host canceled meanwhile', async () => {
    const { startsAt, sessionId } = await group(22)
    const email = freshEmail('mia')
    const hold = await press(circle, email, { at: startsAt })
    await cancelSession(ana, ana.actor.workspaceId, sessionId, { by: 'host' })
    await payFor(circle, email, hold.token)
    const [session] = await ana.db.select().from(coachingSessions).where(eq(coachingSessions.id, sessionId))
    expect(session?.status).toBe('canceled')
    const told = await ana.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(told.map(({ template }) => template)).toContain('coaching.timeGone')
  })
})
