import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { tellPressed } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { Id } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { freshEmail } from '#testing/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, makeSeller, type Seller } from '#testing/people.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makePackage, setHours } from '../testing/clients-making.ts'
import { coachingBookings, coachingHoldings, coachingSessions } from './tables.ts'

const at = testProduct({ demo: true })
let seller: Seller
let ana: CreatorCtx
let single: CoachingPackage
let free: CoachingPackage
let basic: CoachingPackage
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  ana = (await ctxFor(at.app, seller)) as CreatorCtx
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(ana, { weekly: always, changeNoticeHours: 0 })
  single = await makePackage(ana, { title: 'One hour', sessions: 1, minutes: 60, priceCents: 9_000 })
  free = await makePackage(ana, { title: 'First session', sessions: 1, minutes: 30, priceCents: 0 })
  basic = await makePackage(ana, { title: 'Basic', sessions: 3, minutes: 45 })
})

const timesOn = (html: string) =>
  [...html.matchAll(/name="at"[^>]* value="([^"]+)"/g)].map(([, time]) => time ?? '')
const keyOn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** Opens the page and presses, as a browser without script does. */
async function press(of: CoachingPackage, email: string, nth = 0, cookie = '') {
  const as = cookie ? { cookie } : null
  // Of tomorrow: however late it is today, there are times enough.
  const day = new Date(ana.now().getTime() + days(1)).toISOString().slice(0, 10)
  const page = await visit(at.app, `${of.bookPath}?day=${day}`, { as })
  const form = {
    key: keyOn(page.text),
    at: timesOn(page.text)[nth] ?? '',
    name: 'Mia Chen',
    email,
    note: '',
    zone: 'Asia/Tokyo',
  }
  return { form, answer: await visit(at.app, of.bookPath, { as, form }) }
}
const bookingOf = async (email: string) =>
  (await ana.db.select().from(coachingBookings).where(eq(coachingBookings.email, email)))[0]
const holdingsOf = (packageId: CoachingPackage['id']) =>
  ana.db.select().from(coachingHoldings).where(eq(coachingHoldings.packageId, packageId))

let orders = 0
/** Pays, for the time that's held where the press led to the checkout with one. */
const payFor = async (of: CoachingPackage, email: string, pressed?: { answer: { headers: object } }) => {
  const name = 'Mia Chen'
  const location = pressed && (pressed.answer.headers as { location?: string }).location
  const hold = location?.split('hold=').at(-1)
  const begun = (orderId: Id<'ord'>) =>
    tellPressed(ctxOf(at.app), ana.actor.workspaceId, hold, { orderId, email, name, waits: false })
  const payment = { email, name, expectedTotalCents: of.price.cents, input: goodCard, begun }
  const { orderId } = await pay(ctxOf(at.app), of.offerId, payment, `coaching-${++orders}`)
  await at.app.worker.settle()
  return orderId
}

describe('booking on the public page', () => {
  it('is one form without script; a press sent twice books once; its link alone opens it', async () => {
    const email = freshEmail('mia')
    const { form, answer } = await press(free, email)
    expect([answer.status, answer.headers['cache-control']]).toEqual([303, 'no-store'])
    const again = await visit(at.app, free.bookPath, { form })
    expect(again.status).toBe(303)
    expect(await ana.db.$count(coachingBookings, eq(coachingBookings.email, email))).toBe(1)
    const mine = String(answer.headers.location)
    expect((await visit(at.app, mine)).text).toContain('booked, Mia')
    expect((await visit(at.app, `${mine}x`)).status).toBe(404)
    // Opening every page of it changes nothing.
    const before = await bookingOf(email)
    for (const page of ['', '/time', '/cancel', '/session.ics'])
      expect((await visit(at.app, mine + page)).status).toBe(200)
    expect(await bookingOf(email)).toEqual(before)
    expect((await visit(at.app, `${mine}/cancel`, { form: {} })).status).toBe(303)
    expect(await bookingOf(email)).toMatchObject({ status: 'canceled', counted: false })
  })

  it('says beside each field what’s wrong and keeps what was typed', async () => {
    const { answer } = await press(free, 'nonsense')
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('value="nonsense"')
  })
})

describe('one session that’s paid for', () => {
  it('is held at the press, leads to the checkout with who pressed, and is booked once it’s paid', async () => {
    const email = freshEmail('tom')
    const pressed = await press(single, email)
    const { answer, form } = pressed
    const checkout = String(answer.headers.location)
    expect(checkout).toMatch(new RegExp(`^/checkout/${single.offerId}\\?hold=`))
    expect((await visit(at.app, checkout)).text).toContain(email)
    // No one else gets it meanwhile.
    expect(timesOn((await visit(at.app, single.bookPath)).text)).not.toContain(form.at)
    await payFor(single, email, pressed)
    expect(await bookingOf(email)).toMatchObject({ status: 'confirmed', paidBy: 'credit' })
    expect((await holdingsOf(single.id)).map(({ balance }) => balance)).toEqual([0])
  })

  it('is a session to book when the money comes after the time is gone, and its buyer is told', async () => {
    const email = freshEmail('late')
    const pressed = await press(single, email, 3)
    const held = await bookingOf(email)
    if (!held) throw new Error('It isn’t held.')
    const over = new Date(ana.now().getTime() - minutes(1))
    await ana.db
      .update(coachingSessions)
      .set({ heldUntil: over })
      .where(eq(coachingSessions.id, held.sessionId))
    const other = freshEmail('other')
    const { answer } = await press(single, other, 3)
    expect(answer.status).toBe(303)
    await payFor(single, email, pressed)
    expect((await holdingsOf(single.id)).map(({ balance }) => balance).sort()).toEqual([0, 1])
    const told = await ana.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(told.map(({ template }) => template)).toContain('coaching.timeGone')
  })
})

describe('a package', () => {
  it('is bought, then booked by whoever has the pass, and by no one else', async () => {
    const email = freshEmail('amara')
    await payFor(basic, email)
    expect((await holdingsOf(basic.id)).map(({ balance }) => balance)).toEqual([3])
    // A stranger buys it first.
    const page = await visit(at.app, basic.bookPath)
    expect(timesOn(page.text)).toEqual([])
    const typed = {
      key: 'a-key-of-a-stranger',
      at: new Date().toISOString(),
      name: 'Eve',
      email,
      note: '',
      zone: 'UTC',
    }
    expect((await visit(at.app, basic.bookPath, { form: typed })).status).toBe(409)
  })
})
