import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { duplicateCourse } from '#areas/courses/server/duplicating.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { declinedCard, goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { OfferChanges } from '../../offers-contract.ts'
import { openCart, summaryOf } from '../checkout/cart.ts'
import { pay } from '../checkout/paying.ts'
import { releaseStock } from '../checkout/stock.ts'
import { offerHolds, offerStock } from '../offer-tables.ts'
import { orderItems, orders } from '../tables.ts'
import { archiveOffer, changeOffer, createOffer, deleteOffer, makeMainOffer } from './changing.ts'
import { listOffers } from './reading.ts'

const test = testDb()
let visitor: Ctx
let key = 0

beforeAll(() => {
  useTestPayments()
  visitor = inDemo(asVisitor(test.db))
})

/** Where test money is what figures are made of, and so takes stock. */
const inDemo = <C extends Ctx>(ctx: C): C => ({ ...ctx, instance: { ...ctx.instance, demo: true } })
const onReal = <C extends Ctx>(ctx: C): C => ({ ...ctx, instance: { ...ctx.instance, demo: false } })

async function onSale(priceCents = 4900) {
  const ctx = inDemo(await asCreator(test.db, { plan: 'pro_plan' }))
  return { ctx, course: await makeCourse(ctx, { priceCents, published: true }) }
}

const add = (ctx: CreatorCtx, course: Course, terms: OfferChanges = {}) =>
  createOffer(ctx, {
    ...{ productKind: 'course', productId: course.id, name: 'For friends', priceCents: 2000 },
    ...terms,
  })

const press = (
  ctx: Ctx,
  offerId: string,
  cents: number,
  more: { amount?: string; card?: typeof goodCard; checkoutKey?: string; email?: string } = {},
) => {
  const { amount, card = goodCard, checkoutKey = `offers-${++key}`, email = freshEmail('buyer') } = more
  const choice = amount === undefined ? {} : { amount }
  return pay(
    ctx,
    offerId,
    { email, name: 'Mia Chen', expectedTotalCents: cents, input: cents > 0 ? card : undefined, choice },
    checkoutKey,
  )
}

const stockOf = async (offerId: Id<'off'>) => {
  const [stock] = await test.db.select().from(offerStock).where(eq(offerStock.id, offerId))
  const holds = await test.db.select().from(offerHolds).where(eq(offerHolds.offerId, offerId))
  return { taken: stock?.taken, holds: holds.length }
}

describe('the offers of a product', () => {
  it('are the main one, the others in their order, and then those that are archived', async () => {
    const { ctx, course } = await onSale()
    const first = await add(ctx, course)
    await add(ctx, course, {
      name: 'In three',
      pricing: 'instalments',
      instalmentCount: 3,
      priceCents: 15_000,
    })
    await archiveOffer(ctx, first.id, true)
    const product = { kind: 'course', id: course.id } as const
    expect(await listOffers(ctx, product)).toMatchObject([
      { isMain: true, price: { cents: 4900 }, path: `/checkout/${course.offerId}` },
      { name: 'In three', pricing: 'instalments', instalmentCount: 3 },
      { name: 'For friends', archivedAt: expect.any(String) },
    ])
    const stranger = await asCreator(test.db)
    await expect(listOffers(stranger, product)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(changeOffer(stranger, first.id, { name: 'Mine' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it.each<[OfferChanges, string, RegExp]>([
    [{ priceCents: -1 }, 'priceCents', /from 0 to 50,000/],
    [{ priceCents: 1e9 }, 'priceCents', /from 0 to 50,000/],
    [{ priceCents: 30 }, 'priceCents', /\$0\.50/],
    [{ name: ' ' }, 'name', /name/],
    [{ name: 'x'.repeat(81) }, 'name', /80/],
    [{ pricing: 'flexible', suggestedCents: 1999 }, 'suggestedCents', /minimum/],
    [{ pricing: 'instalments', instalmentCount: 1 }, 'instalmentCount', /2 to 12/],
    [{ pricing: 'instalments', instalmentCount: 13 }, 'instalmentCount', /2 to 12/],
    [{ pricing: 'instalments', instalmentCount: 12, priceCents: 599 }, 'priceCents', /Each payment/],
    [{ pricing: 'subscription', priceCents: 0 }, 'priceCents', /above 0/],
    [{ pricing: 'subscription', trialDays: 91 }, 'trialDays', /1 to 90/],
    [{ pricing: 'subscription', setupCents: 10 }, 'setupCents', /\$0\.50/],
    [{ stock: 0 }, 'stock', /at least 1/],
    [
      { startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' },
      'endsAt',
      /after the start/,
    ],
    [{ products: [{ kind: 'course', id: 'crs_00000000000000000000000000' }] }, 'products', /published/],
  ])('refuse %j beside its field', async (terms, field, sentence) => {
    const { ctx, course } = await onSale()
    await expect(add(ctx, course, terms)).rejects.toMatchObject({
      ...{ code: 'INVALID', fields: { [field]: expect.stringMatching(sentence) } },
    })
  })

  it('bundle what is published in the same workspace, each once', async () => {
    const { ctx, course } = await onSale()
    const elsewhere = await onSale()
    const draft = await makeCourse(ctx)
    const refused = { code: 'INVALID', fields: { products: expect.any(String) } }
    for (const id of [course.id, elsewhere.course.id, draft.id])
      await expect(add(ctx, course, { products: [{ kind: 'course', id }] })).rejects.toMatchObject(refused)
  })

  it('are deleted as long as no one ordered them, and archived then', async () => {
    const { ctx, course } = await onSale()
    const unused = await add(ctx, course)
    const used = await add(ctx, course)
    await press(visitor, used.id, 2000)
    expect(await deleteOffer(ctx, unused.id)).toEqual({ became: 'deleted' })
    expect(await deleteOffer(ctx, used.id)).toEqual({ became: 'archived' })
    await expect(openCart(visitor, unused.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await openCart(visitor, used.id)).toMatchObject({
      closedBecause: expect.stringMatching(/available/),
    })
    await expect(deleteOffer(ctx, course.offerId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('change places: another becomes the main one', async () => {
    const { ctx, course } = await onSale()
    const hidden = await add(ctx, course, { isHidden: true })
    await expect(makeMainOffer(ctx, hidden.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await add(ctx, course)
    expect(await makeMainOffer(ctx, other.id)).toMatchObject({ isMain: true })
    const offers = await listOffers(ctx, { kind: 'course', id: course.id })
    expect(offers.map(({ id, isMain }) => [id, isMain])).toEqual([
      [other.id, true],
      [course.offerId, false],
      [hidden.id, false],
    ])
    expect(offers[1]?.name).toBe('Pottery Basics')
  })

  it('go along with a copy of their product, with none of them sold', async () => {
    const { ctx, course } = await onSale()
    const few = await add(ctx, course, { stock: 5 })
    await press(visitor, few.id, 2000)
    const copy = await duplicateCourse(ctx, course.id)
    expect(await listOffers(ctx, { kind: 'course', id: copy.id })).toMatchObject([
      { isMain: true, price: { cents: 4900 } },
      { isMain: false, name: 'For friends', stock: { total: 5, left: 5 } },
    ])
  })
})

describe('paying what one wants', () => {
  it('takes the minimum and more, and says beside the field what is too little', async () => {
    const { ctx, course } = await onSale()
    const own = await add(ctx, course, { pricing: 'flexible', priceCents: 1000, suggestedCents: 2500 })
    expect((await openCart(visitor, own.id)).total.cents).toBe(2500)
    expect((await openCart(visitor, own.id, { amount: '12,50' })).total.cents).toBe(1250)
    for (const amount of ['9.99', '', 'a lot', '-5', '1000000'])
      await expect(press(visitor, own.id, 2500, { amount })).rejects.toMatchObject({
        ...{ code: 'INVALID', fields: { amount: expect.any(String) } },
      })
    const { orderId } = await press(visitor, own.id, 1000, { amount: '10' })
    const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order).toMatchObject({ status: 'paid', totalCents: 1000 })
  })

  it('is free at 0 where there is no minimum, and nothing between that and what can be charged', async () => {
    const { ctx, course } = await onSale()
    const own = await add(ctx, course, { pricing: 'flexible', priceCents: 0 })
    await expect(press(visitor, own.id, 0, { amount: '0.20' })).rejects.toMatchObject({
      fields: { amount: expect.stringMatching(/\$0\.50/) },
    })
    expect(await press(visitor, own.id, 0, { amount: '0' })).toMatchObject({ state: 'paid' })
  })
})

describe('a bundle', () => {
  it('gives each of its products, and what was paid is shared by what they cost alone', async () => {
    const { ctx, course } = await onSale(3000)
    const second = await makeCourse(ctx, { title: 'Glazing', priceCents: 6000, published: true })
    const both = await add(ctx, course, { priceCents: 6001, products: [{ kind: 'course', id: second.id }] })
    const { orderId } = await press(visitor, both.id, 6001)
    const items = await test.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect(items.map(({ title, cents }) => [title, cents])).toEqual([
      ['Pottery Basics', 2000],
      ['Glazing', 4001],
    ])
  })

  it('is sold to who has part of it, says which, and is theirs when they have all', async () => {
    const { ctx, course } = await onSale(3000)
    const second = await makeCourse(ctx, { title: 'Glazing', priceCents: 6000, published: true })
    const both = await add(ctx, course, { priceCents: 5000, products: [{ kind: 'course', id: second.id }] })
    const email = freshEmail('student')
    const student = inDemo(await asStudent(test.db, { email }))
    await press(student, course.offerId, 3000, { email })
    const cart = await openCart(student, both.id)
    expect((await summaryOf(student, cart)).items).toEqual([
      { kind: 'course', title: 'Pottery Basics', isOwned: true },
      { kind: 'course', title: 'Glazing', isOwned: false },
    ])
    expect(cart.ownedHref).toBeNull()
    await press(student, both.id, 5000, { email })
    expect((await openCart(student, both.id)).ownedHref).not.toBeNull()
  })
})

describe('a sale window', () => {
  it('opens and closes the checkout', async () => {
    const { ctx, course } = await onSale()
    const from = new Date(ctx.now().getTime() + hours(1))
    const to = new Date(ctx.now().getTime() + hours(2))
    const offer = await add(ctx, course, { startsAt: from.toISOString(), endsAt: to.toISOString() })
    const at = (moment: Date) => openCart(inDemo(asVisitor(test.db, () => moment)), offer.id)
    expect(await openCart(visitor, offer.id)).toMatchObject({
      closedBecause: expect.stringMatching(/on sale on/),
    })
    expect(await at(from)).toMatchObject({ closedBecause: null })
    expect(await at(to)).toMatchObject({ closedBecause: 'This offer has ended.' })
    await expect(press(visitor, offer.id, 2000)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('stock', () => {
  it('sells exactly 7 of 7 to 50 who press at once', async () => {
    const { ctx, course } = await onSale()
    const few = await add(ctx, course, { stock: 7, priceCents: 0 })
    const pressed = await Promise.allSettled(Array.from({ length: 50 }, () => press(visitor, few.id, 0)))
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    for (const one of pressed)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ message: 'This is sold out.' })
    expect(await stockOf(few.id)).toEqual({ taken: 7, holds: 7 })
    expect(await openCart(visitor, few.id)).toMatchObject({ left: 0, closedBecause: 'This is sold out.' })
  })

  it('is given back by a card that was declined, and taken once by the next try', async () => {
    const { ctx, course } = await onSale()
    const few = await add(ctx, course, { stock: 1 })
    const again = { checkoutKey: 'declined-first', email: freshEmail('buyer') }
    await expect(press(visitor, few.id, 2000, { ...again, card: declinedCard })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await stockOf(few.id)).toEqual({ taken: 0, holds: 0 })
    await press(visitor, few.id, 2000, again)
    await press(visitor, few.id, 2000, again)
    expect(await stockOf(few.id)).toEqual({ taken: 1, holds: 1 })
    await expect(changeOffer(ctx, few.id, { stock: 0 })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('isn’t touched by test orders of a real installation', async () => {
    const { ctx, course } = await onSale()
    const few = await add(ctx, course, { stock: 1 })
    const owner = onReal(ctx)
    await press(owner, few.id, 2000).catch(() => null)
    expect(await stockOf(few.id)).toEqual({ taken: 0, holds: 0 })
  })

  it('never sells more than there is, and every hold ends, whatever is pressed and given up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(
          fc.record({
            buyer: fc.integer({ min: 0, max: 4 }),
            card: fc.constantFrom('good', 'bad', 'released'),
          }),
          {
            maxLength: 8,
          },
        ),
        async (total, presses) => {
          const { ctx, course } = await onSale()
          const few = await add(ctx, course, { stock: total })
          const run = ++key
          await Promise.allSettled(
            presses.map(({ buyer, card }) =>
              press(visitor, few.id, 2000, {
                card: card === 'good' ? goodCard : declinedCard,
                checkoutKey: `any-${run}-${buyer}`,
                email: `any-${run}-${buyer}@example.com`,
              }),
            ),
          )
          const made = await test.db
            .select()
            .from(orders)
            .where(eq(orders.workspaceId, ctx.actor.workspaceId))
          for (const order of made) if (order.status === 'failed') await releaseStock(visitor, order)
          const paid = made.filter(({ status }) => status === 'paid').length
          expect(paid).toBeLessThanOrEqual(total)
          expect(await stockOf(few.id)).toEqual({ taken: paid, holds: paid })
        },
      ),
      { numRuns: 6 },
    )
  })
})
