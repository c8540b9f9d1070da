import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, declinedCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { CouponTerms } from '../../coupon-rules.ts'
import { openCart } from '../checkout/cart.ts'
import { settleOrder } from '../checkout/settling.ts'
import { coupons, couponUses } from '../coupon-tables.ts'
import { listTransactions } from '../overview/list.ts'
import { orderItems, orders } from '../tables.ts'
import { changeCoupon, createCoupon, deleteCoupon, pauseCoupon } from './coupons.ts'
import { getCoupon, listCoupons } from './reading.ts'
import { rehearsePrice } from './rehearsing.ts'

const test = testDb()
let visitor: Ctx
beforeAll(() => {
  useTestPayments()
  visitor = asVisitor(test.db)
})

const spring: CouponTerms = {
  ...{ code: 'Spring20', basisPoints: 2_000, amountCents: null, amountCurrency: null, expiresOn: null },
  ...{ maxUses: null, maxUsesEach: null, offerIds: null, periods: 'first', isByLink: true },
}

async function shop(terms: Partial<CouponTerms> = {}) {
  const ctx = await asCreator(test.db)
  const course = await makeCourse(ctx, { priceCents: 4900, published: true })
  const couponId = await createCoupon(ctx, { ...spring, ...terms })
  const order = (fields: Parameters<typeof buy>[2] & { code?: string } = {}, key?: string) => {
    const { code = 'SPRING20', ...person } = fields
    const whole = { email: freshEmail('mia'), expectedTotalCents: 3920, ...person }
    return buy(visitor, course, { ...whole, couponCode: code }, key)
  }
  const uses = () => test.db.select().from(couponUses).where(eq(couponUses.couponId, couponId))
  return { ctx, course, couponId, order, uses }
}

describe('a coupon', () => {
  it('takes its part off, however the code is typed, and each line adds up', async () => {
    const { ctx, course, couponId, order } = await shop()
    const { orderId } = await order({ code: ' spring 20' })
    const [row] = await test.db
      .select()
      .from(orders)
      .where(and(eq(orders.workspaceId, ctx.actor.workspaceId), eq(orders.id, orderId)))
    expect(row).toMatchObject({
      totalCents: 3920,
      discountCents: 980,
      couponCode: 'Spring20',
      status: 'paid',
    })
    const items = await test.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect(items).toMatchObject([{ cents: 3920, discountCents: 980, productId: course.id }])
    const sheet = await getCoupon(ctx, couponId)
    expect(sheet).toMatchObject({
      ...{ uses: 1, held: 0, freeUses: 0, canDelete: false, state: 'active' },
      revenue: [{ cents: 3920, currency: 'USD' }],
      discount: [{ cents: 980, currency: 'USD' }],
    })
    const asked = { direction: 'descending', pageSize: 25, couponId } as const
    const { transactions } = await listTransactions(ctx, { ...asked, show: 'revenue' })
    expect(transactions.map(({ amount }) => amount.cents)).toEqual([3920])
  })

  it('that takes everything makes the order free, without a card', async () => {
    const { ctx, couponId, order } = await shop({ basisPoints: 10_000 })
    const { orderId, state } = await order({ expectedTotalCents: 0, card: undefined })
    expect(state).toBe('paid')
    const [row] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    expect(row).toMatchObject({ totalCents: 0, discountCents: 4900, provider: 'free' })
    expect(await getCoupon(ctx, couponId)).toMatchObject({ uses: 1, freeUses: 1, revenue: [] })
  })

  it('that takes an amount takes no more than there is, in its own currency alone', async () => {
    const amount = { basisPoints: null, amountCents: 10_000, amountCurrency: 'USD' } as const
    const { course, order } = await shop(amount)
    expect(await order({ expectedTotalCents: 0 })).toMatchObject({ state: 'paid' })
    const euros = await shop({ ...amount, amountCurrency: 'EUR' })
    await expect(euros.order()).rejects.toMatchObject({
      fields: { couponCode: 'This coupon isn’t for what you’re buying.' },
    })
    expect(course.id).not.toBe(euros.course.id)
  })

  it('never charges another total than the buyer saw', async () => {
    const { order, uses } = await shop()
    await expect(order({ expectedTotalCents: 4900 })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'price-changed', total: { cents: 3920 } },
    })
    expect(await uses()).toEqual([])
  })

  it.each<[string, Partial<CouponTerms>, string]>([
    ['is for something else', { offerIds: ['off_another'] }, 'This coupon isn’t for what you’re buying.'],
    ['has expired', { expiresOn: '2020-01-01' }, 'This coupon has expired.'],
  ])('that %s says so', async (what, terms, sentence) => {
    const { order, couponId } = await shop()
    if (what === 'has expired')
      await test.db
        .update(coupons)
        .set({ expiresAt: new Date(0) })
        .where(eq(coupons.id, couponId))
    else {
      const offerIds = terms.offerIds as Id<'off'>[]
      await test.db.update(coupons).set({ offerIds }).where(eq(coupons.id, couponId))
    }
    await expect(order()).rejects.toMatchObject({ code: 'INVALID', fields: { couponCode: sentence } })
  })

  it('that no one knows, that is paused, or of another workspace isn’t taken', async () => {
    const { ctx, order, couponId } = await shop()
    const unknown = { fields: { couponCode: 'This coupon doesn’t exist. Check how it’s written.' } }
    await expect(order({ code: 'NOPE' })).rejects.toMatchObject(unknown)
    const other = await shop({ code: 'ELSEWHERE' })
    await expect(order({ code: 'ELSEWHERE' })).rejects.toMatchObject(unknown)
    await expect(getCoupon(ctx, other.couponId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deleteCoupon(ctx, other.couponId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await pauseCoupon(ctx, couponId, true)
    await expect(order()).rejects.toMatchObject({
      fields: { couponCode: 'This coupon isn’t active right now.' },
    })
    await pauseCoupon(ctx, couponId, false)
    expect(await order()).toMatchObject({ state: 'paid' })
  })

  it('is one person’s so many times, by address and by account', async () => {
    const { course, order } = await shop({ maxUsesEach: 1 })
    const email = freshEmail('once')
    await order({ email })
    const refused = { fields: { couponCode: 'You’ve already used this coupon.' } }
    await expect(order({ email: email.toUpperCase() })).rejects.toMatchObject(refused)
    const student = await asStudent(test.db)
    const choice = { coupon: { code: 'SPRING20' } }
    await buy(student, course, { email: freshEmail('a'), expectedTotalCents: 3920, couponCode: 'SPRING20' })
    expect((await openCart(student, course.offerId, choice)).coupon?.refused).toBe('yours')
  })

  it('B5: pressed 30 times at once for 5 uses is used 5 times', async () => {
    const { order, uses, ctx, couponId } = await shop({ maxUses: 5 })
    const ends = await Promise.allSettled(Array.from({ length: 30 }, () => order()))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.fields] : []))
    expect(new Set(refused.map((fields) => fields?.couponCode))).toEqual(
      new Set(['This coupon has been used up.']),
    )
    expect((await uses()).map(({ state }) => state)).toEqual(Array(5).fill('used'))
    expect(await getCoupon(ctx, couponId)).toMatchObject({ uses: 5, state: 'usedUp' })
  })

  it('is free again once its order failed, and held again when it’s tried again', async () => {
    const { order, uses } = await shop({ maxUses: 1 })
    const email = freshEmail('again')
    await expect(order({ email, card: declinedCard }, 'declined')).rejects.toMatchObject({
      data: { reason: 'declined' },
    })
    expect(await uses()).toMatchObject([{ state: 'released' }])
    expect(await order({ email }, 'declined')).toMatchObject({ state: 'paid' })
    expect(await uses()).toMatchObject([{ state: 'used' }])
    await expect(order()).rejects.toMatchObject({
      fields: { couponCode: 'This coupon has been used up.' },
    })
  })

  it('is the buyer’s own when they press again, and ends with an order that’s left', async () => {
    const { ctx, order, uses } = await shop({ maxUses: 1 })
    const confirming = { number: '4000 0025 0000 3155', expiry: '04 / 39', securityCode: '123' }
    const email = freshEmail('left')
    expect(await order({ email, card: confirming }, 'left')).toMatchObject({ state: 'confirming' })
    expect(await order({ email, card: confirming }, 'left')).toMatchObject({ state: 'confirming' })
    expect(await uses()).toMatchObject([{ state: 'held' }])
    await expect(order()).rejects.toMatchObject({
      fields: { couponCode: 'This coupon has been used up.' },
    })
    // Its page is still open there: it could be paid, so the coupon is kept for it until it's closed.
    const [begun] = await test.db.select().from(orders).where(eq(orders.workspaceId, ctx.actor.workspaceId))
    if (!begun) throw new Error('no order')
    await settleOrder(visitor, begun, {
      state: 'done',
      charge: {
        ...{
          chargeId: `lapsed-${begun.id}`,
          state: 'declined',
          isLapsed: true,
          reason: 'payments.notFinished',
        },
        ...{ amount: { cents: 3920, currency: 'USD' }, method: '', last4: null },
      },
    })
    expect(await uses()).toMatchObject([{ state: 'released' }])
    expect(await order()).toMatchObject({ state: 'paid' })
  })

  it('a link doesn’t apply it where its owner said so, nor one that isn’t there', async () => {
    const { course } = await shop({ isByLink: false })
    const byLink = { coupon: { code: 'SPRING20', isByLink: true } }
    expect((await openCart(visitor, course.offerId, byLink)).total.cents).toBe(4900)
    const typed = { coupon: { code: 'SPRING20' } }
    expect((await openCart(visitor, course.offerId, typed)).total.cents).toBe(3920)
  })
})

describe('a coupon’s terms', () => {
  it.each<[string, Partial<CouponTerms>, Record<string, string>]>([
    ['0%', { basisPoints: 0 }, { takes: 'Enter a percentage from 1 to 100' }],
    ['101%', { basisPoints: 10_100 }, { takes: 'Enter a percentage from 1 to 100' }],
    [
      'an amount of −1',
      { basisPoints: null, amountCents: -1, amountCurrency: 'USD' },
      { takes: 'Enter an amount from 0.01 to 50,000' },
    ],
    ['no code', { code: ' ' }, { code: 'Enter a code' }],
    ['a long code', { code: 'X'.repeat(41) }, { code: 'Enter a code of up to 40 characters' }],
    ['a taken code', { code: 'ｓｐｒｉｎｇ20' }, { code: 'You already have a coupon with this code' }],
    ['yesterday', { code: 'OLD', expiresOn: '2020-01-01' }, { expiresOn: 'Choose today or a later day' }],
    ['a limit of 0', { code: 'NONE', maxUses: 0 }, { maxUses: 'Enter a number from 1 to 1,000,000' }],
  ])('refuses %s beside its field', async (_, terms, fields) => {
    const { ctx } = await shop()
    await expect(createCoupon(ctx, { ...spring, ...terms })).rejects.toMatchObject({
      code: 'INVALID',
      fields,
    })
  })

  it('keeps what was changed, and is deleted only if it was never used', async () => {
    const { ctx, couponId, order } = await shop()
    await changeCoupon(ctx, couponId, { ...spring, basisPoints: 1_000, maxUses: 3 })
    await changeCoupon(ctx, couponId, { ...spring, basisPoints: 1_000, maxUses: 3 })
    const { history } = await getCoupon(ctx, couponId)
    expect(history).toHaveLength(1)
    expect(history[0]?.changes).toEqual([
      { field: 'takes', from: { basisPoints: 2_000 }, to: { basisPoints: 1_000 } },
      { field: 'maxUses', from: null, to: 3 },
    ])
    const other = await createCoupon(ctx, { ...spring, code: 'NEVER' })
    await deleteCoupon(ctx, other)
    expect((await listCoupons(ctx, {})).coupons.map(({ code }) => code)).toEqual(['Spring20'])
    await order({ expectedTotalCents: 4410 })
    await expect(deleteCoupon(ctx, couponId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('rehearsing a price', () => {
  it('says what a guest, a contact and an owner would pay, and why', async () => {
    const { ctx, course, order } = await shop({ maxUses: 3, maxUsesEach: 1 })
    const asked = { offerId: course.offerId, couponCode: 'spring20' }
    expect(await rehearsePrice(ctx, asked)).toMatchObject({
      ...{ person: 'guest', isOwned: false, total: { cents: 3920 } },
      steps: [
        { kind: 'list', amount: { cents: 4900 } },
        { kind: 'coupon', code: 'Spring20', amount: { cents: -980 } },
        { kind: 'total', amount: { cents: 3920 } },
      ],
      coupon: { refused: null, left: 3, leftEach: 1 },
    })
    const email = freshEmail('known')
    await order({ email })
    expect(await rehearsePrice(ctx, { ...asked, email })).toMatchObject({
      ...{ person: 'contact', isOwned: true, total: { cents: 4900 } },
      coupon: { refused: 'You’ve already used this coupon.', left: 2, leftEach: 0 },
    })
    const other: CreatorCtx = await asCreator(test.db)
    await expect(rehearsePrice(other, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
