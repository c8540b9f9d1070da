import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { createCoupon } from '#areas/payments/server/coupons/coupons.ts'
import { disputes } from '#areas/payments/server/refund-tables.ts'
import { refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import { orders, transactions } from '#areas/payments/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, systemCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts'
import {
  changeAffiliate,
  createAffiliate,
  getAffiliate,
  listAffiliates,
  removeAffiliate,
  sendLink,
  setStatus,
} from './affiliates.ts'
import { applyToProgram } from './applying.ts'
import { earnBy, followOrder } from './earning.ts'
import { rememberFollower } from './following.ts'
import { forgetAffiliate } from './forgetting.ts'
import { pageToken, readPageToken } from './page-link.ts'
import { createPayout, deletePayout, getPayout, listPayouts, setPayoutPaid } from './payouts.ts'
import { changeProgram } from './program.ts'
import { affiliatePayoutLines, affiliates, commissions } from './tables.ts'
import { tellAffiliates } from './telling.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock('2026-11-20T09:00:00Z')
let provider: ScriptedProvider
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let count = 0

const draft = (code: string) => ({
  ...{ name: `Mia ${code}`, email: freshEmail('mia'), code, basisPoints: null, rates: [], couponIds: [] },
})
const terms = {
  ...{ basisPoints: 3_000, windowDays: 30, minimumCents: 1_000 },
  ...{ paysRenewals: false, takesApplications: true },
}

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  provider = scriptedProvider(`affiliates${++count}`)
  visitor = payingBy(asVisitor(test.db, clock.now), provider)
  creator = payingBy(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), provider)
  course = await makeCourse(creator, { published: true })
  await changeProgram(creator, terms)
})

const inShop = () => systemCtx(visitor, 'test', creator.actor.workspaceId)

type Sale = { email?: string; via?: string; coupon?: string; total?: number; ctx?: Ctx }

/** A paid order, and what the worker does after it. */
async function sell({ email = freshEmail('buyer'), via, coupon, total = 4900, ctx = visitor }: Sale = {}) {
  const { card: _card, ...payment } = paymentFor(course, { email, expectedTotalCents: total })
  const choice = coupon ? { choice: { coupon: { code: coupon } } } : {}
  const { orderId } = await pay(
    ctx,
    course.offerId,
    { ...payment, ...choice, input: 'done', ...(via ? { via } : {}) },
    `affiliates-${++count}`,
  )
  await earnBy(inShop(), orderId)
  return orderId
}

const add = (code: string, more: Partial<ReturnType<typeof draft>> & { couponIds?: never[] } = {}) =>
  createAffiliate(creator, { ...draft(code), ...more, sendsInvitation: false })

const usd = (cents: number) => [{ cents, currency: 'USD' }]

describe('a sale', () => {
  it('by the link is the affiliate’s, once, however often it’s told', async () => {
    const { id } = await add('MIA')
    const orderId = await sell({ via: 'MIA' })
    await Promise.all(Array.from({ length: 4 }, () => earnBy(inShop(), orderId)))
    const sheet = await getAffiliate(creator, id)
    expect(sheet).toMatchObject({ sales: 1, sold: usd(4900), pending: usd(1470), owed: [], paid: [] })
    expect(sheet.commissions).toMatchObject([{ how: 'link', state: 'pending', basisPoints: 3_000 }])
    clock.advance(days(30))
    expect(await getAffiliate(creator, id)).toMatchObject({ pending: [], owed: usd(1470) })
  })

  it('by the coupon wins over the link, net of discount and tax', async () => {
    await add('LINK')
    const couponId = await createCoupon(creator, {
      ...{ code: 'NORA20', basisPoints: 2_000, amountCents: null, amountCurrency: null, expiresOn: null },
      ...{ maxUses: null, maxUsesEach: null, offerIds: null, periods: 'first', isByLink: true },
    })
    const nora = await createAffiliate(creator, {
      ...{ ...draft('NORA'), basisPoints: 1_000, couponIds: [couponId], sendsInvitation: false },
    })
    await sell({ via: 'LINK', coupon: 'NORA20', total: 3920 })
    expect(await getAffiliate(creator, nora.id)).toMatchObject({ sold: usd(3920), pending: usd(392) })
    const other = createAffiliate(creator, {
      ...draft('NEXT'),
      couponIds: [couponId],
      sendsInvitation: false,
    })
    await expect(other).rejects.toMatchObject({ fields: { couponIds: expect.any(String) } })
  })

  it('has the rate of its offer', async () => {
    const { id } = await createAffiliate(creator, {
      ...{ ...draft('RATE'), basisPoints: 1_000, sendsInvitation: false },
      rates: [{ offerId: course.offerId, basisPoints: 5_000 }],
    })
    await sell({ via: 'RATE' })
    expect(await getAffiliate(creator, id)).toMatchObject({ pending: usd(2450) })
  })

  it('to oneself is no one’s: neither by address nor by account', async () => {
    const mia = await add('SELF')
    await sell({ via: 'SELF', email: mia.email })
    const account = payingBy(await asStudent(test.db, { email: mia.email, now: clock.now }), provider)
    await sell({ via: 'SELF', ctx: account })
    expect(await getAffiliate(creator, mia.id)).toMatchObject({ sales: 0, pending: [] })
  })

  it('within 30 days after is the affiliate’s too, of people who are known', async () => {
    const { id } = await add('KNOWN')
    const email = freshEmail('known')
    await sell({ via: 'KNOWN', email })
    clock.advance(days(10))
    const again = await makeCourse(creator, { published: true, title: 'Glazing' })
    course = again
    await sell({ email })
    expect((await getAffiliate(creator, id)).commissions.map(({ how }) => how)).toEqual(['known', 'link'])
    clock.advance(days(31))
    course = await makeCourse(creator, { published: true, title: 'Firing' })
    await sell({ email })
    expect(await getAffiliate(creator, id)).toMatchObject({ sales: 2 })
  })

  it('to someone who was signed in at the link is the affiliate’s for 30 days', async () => {
    const { id } = await add('FOLLOW')
    const student = await asStudent(test.db, { now: clock.now })
    const { workspaceId } = creator.actor
    await rememberFollower(visitor, { workspaceId, via: 'FOLLOW', userId: student.actor.userId })
    clock.advance(days(29))
    await sell({ ctx: payingBy(student, provider) })
    expect(await getAffiliate(creator, id)).toMatchObject({ sales: 1 })
  })

  it('earns nothing while paused, without a plan, or with a code no one has', async () => {
    const { id } = await add('PAUSE')
    await setStatus(creator, id, 'paused')
    await sell({ via: 'PAUSE' })
    await setStatus(creator, id, 'active')
    await sell({ via: 'NOBODY' })
    expect(await getAffiliate(creator, id)).toMatchObject({ sales: 0 })
  })

  it('with money that totals aren’t made of counts nowhere', async () => {
    const { id } = await add('TEST')
    const orderId = await sell({ via: 'NOBODY' })
    await test.db.update(orders).set({ mode: 'live', via: 'TEST' }).where(eq(orders.id, orderId))
    await earnBy(inShop(), orderId)
    expect(await test.db.select().from(commissions).where(eq(commissions.orderId, orderId))).toEqual([])
    expect(await getAffiliate(creator, id)).toMatchObject({ sales: 0 })
  })
})

const refund = (orderId: Awaited<ReturnType<typeof sell>>, amountCents: number) =>
  refundOrder(creator, { orderId, amountCents, reason: 'requested', note: '', endsAccess: 'kept' })

describe('money that goes back', () => {
  it('takes its share back, all of it in the end', async () => {
    const { id } = await add('BACK')
    const orderId = await sell({ via: 'BACK' })
    await refund(orderId, 2000)
    await followOrder(inShop(), orderId)
    expect(await getAffiliate(creator, id)).toMatchObject({ pending: usd(870) })
    await refund(orderId, 2900)
    await followOrder(inShop(), orderId)
    const sheet = await getAffiliate(creator, id)
    expect(sheet).toMatchObject({ sales: 0, pending: [], owed: [] })
    expect(sheet.commissions).toMatchObject([{ state: 'reversed', amount: { cents: 0 } }])
  })

  it('after a payout is carried as negative, and taken off the next one', async () => {
    const { id } = await add('CARRY')
    const first = await sell({ via: 'CARRY' })
    clock.advance(days(31))
    const payout = await createPayout(creator, 'USD')
    await setPayoutPaid(creator, payout.id, true)
    await refund(first, 4900)
    await followOrder(inShop(), first)
    expect(await getAffiliate(creator, id)).toMatchObject({ owed: usd(-1470), paid: usd(1470) })
    await expect(createPayout(creator, 'USD')).rejects.toMatchObject({ code: 'CONFLICT' })
    await sell({ via: 'CARRY' })
    await sell({ via: 'CARRY' })
    clock.advance(days(31))
    expect((await createPayout(creator, 'USD')).total).toEqual({ cents: 1470, currency: 'USD' })
  })

  it('in a dispute is held while it’s open, and gone when it’s lost', async () => {
    const { id } = await add('DISPUTE')
    const orderId = await sell({ via: 'DISPUTE' })
    clock.advance(days(31))
    const [paid] = await test.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.workspaceId, creator.actor.workspaceId), eq(transactions.orderId, orderId)))
    if (!paid) throw new Error('no payment')
    const now = clock.now()
    const disputeId = newId('dsp', now)
    await test.db.insert(disputes).values({
      ...{
        workspaceId: paid.workspaceId,
        id: disputeId,
        orderId,
        transactionId: paid.id,
        provider: paid.provider,
      },
      ...{ account: paid.account, providerRef: disputeId, amountCents: 4900, feeCents: 0, currency: 'USD' },
      ...{ reason: 'general', state: 'open', createdAt: now, updatedAt: now },
    })
    await followOrder(inShop(), orderId)
    expect(await getAffiliate(creator, id)).toMatchObject({ pending: usd(1470), owed: [] })
    for (const [state, owed] of [
      ['won', usd(1470)],
      ['lost', []],
    ] as const) {
      await test.db.update(disputes).set({ state }).where(eq(disputes.id, disputeId))
      await followOrder(inShop(), orderId)
      expect(await getAffiliate(creator, id)).toMatchObject({ pending: [], owed })
    }
  })
})

describe('a payout', () => {
  it('has each commission once, however many are made at once', async () => {
    await add('RACE')
    for (let n = 0; n < 4; n++) await sell({ via: 'RACE' })
    clock.advance(days(31))
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => createPayout(creator, 'USD')))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lines = await test.db
      .select()
      .from(affiliatePayoutLines)
      .where(eq(affiliatePayoutLines.workspaceId, creator.actor.workspaceId))
    expect(lines.map(({ cents }) => cents)).toEqual([1470, 1470, 1470, 1470])
    expect(new Set(lines.map(({ commissionId }) => commissionId)).size).toBe(4)
  })

  it('leaves out who is owed less than the minimum', async () => {
    await changeProgram(creator, { ...terms, minimumCents: 2_000 })
    await add('SMALL')
    const { id } = await add('LARGE')
    await sell({ via: 'SMALL' })
    await sell({ via: 'LARGE' })
    await sell({ via: 'LARGE' })
    clock.advance(days(31))
    expect((await listPayouts(creator)).payable).toEqual([{ total: usd(2940)[0], affiliateCount: 1 }])
    const payout = await createPayout(creator, 'USD')
    expect(payout.affiliates).toMatchObject([{ id, amount: { cents: 2940 } }])
  })

  it('can be taken back until it’s paid, and opened again within a day', async () => {
    const { id } = await add('UNDO')
    await sell({ via: 'UNDO' })
    clock.advance(days(31))
    const first = await createPayout(creator, 'USD')
    expect(await getAffiliate(creator, id)).toMatchObject({ owed: usd(1470), paid: [] })
    await deletePayout(creator, first.id)
    const again = await createPayout(creator, 'USD')
    await setPayoutPaid(creator, again.id, true)
    await expect(deletePayout(creator, again.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await getAffiliate(creator, id)).toMatchObject({ owed: [], paid: usd(1470) })
    await setPayoutPaid(creator, again.id, false)
    await setPayoutPaid(creator, again.id, true)
    clock.advance(days(1))
    await expect(setPayoutPaid(creator, again.id, false)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('an affiliate', () => {
  it('is emailed once about the sales of a day, and once it’s paid and final', async () => {
    const { email } = await add('MAIL')
    await sell({ via: 'MAIL' })
    await sell({ via: 'MAIL' })
    await tellAffiliates(visitor, log)
    expect(await mailsTo(test.db, email)).toHaveLength(0)
    clock.advance(hours(25))
    await Promise.all([tellAffiliates(visitor, log), tellAffiliates(visitor, log)])
    expect((await mailsTo(test.db, email)).map(({ subject }) => subject)).toEqual([
      'You made 2 sales: $29.40',
    ])
    clock.advance(days(31))
    await setPayoutPaid(creator, (await createPayout(creator, 'USD')).id, true)
    await tellAffiliates(visitor, log)
    expect(await mailsTo(test.db, email)).toHaveLength(1)
    clock.advance(hours(25))
    await tellAffiliates(visitor, log)
    await tellAffiliates(visitor, log)
    expect(await mailsTo(test.db, email)).toHaveLength(2)
  })

  it('is found by a link of their own until a fresh one is sent', async () => {
    const { id } = await add('OWN')
    const [row] = await test.db.select().from(affiliates).where(eq(affiliates.id, id))
    if (!row) throw new Error('no affiliate')
    const token = pageToken(creator.instance, row, clock.now())
    expect(readPageToken(creator.instance, token)).toMatchObject({ affiliateId: id, version: 1 })
    expect(readPageToken(creator.instance, `${token}x`)).toBeNull()
    await sendLink(creator, id)
    const [after] = await test.db.select().from(affiliates).where(eq(affiliates.id, id))
    expect(after?.linkVersion).toBe(2)
  })

  it('F3: opens nothing to whoever has the mailbox of an address that was a slip', async () => {
    const { id } = await add('SLIP')
    const rowNow = async () => {
      const [row] = await test.db.select().from(affiliates).where(eq(affiliates.id, id))
      if (!row) throw new Error('no affiliate')
      return row
    }
    const sent = pageToken(creator.instance, await rowNow(), clock.now())
    const { name, email } = await rowNow()
    await changeAffiliate(creator, id, { ...draft('SLIP2'), name, email })
    expect((await rowNow()).linkVersion).toBe(readPageToken(creator.instance, sent)?.version)
    await changeAffiliate(creator, id, { ...draft('SLIP2'), name, email: freshEmail('right') })
    expect((await rowNow()).linkVersion).not.toBe(readPageToken(creator.instance, sent)?.version)
  })

  it('who applied is one once they’re accepted; a known address changes nothing', async () => {
    const apply = { name: 'Nora Lind', email: freshEmail('nora'), note: 'I write.' }
    const call = visitor as never
    await applyToProgram(call, creator.actor.workspaceId, apply)
    await applyToProgram(call, creator.actor.workspaceId, apply)
    const { affiliates: found } = await listAffiliates(creator, { status: 'applied' })
    expect(found).toMatchObject([{ code: 'NORALIND', status: 'applied' }])
    const id = found[0]?.id as never
    await sell({ via: 'NORALIND' })
    expect(await setStatus(creator, id, 'active')).toMatchObject({ sales: 0, status: 'active' })
    await changeProgram(creator, { ...terms, takesApplications: false })
    const closed = applyToProgram(call, creator.actor.workspaceId, { ...apply, email: freshEmail('otto') })
    await expect(closed).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is of one workspace alone', async () => {
    const { id } = await add('ALONE')
    const other = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    await sell({ via: 'ALONE' })
    clock.advance(days(31))
    const payout = await createPayout(creator, 'USD')
    for (const asking of [
      () => getAffiliate(other, id),
      () => changeAffiliate(other, id, draft('STEAL')),
      () => setStatus(other, id, 'paused'),
      () => removeAffiliate(other, id),
      () => sendLink(other, id),
      () => getPayout(other, payout.id),
      () => setPayoutPaid(other, payout.id, true),
      () => deletePayout(other, payout.id),
    ])
      await expect(asking()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await listAffiliates(other, {})).toEqual({ affiliates: [], any: false })
    expect((await listPayouts(other)).payable).toEqual([])
  })

  it('says what’s wrong beside its field', async () => {
    const first = await add('TAKEN')
    const wrong = createAffiliate(creator, { ...draft('taken '), email: first.email, sendsInvitation: false })
    await expect(wrong).rejects.toMatchObject({
      fields: { code: expect.any(String), email: expect.any(String) },
    })
  })

  it('who has earned keeps what’s owed when they’re removed or leave, and their code is free', async () => {
    const { id, email } = await add('LEAVE')
    await sell({ via: 'LEAVE' })
    await removeAffiliate(creator, id)
    await sell({ via: 'LEAVE' })
    clock.advance(days(31))
    expect(await getAffiliate(creator, id)).toMatchObject({ status: 'removed', owed: usd(1470), sales: 1 })
    await add('LEAVE')
    await forgetAffiliate(visitor, { userId: newId('usr', clock.now()), email })
    expect(await getAffiliate(creator, id)).toMatchObject({ email: '', owed: usd(1470) })
    expect((await createPayout(creator, 'USD')).total.cents).toBe(1470)
  })
})
