import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { readSums } from '#platform/sums/sums.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { declinedCard, goodCard, makeCourse, paymentFor, useTestPayments } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { scriptedProvider } from '#testing/scripted-provider.ts'
import { setTax } from '../testing/tax.ts'
import { openCart, summaryOf } from './checkout/cart.ts'
import { pay } from './checkout/paying.ts'
import { revenueSum, soldSum } from './sums.ts'
import { ledgerEntries, orderItems, orders, paymentAttempts, transactions } from './tables.ts'
import { taxOf } from './tax.ts'

const test = testDb()
let visitor: Ctx
beforeAll(() => {
  useTestPayments()
  visitor = asVisitor(test.db)
})

const added = { basisPoints: 1900, isIncluded: false }
const included = { basisPoints: 1900, isIncluded: true }

async function onSale(priceCents = 4900) {
  const ctx = await asCreator(test.db)
  return { ctx, course: await makeCourse(ctx, { priceCents, published: true }) }
}
type TestCourse = Awaited<ReturnType<typeof onSale>>['course']

let checkouts = 0
const freshKey = () => `taxed-${++checkouts}`
/** Presses as someone who saw this total. */
function press(
  course: TestCourse,
  seen: number,
  key = freshKey(),
  card = goodCard,
  email = freshEmail('buyer'),
) {
  const { card: _, ...payment } = paymentFor(course, { email })
  return pay(visitor, course.offerId, { ...payment, expectedTotalCents: seen, input: card }, key)
}
const ofWorkspace = async (ctx: CreatorCtx) => {
  const its = ctx.actor.workspaceId
  const [order] = await test.db.select().from(orders).where(eq(orders.workspaceId, its))
  const [item] = await test.db.select().from(orderItems).where(eq(orderItems.workspaceId, its))
  const moved = await test.db.select().from(transactions).where(eq(transactions.workspaceId, its))
  const lines = await test.db.select().from(ledgerEntries).where(eq(ledgerEntries.workspaceId, its))
  return {
    order,
    item,
    moved,
    ledger: Object.fromEntries(lines.map(({ account, cents }) => [account, cents])),
  }
}
const summary = async (course: TestCourse) => summaryOf(visitor, await openCart(visitor, course.offerId))

describe('a tax that is added to the price', () => {
  it('is in the order, its transaction and the ledger, and is owed', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, added)
    await press(course, 5831)
    const { order, item, moved, ledger } = await ofWorkspace(ctx)
    expect(order).toMatchObject({ status: 'paid', totalCents: 5831, taxCents: 931 })
    expect(item).toMatchObject({ cents: 5831 })
    expect(moved).toMatchObject([{ grossCents: 5831, taxCents: 931, feeCents: 199 }])
    expect(ledger).toEqual({ provider: 5632, fees: 199, sales: -4900, tax: -931 })
  })

  it('is told apart to who asks what the checkout charges', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, added)
    const usd = (cents: number) => ({ cents, currency: 'USD' })
    expect(await summary(course)).toMatchObject({
      ...{ price: usd(4900), subtotal: usd(4900), tax: usd(931), total: usd(5831) },
      ...{ taxBasisPoints: 1900, isTaxIncluded: false },
    })
  })
})

describe('a tax that is in the price', () => {
  it('leaves the price as it is and is part of it', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, included)
    const usd = (cents: number) => ({ cents, currency: 'USD' })
    expect(await summary(course)).toMatchObject({
      ...{ price: usd(4900), subtotal: usd(4118), tax: usd(782), total: usd(4900) },
      ...{ taxBasisPoints: 1900, isTaxIncluded: true },
    })
    await press(course, 4900)
    const { order, ledger } = await ofWorkspace(ctx)
    expect(order).toMatchObject({ status: 'paid', totalCents: 4900, taxCents: 782 })
    expect(ledger).toEqual({ provider: 4728, fees: 172, sales: -4118, tax: -782 })
  })

  it('is named in the receipt, in the language of whoever reads it', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, included)
    await updateBranding(ctx, { language: 'de' })
    const email = freshEmail('buyer')
    await press(course, 4900, freshKey(), goodCard, email)
    const [mail] = await mailsTo(test.db, email)
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Darin sind 7,82 $ Steuer enthalten.')
  })
})

describe('tax', () => {
  it('is none where nothing was set, at 0%, on a free offer, and in another workspace', async () => {
    const { ctx, course } = await onSale()
    expect(await taxOf(visitor, ctx.actor.workspaceId)).toEqual({ basisPoints: 0, isIncluded: false })
    await setTax(ctx, { basisPoints: 0, isIncluded: true })
    expect(await summary(course)).toMatchObject({
      tax: { cents: 0 },
      total: { cents: 4900 },
      isTaxIncluded: false,
    })
    const free = await onSale(0)
    await setTax(free.ctx, added)
    expect(await summary(free.course)).toMatchObject({ tax: { cents: 0 }, total: { cents: 0 } })
    await press(free.course, 0)
    expect((await ofWorkspace(free.ctx)).order).toMatchObject({ status: 'paid', totalCents: 0, taxCents: 0 })
    expect(await taxOf(visitor, ctx.actor.workspaceId)).toEqual({ basisPoints: 0, isIncluded: false })
  })

  it('counts in what was taken in, whole and for each product', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, added)
    await press(course, 5831)
    const { workspaceId } = ctx.actor
    const subjects = [revenueSum('test'), soldSum('test', 'course', course.id)]
    const sums = await readSums(visitor, workspaceId, subjects)
    expect(subjects.map(sums)).toEqual([5831, 5831])
  })
})

describe('a rate that changes between showing and paying', () => {
  it('is shown again and never charged unseen', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, added)
    await expect(press(course, 4900)).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'The total is now $58.31. Check it and pay again.' },
      data: { reason: 'price-changed', total: { cents: 5831 } },
    })
    expect((await ofWorkspace(ctx)).order).toBeUndefined()
  })

  it('is the rate of a declined order that is tried again', async () => {
    const { ctx, course } = await onSale()
    const key = freshKey()
    await expect(press(course, 4900, key, declinedCard)).rejects.toMatchObject({
      data: { reason: 'declined' },
    })
    await setTax(ctx, added)
    await expect(press(course, 4900, key)).rejects.toMatchObject({ data: { reason: 'price-changed' } })
    await press(course, 5831, key)
    expect(await ofWorkspace(ctx)).toMatchObject({
      order: { status: 'paid', attempt: 2, totalCents: 5831, taxCents: 931 },
      item: { cents: 5831 },
    })
  })

  const begun = async () => {
    const { ctx, course } = await onSale()
    const provider = scriptedProvider(`taxed${++checkouts}`)
    const buyer = payingBy(visitor, provider)
    const key = freshKey()
    const { card: _, ...payment } = paymentFor(course, { email: freshEmail('buyer') })
    const press = (seen: number) => pay(buyer, course.offerId, { ...payment, expectedTotalCents: seen }, key)
    return { ctx, provider, press }
  }

  it('is the rate of an order whose provider never heard of the first press', async () => {
    const { ctx, provider, press } = await begun()
    provider.onBegin = () => Promise.reject(new Error('killed before it was begun'))
    await expect(press(4900)).rejects.toThrow('killed')
    provider.onBegin = undefined
    await setTax(ctx, added)
    await expect(press(4900)).rejects.toMatchObject({ data: { reason: 'price-changed' } })
    await press(5831)
    const { order, moved } = await ofWorkspace(ctx)
    expect(order).toMatchObject({ status: 'paid', attempt: 2, totalCents: 5831, taxCents: 931 })
    expect(moved).toMatchObject([{ grossCents: 5831 }])
    const attempts = await test.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.workspaceId, ctx.actor.workspaceId))
      .orderBy(paymentAttempts.attempt)
    expect(attempts.map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [4900, 'begun'],
      [5831, 'succeeded'],
    ])
    expect(provider.taken()).toBe(1)
  })

  it('is not that of an order whose provider took the money of the first press', async () => {
    const { ctx, provider, press } = await begun()
    provider.losing = 1
    await expect(press(4900)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await setTax(ctx, added)
    await press(5831)
    const { order, moved } = await ofWorkspace(ctx)
    expect(order).toMatchObject({ status: 'paid', attempt: 1, totalCents: 4900, taxCents: 0 })
    expect(moved).toMatchObject([{ grossCents: 4900 }])
    expect(provider.taken()).toBe(1)
  })

  it('is the rate for whoever presses ten times at once after a press that wasn’t heard of, and once', async () => {
    const { ctx, provider, press } = await begun()
    provider.onBegin = () => Promise.reject(new Error('killed before it was begun'))
    await expect(press(4900)).rejects.toThrow('killed')
    provider.onBegin = undefined
    await setTax(ctx, added)
    await Promise.all(Array.from({ length: 10 }, () => press(5831)))
    expect(provider.taken()).toBe(1)
    const { order, moved } = await ofWorkspace(ctx)
    expect(order).toMatchObject({ status: 'paid', attempt: 2, totalCents: 5831 })
    expect(moved).toHaveLength(1)
  })
})
