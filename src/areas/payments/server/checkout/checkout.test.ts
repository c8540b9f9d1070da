import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { updateCourse } from '#areas/courses/server/courses.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { inTransaction } from '#platform/events/listeners.ts'
import { createLog } from '#platform/log.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { asGiven, hearAlso } from '#testing/gifts.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { buy, declinedCard, goodCard, makeCourse, paymentFor, useTestPayments } from '#testing/makers.ts'
import { orderPaid } from '../../events.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { ledgerEntries, orderItems, orders, transactions } from '../tables.ts'
import { pay, payOnce } from './paying.ts'
import { deliverDueOrders, reconcileOrders } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
let provider: TestPayments
let visitor: Ctx

beforeAll(() => {
  provider = useTestPayments()
  visitor = asVisitor(test.db)
})

const rowsOf = (ctx: CreatorCtx) => ({
  orders: () => test.db.select().from(orders).where(eq(orders.workspaceId, ctx.actor.workspaceId)),
  grants: () => test.db.select().from(grants).where(eq(grants.workspaceId, ctx.actor.workspaceId)),
  enrollments: () =>
    test.db.select().from(enrollments).where(eq(enrollments.workspaceId, ctx.actor.workspaceId)),
  transactions: () =>
    test.db.select().from(transactions).where(eq(transactions.workspaceId, ctx.actor.workspaceId)),
  ledger: () =>
    test.db.select().from(ledgerEntries).where(eq(ledgerEntries.workspaceId, ctx.actor.workspaceId)),
})

async function onSale(priceCents = 4900) {
  const ctx = await asCreator(test.db)
  const course = await makeCourse(ctx, { priceCents, published: true })
  return { ctx, course, rows: rowsOf(ctx) }
}

describe('buying a course', () => {
  it('records order, ledger, contact, grant, enrollment and receipt in one go', async () => {
    const { course, rows } = await onSale()

    const result = await buy(visitor, course, { email: ' Mia@Example.com ', name: 'Mia Chen' })

    expect(result).toMatchObject({ state: 'paid', next: expect.stringMatching(/^\/orders\//) })
    const [order] = await rows.orders()
    expect(order).toMatchObject({
      status: 'paid',
      mode: 'test',
      totalCents: 4900,
      buyerEmail: 'mia@example.com',
      cardLast4: '4242',
    })
    expect(order?.deliveredAt).not.toBeNull()
    expect(await rows.transactions()).toMatchObject([
      { status: 'Completed', grossCents: 4900, feeCents: 172 },
    ])
    const ledger = await rows.ledger()
    expect(Object.fromEntries(ledger.map((line) => [line.account, line.cents]))).toEqual({
      provider: 4728,
      fees: 172,
      sales: -4900,
    })
    expect(ledger.reduce((sum, line) => sum + line.cents, 0)).toBe(0)
    expect(await rows.grants()).toMatchObject([{ thingId: course.id, sourceId: order?.id, mode: 'test' }])
    expect(await rows.enrollments()).toMatchObject([{ courseId: course.id, contactId: order?.contactId }])
    expect(
      (await mailsTo(test.db, 'mia@example.com')).filter((mail) => mail.workspaceId === order?.workspaceId),
    ).toMatchObject([{ template: 'payments.receipt', subject: 'Your receipt for Pottery Basics' }])
  })

  it('charges nothing for a free course and goes the same way', async () => {
    const { course, rows } = await onSale(0)
    expect(await buy(visitor, course)).toMatchObject({ state: 'paid' })
    expect(await rows.transactions()).toEqual([])
    expect(await rows.grants()).toHaveLength(1)
  })

  it('leaves nothing behind when the card is declined, and takes another card', async () => {
    const { course, rows } = await onSale()
    await expect(buy(visitor, course, { card: declinedCard }, 'declined-then-good')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Your bank declined the card. Try another card.',
      data: { reason: 'declined' },
    })
    expect(await rows.grants()).toEqual([])
    expect(await rows.ledger()).toEqual([])
    expect(await rows.transactions()).toMatchObject([{ status: 'Failed' }])

    await expect(buy(visitor, course, {}, 'declined-then-good')).resolves.toMatchObject({ state: 'paid' })
    expect(await rows.orders()).toHaveLength(1)
    expect(await rows.grants()).toHaveLength(1)
  })

  it('names every field that is missing, and refuses real cards', async () => {
    const { course, rows } = await onSale()
    await expect(buy(visitor, course, { email: ' ', name: '', card: undefined })).rejects.toMatchObject({
      code: 'INVALID',
      fields: {
        email: 'Enter your email address',
        name: 'Enter your full name',
        cardNumber: 'Enter the card number',
        expiry: expect.any(String),
        securityCode: expect.any(String),
      },
    })
    await expect(
      buy(visitor, course, { card: { ...goodCard, number: '5555 5555 5555 4444' } }),
    ).rejects.toMatchObject({
      fields: { cardNumber: 'Test payments takes test cards only, such as 4242 4242 4242 4242' },
    })
    await expect(buy(visitor, course, { card: { ...goodCard, expiry: '01 / 20' } })).rejects.toMatchObject({
      fields: { expiry: 'This card has expired. Use another card' },
    })
    expect(await rows.orders()).toEqual([])
  })

  it('B8: shows a changed price again instead of charging it', async () => {
    const { ctx, course, rows } = await onSale()
    const { card: input, ...payment } = paymentFor(course)
    await updateCourse(ctx, course.id, { priceCents: 5900 })
    await expect(pay(visitor, course.offerId, { ...payment, input }, 'old-price')).rejects.toMatchObject({
      data: { reason: 'price-changed' },
    })
    expect(await rows.orders()).toEqual([])
  })

  it('is closed while the course is not on sale', async () => {
    const { ctx, course } = await onSale()
    await unpublishCourse(ctx, course.id)
    await expect(buy(visitor, course)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(buy(ctx, course)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This course isn’t on sale right now.',
    })
  })

  it('says "You own this" only to whom it belongs', async () => {
    const { course } = await onSale()
    const owner = await asStudent(test.db, { email: 'owner-of-pottery@example.com' })
    await buy(owner, course, { email: owner.actor.email })

    await expect(buy(owner, course, { email: owner.actor.email })).rejects.toMatchObject({
      data: { reason: 'owned', href: `/learn/${course.id}` },
    })
    await expect(buy(visitor, course, { email: owner.actor.email })).resolves.toMatchObject({ state: 'paid' })
  })

  it('gives an order to its signed-in buyer even under another address', async () => {
    const { course, rows } = await onSale()
    const buyer = await asStudent(test.db)
    await buy(buyer, course, { email: 'elsewhere@example.com' })
    expect(await rows.grants()).toMatchObject([{ userId: buyer.actor.userId }])
  })

  it('an unverified sign-up inherits nothing of an address', async () => {
    const { course, rows } = await onSale()
    await asStudent(test.db, { email: 'not-yet-mine@example.com', verified: false })
    await buy(visitor, course, { email: 'not-yet-mine@example.com' })
    expect(await rows.grants()).toMatchObject([{ userId: null }])
  })
})

describe('on a real instance with Test payments alone', () => {
  it('only the owner can pay, and it is test money', async () => {
    const { ctx, course, rows } = await onSale()
    const real = <C extends Ctx>(ctx: C): C => ({
      ...ctx,
      instance: { ...ctx.instance, demo: false, real: true },
    })
    await expect(buy(real(visitor), course)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(buy(real(ctx), course)).resolves.toMatchObject({ state: 'paid' })
    expect(await rows.ledger()).toMatchObject([{ mode: 'test' }, { mode: 'test' }, { mode: 'test' }])
  })
})

describe('B5: one checkout, one charge', () => {
  it('fifty presses at once make one order', async () => {
    const { course, rows } = await onSale()
    const before = (await provider.listCharges()).length
    const results = await Promise.all(
      Array.from({ length: 50 }, () => buy(visitor, course, {}, 'pressed-fifty-times')),
    )
    expect(new Set(results.map((result) => result.next)).size).toBe(1)
    expect(await rows.orders()).toHaveLength(1)
    expect(await rows.transactions()).toHaveLength(1)
    expect(await rows.grants()).toHaveLength(1)
    expect((await provider.listCharges()).length).toBe(before + 1)
  })

  it('the same key answers the same; another body is refused', async () => {
    const { course } = await onSale()
    const payment = paymentFor(course)
    const first = await payOnce(visitor, course.offerId, payment, 'key-1')
    expect(await payOnce(visitor, course.offerId, payment, 'key-1')).toEqual(first)
    await expect(
      payOnce(visitor, course.offerId, { ...payment, name: 'Someone Else' }, 'key-1'),
    ).rejects.toMatchObject({ code: 'INVALID' })
    await expect(payOnce(visitor, course.offerId, payment, undefined)).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  it('a decline is replayed, too, and charges nothing', async () => {
    const { course } = await onSale()
    const payment = paymentFor(course, { card: declinedCard })
    for (let n = 0; n < 2; n++) {
      await expect(payOnce(visitor, course.offerId, payment, 'key-declined')).rejects.toMatchObject({
        code: 'CONFLICT',
        data: { reason: 'declined' },
      })
    }
  })
})

describe('a payment that is not decided at once', () => {
  it('waits for the buyer to confirm, and is paid when they do', async () => {
    const { course, rows } = await onSale()
    const result = await buy(visitor, course, { card: { ...goodCard, number: '4000 0025 0000 3155' } })
    expect(result).toMatchObject({ state: 'confirming', next: expect.stringMatching(/\/confirmation$/) })
    expect(await rows.grants()).toEqual([])
    const [order] = await rows.orders()
    await provider.confirm(`${order?.id}:1`, true)
    await reconcileOrders({ ...visitor, now: () => new Date(Date.now() + 60_000) }, log)
    expect(await rows.orders()).toMatchObject([{ status: 'paid' }])
    expect(await rows.grants()).toHaveLength(1)
  })

  it('fails when the buyer refuses', async () => {
    const { course, rows } = await onSale()
    await buy(visitor, course, { card: { ...goodCard, number: '4000 0025 0000 3155' } })
    const [order] = await rows.orders()
    await provider.confirm(`${order?.id}:1`, false)
    await reconcileOrders({ ...visitor, now: () => new Date(Date.now() + 60_000) }, log)
    expect(await rows.orders()).toMatchObject([{ status: 'failed' }])
    expect(await rows.ledger()).toEqual([])
  })

  it('gives up an order nobody was charged for', async () => {
    const { course, rows } = await onSale()
    const begin = provider.begin
    provider.begin = async () => {
      throw new Error('the line to the provider was cut')
    }
    await expect(buy(visitor, course)).rejects.toThrow('cut')
    provider.begin = begin
    await reconcileOrders({ ...visitor, now: () => new Date(Date.now() + 3_600_000) }, log)
    expect(await rows.orders()).toMatchObject([{ status: 'failed', failureReason: 'payments.notFinished' }])
  })

  it('R10: finds the charge of a process that died before writing it down', async () => {
    const { course, rows } = await onSale()
    const begin = provider.begin
    provider.begin = async (...asked) => {
      await begin(...asked)
      throw new Error('killed')
    }
    await expect(buy(visitor, course, {}, 'killed-after-charge')).rejects.toThrow('killed')
    provider.begin = begin
    expect(await rows.orders()).toMatchObject([{ status: 'open' }])
    await reconcileOrders({ ...visitor, now: () => new Date(Date.now() + 60_000) }, log)
    expect(await rows.orders()).toMatchObject([{ status: 'paid' }])
    // The buyer presses again: the same order, no second charge.
    expect(await buy(visitor, course, {}, 'killed-after-charge')).toMatchObject({ state: 'paid' })
    expect(await rows.transactions()).toHaveLength(1)
  })
})

describe('money first, then delivery', () => {
  it('keeps the payment when the delivery fails, and delivers later', async () => {
    const { course, rows } = await onSale()
    hearAlso(
      visitor,
      inTransaction('test.breaks', orderPaid, async () => {
        throw new Error('a product area broke')
      }),
    )
    const delayed = vi.fn()
    const { instance } = visitor
    const buyer = { ...visitor, instance: { ...instance, payments: { ...instance.payments, delayed } } }
    const bought = await buy(buyer, course)
    expect(bought).toMatchObject({ state: 'paid' })
    expect(delayed.mock.calls).toEqual([[bought.orderId, new Error('a product area broke')]])
    expect(await rows.orders()).toMatchObject([{ status: 'paid', deliveredAt: null }])
    expect(await rows.transactions()).toHaveLength(1)
    expect(await rows.grants()).toEqual([])

    asGiven(visitor)
    await deliverDueOrders({ ...visitor, now: () => new Date(Date.now() + 60_000) }, log)
    expect((await rows.orders())[0]?.deliveredAt).not.toBeNull()
    expect(await rows.grants()).toHaveLength(1)
    expect(await rows.transactions()).toHaveLength(1)
  })
})

describe('B6: the right to a course', () => {
  it('is given once for each order, and each has a place of its own with the one contact', async () => {
    const { course, rows } = await onSale()
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        buy(visitor, course, { email: 'same@example.com' }, `ten-orders-${course.id}-${n}`),
      ),
    )
    const orderIds = (await rows.grants()).map((grant) => grant.sourceId).sort()
    expect((await rows.enrollments()).map((enrollment) => enrollment.seat).sort()).toEqual(orderIds)
    expect(await rows.grants()).toHaveLength(10)
    const contactIds = new Set((await rows.grants()).map((grant) => grant.contactId))
    expect(contactIds.size).toBe(1)
  })

  it('ends at once when it is revoked', async () => {
    const { ctx, course, rows } = await onSale()
    await buy(visitor, course)
    const [grant] = await rows.grants()
    if (!grant) throw new Error('no grant')
    await withTransaction(systemCtx(ctx, 'test', ctx.actor.workspaceId), (ctx) =>
      revokeAccess(ctx, grant.id, 'Refunded on 4 Nov.'),
    )
    expect(await rows.grants()).toMatchObject([{ revokedReason: 'Refunded on 4 Nov.' }])
  })
})

describe('sums', () => {
  it('every order total is the sum of its items, and every transaction’s lines sum to zero', async () => {
    const orderSums = await test.db.execute<{ bad: number }>(sql`
      select count(*)::int as bad from ${orders} o
      where o.total_cents <> (select coalesce(sum(i.cents), 0) from ${orderItems} i where i.workspace_id = o.workspace_id and i.order_id = o.id)`)
    expect(orderSums.rows[0]?.bad).toBe(0)
    const unbalanced = await test.db
      .select({ id: ledgerEntries.transactionId })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.workspaceId, ledgerEntries.transactionId, ledgerEntries.currency)
      .having(and(sql`sum(${ledgerEntries.cents}) <> 0`))
    expect(unbalanced).toEqual([])
  })
})
