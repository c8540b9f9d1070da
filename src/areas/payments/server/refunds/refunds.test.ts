import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { listGrants } from '#areas/access/server/grants.ts'
import type { Course } from '#areas/courses/contract.ts'
import { lessonProgress } from '#areas/learning/server/tables.ts'
import { days, hours, minutes, seconds } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { inTransaction } from '#platform/events/listeners.ts'
import { events } from '#platform/events/tables.ts'
import { createLog } from '#platform/log.ts'
import { findDrift } from '#platform/sums/checking.ts'
import { readSums } from '#platform/sums/sums.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { asGiven, hearAlso } from '#testing/gifts.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts'
import { orderPaid } from '../../events.ts'
import { pay } from '../checkout/paying.ts'
import { deliverDueOrders } from '../checkout/sweeping.ts'
import { findImbalances } from '../ledger.ts'
import type { RefundOutcome, RefundRequest } from '../provider/provider.ts'
import { disputes, refunds } from '../refund-tables.ts'
import { readSold, revenueSum, salesSum, soldSum } from '../sums.ts'
import { ledgerEntries, orders, transactions } from '../tables.ts'
import { noteRefundFromProvider } from './at-provider.ts'
import { listOrderRefunds, refundOnce, refundOrder } from './refunding.ts'
import { sweepRefunds } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let provider: ScriptedProvider
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let count = 0

beforeAll(async () => {
  creator = await asCreator(test.db, { now: clock.now })
  course = await makeCourse(creator, { published: true })
})
beforeEach(async () => {
  provider = scriptedProvider(`refunds${++count}`)
  visitor = payingBy(asVisitor(test.db, clock.now), provider)
  creator = payingBy(creator, provider)
  await test.db.update(refunds).set({ dueAt: null })
})
afterEach(() => armCrashPoint(null))

/** Someone's paid order, with tax in it as a later price will have. */
async function sold(taxCents = 0) {
  const key = `refunds-${++count}`
  const email = `${key}@example.com`
  const { card: _card, ...payment } = paymentFor(course, { email })
  const { orderId } = await pay(visitor, course.offerId, { ...payment, input: 'done' }, key)
  if (taxCents > 0) await test.db.update(orders).set({ taxCents }).where(eq(orders.id, orderId))
  return { orderId, email }
}

const half = { amountCents: 2000, reason: 'requested', note: '', endsAccess: 'kept' } as const
const whole = { amountCents: 4900, reason: 'requested', note: 'Wrong course', endsAccess: 'removed' } as const

const orderOf = async (id: string) => {
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, id as never))
  return order
}
const booksOf = async (id: string) => {
  const rows = await test.db
    .select()
    .from(transactions)
    .where(eq(transactions.orderId, id as never))
  return rows.map(({ kind, grossCents, taxCents }) => [kind, grossCents, taxCents]).sort()
}
const told = async (id: string) => {
  const rows = await test.db.select().from(events).orderBy(events.createdAt, events.id)
  return rows
    .filter(({ type, payload }) => /efund/.test(type) && (payload as { orderId: string }).orderId === id)
    .map(({ type, payload }) => [type.replace('payments.', ''), (payload as { how: string }).how])
}
const stateOf = async (id: string) => {
  const rows = await test.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id as never))
  return rows.map(({ state }) => state).sort()
}
const hasAccess = async (id: string) => (await listOrderRefunds(creator, id as never)).order.hasAccess
const sweep = async () => {
  clock.advance(hours(2))
  await sweepRefunds(visitor, log)
}
/** What the provider says from now on, however often it's asked. */
const answering = (outcome: RefundOutcome) => {
  const asked: RefundRequest[] = []
  provider.refund = async (_account, refund) => {
    asked.push(refund)
    return outcome
  }
  return asked
}
const sums = async () => {
  const subjects = [revenueSum('test'), salesSum('test'), soldSum('test', 'course', course.id)]
  const sum = await readSums(creator, creator.actor.workspaceId, subjects)
  return subjects.map(sum)
}
const soundBooks = async () => {
  expect(await findImbalances(visitor)).toEqual([])
  expect(await findDrift(creator, creator.actor.workspaceId)).toEqual([])
}

describe('refunding an order', () => {
  it('pays back a part, keeps access and moves every figure by it', async () => {
    const { orderId, email } = await sold()
    const before = await sums()
    const refund = await refundOrder(creator, { orderId, ...half })
    expect(refund).toMatchObject({ state: 'succeeded', amount: { cents: 2000 } })
    expect(provider.paidBack()).toBe(2000)
    expect(await booksOf(orderId)).toEqual([
      ['payment', 4900, 0],
      ['refund', -2000, 0],
    ])
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', refundedCents: 2000 })
    const after = await sums()
    expect(after.map((sum, n) => sum - (before[n] ?? 0))).toEqual([-2000, 0, -2000])
    expect(await hasAccess(orderId)).toBe(true)
    expect(await told(orderId)).toEqual([['orderRefunded', 'atOnce']])
    const [, mail] = await mailsTo(test.db, email)
    expect(mail).toMatchObject({
      template: 'payments.refund',
      subject: 'Your $20.00 refund for Pottery Basics',
    })
    expect(mail?.text).toContain('refunded $20.00 of the $49.00')
    expect(mail?.text).toContain('You keep your access')
    await soundBooks()
  })

  it('is counted at the moment it’s booked, also when that’s midnight', async () => {
    const { orderId } = await sold()
    const midnight = Math.ceil(clock.now().getTime() / days(1)) * days(1)
    // Each look at the clock is a while later, as on a busy machine.
    for (let ahead = 1; ahead <= 12; ahead++) {
      let looks = 0
      const now = () => new Date(midnight - ahead * 10 + looks++ * 10)
      await refundOrder({ ...creator, now }, { ...half, orderId, amountCents: 100 })
    }
    clock.set(new Date(midnight + hours(1)))
    await soundBooks()
  })

  it('pays back all of it and takes access, with the reason its buyer reads and progress kept', async () => {
    const { orderId, email } = await sold()
    const progress = () => test.db.$count(lessonProgress)
    const before = await progress()
    await refundOrder(creator, { orderId, ...whole })
    expect(await hasAccess(orderId)).toBe(false)
    expect(await progress()).toBe(before)
    const { contactId } = (await orderOf(orderId)) ?? {}
    const [grant] = await listGrants(creator, creator.actor.workspaceId, { kind: 'course', id: course.id }, [
      contactId as never,
    ])
    expect(grant).toMatchObject({ revokedReason: 'access.refunded' })
    const pass = {
      workspaceId: creator.actor.workspaceId,
      ...{ orderId, contactId: contactId as never, proven: true },
    }
    const buyer: Ctx = { ...visitor, actor: { kind: 'pass', passes: [pass] } }
    expect(
      await explainAccess(buyer, creator.actor.workspaceId, { kind: 'course', id: course.id }),
    ).toMatchObject({ allowed: false, because: 'refunded', sentence: 'access.refunded' })
    const [, mail] = await mailsTo(test.db, email)
    expect(mail?.text).toContain('Your access to Pottery Basics has ended. Your progress is kept.')
    expect(await listOrderRefunds(creator, orderId)).toMatchObject({
      order: { refunded: { cents: 4900 }, refundable: { cents: 0 }, closedBecause: /already refunded/ },
      refunds: [{ state: 'succeeded', note: 'Wrong course' }],
    })
    await soundBooks()
  })

  it('gives back all of the tax in the end, and never a cent more, in however many parts', async () => {
    const { orderId } = await sold(799)
    for (const amountCents of [1633, 1633, 1634])
      await refundOrder(creator, { orderId, ...half, amountCents })
    const books = await booksOf(orderId)
    expect(books.filter(([kind]) => kind === 'refund').map(([, , tax]) => tax)).toEqual([-266, -267, -266])
    await soundBooks()
  })

  it('reads back what was sold in a period without it', async () => {
    const { orderId } = await sold()
    const of = { workspaceId: creator.actor.workspaceId, mode: 'test' as const, kind: 'course' }
    const read = async (from: Date) => {
      const now = clock.now()
      const found = await readSold(creator, { ...of, productIds: [course.id], from, to: now, now })
      return found.get(course.id)
    }
    const whileAgo = new Date(clock.now().getTime() - hours(1))
    clock.advance(seconds(1))
    const before = await read(whileAgo)
    await refundOrder(creator, { orderId, ...half })
    clock.advance(seconds(1))
    expect((await read(whileAgo))?.cents).toBe((before?.cents ?? 0) - 2000)
    expect((await read(whileAgo))?.count).toBe(before?.count)
  })

  it('refuses more than is left, nothing, and what isn’t paid, disputed or someone else’s', async () => {
    const { orderId } = await sold()
    await refundOrder(creator, { orderId, ...half })
    await expect(refundOrder(creator, { orderId, ...whole })).rejects.toMatchObject({
      ...{ code: 'INVALID', fields: { amountCents: 'You can refund up to $29.00' } },
    })
    for (const amountCents of [0, -1])
      await expect(refundOrder(creator, { orderId, ...half, amountCents })).rejects.toMatchObject({
        ...{ code: 'INVALID', fields: { amountCents: 'Enter how much to refund' } },
      })
    const stranger = payingBy(await asCreator(test.db, { now: clock.now }), provider)
    await expect(refundOrder(stranger, { orderId, ...half })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(listOrderRefunds(stranger, orderId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [payment] = await test.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.orderId, orderId), eq(transactions.kind, 'payment')))
    if (!payment) throw new Error('There is no payment.')
    const { workspaceId, account, currency, id: transactionId } = payment
    const at = clock.now()
    await test.db.insert(disputes).values({
      ...{ workspaceId, id: 'dsp_1', orderId, transactionId, provider: 'test', account, currency },
      ...{ providerRef: 'dp_1', amountCents: 4900, feeCents: 0, reason: 'fraudulent', state: 'open' },
      ...{ createdAt: at, updatedAt: at },
    })
    const disputed = 'This payment is disputed. You can’t refund it until the dispute is decided.'
    await expect(refundOrder(creator, { orderId, ...half })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: disputed },
    })
    expect((await listOrderRefunds(creator, orderId)).order.closedBecause).toBe(disputed)
    expect(provider.paidBack()).toBe(2000)
  })

  it('says so where the provider can’t, and where it won’t, and leaves the amount free again', async () => {
    const { orderId } = await sold()
    const { refund } = provider
    answering({ state: 'refused', reason: 'The account is closed.' })
    await expect(refundOrder(creator, { orderId, ...whole })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'The account is closed.' },
    })
    expect(await told(orderId)).toEqual([['refundFailed', 'atOnce']])
    expect(await hasAccess(orderId)).toBe(true)
    delete (provider as Partial<ScriptedProvider>).refund
    await expect(refundOrder(creator, { orderId, ...whole })).rejects.toMatchObject({
      message: 'Scripted Pay can’t refund from here. Refund it at Scripted Pay.',
    })
    provider.refund = refund
    await expect(refundOrder(creator, { orderId, ...whole })).resolves.toMatchObject({ state: 'succeeded' })
    expect(await stateOf(orderId)).toEqual(['failed', 'succeeded'])
    await soundBooks()
  })

  it('B5: the same key is one refund, and two keys at once never pay back more than was paid', async () => {
    const { orderId } = await sold()
    const again = await Promise.all(
      ['one', 'one', 'one'].map((key) => refundOnce(creator, { orderId, ...half }, key)),
    )
    expect(new Set(again.map(({ id }) => id)).size).toBe(1)
    expect(provider.paidBack()).toBe(2000)
    await expect(refundOnce(creator, { orderId, ...half }, undefined)).rejects.toMatchObject({
      code: 'INVALID',
    })
    const asked = { orderId, ...half, amountCents: 2900 }
    const both = await Promise.allSettled(['two', 'three'].map((key) => refundOnce(creator, asked, key)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(provider.paidBack()).toBe(4900)
    expect(await orderOf(orderId)).toMatchObject({ refundedCents: 4900 })
    await soundBooks()
  })
})

describe('a refund of an order that isn’t delivered yet', () => {
  it('leaves nothing open once it is', async () => {
    hearAlso(
      visitor,
      inTransaction('test.breaks', orderPaid, async () => {
        throw new Error('a product area broke')
      }),
    )
    const { orderId } = await sold()
    asGiven(visitor)
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', deliveredAt: null })
    await refundOrder(creator, { orderId, ...whole })
    clock.advance(minutes(2))
    await deliverDueOrders(visitor, log)
    expect(await orderOf(orderId)).toMatchObject({ deliveredAt: expect.any(Date) })
    expect(await hasAccess(orderId)).toBe(false)
    await soundBooks()
  })
})

describe('a refund that is interrupted', () => {
  it.for(['afterReserve', 'afterRefund', 'beforeRefunded'] as const)(
    'R1: killed at %s, is paid back once by the sweep',
    async (point) => {
      const { orderId } = await sold()
      armCrashPoint(`payments.${point}:throw`)
      await expect(refundOnce(creator, { orderId, ...whole }, 'killed')).rejects.toThrow(point)
      expect(await stateOf(orderId)).toEqual(['reserved'])
      expect(await booksOf(orderId)).toHaveLength(1)
      expect((await listOrderRefunds(creator, orderId)).order.refundable.cents).toBe(0)
      armCrashPoint(null)
      await sweep()
      await sweep()
      expect(await stateOf(orderId)).toEqual(['succeeded'])
      expect(provider.paidBack()).toBe(4900)
      expect(await refundOnce(creator, { orderId, ...whole }, 'killed')).toMatchObject({ state: 'succeeded' })
      expect([await booksOf(orderId), await told(orderId)]).toEqual([
        [
          ['payment', 4900, 0],
          ['refund', -4900, 0],
        ],
        [['orderRefunded', 'atOnce']],
      ])
      await soundBooks()
    },
  )

  it('is waiting when the answer was lost, and is one refund however many look at once', async () => {
    const { orderId } = await sold()
    provider.losing = 1
    expect(await refundOrder(creator, { orderId, ...whole })).toMatchObject({ state: 'waiting' })
    clock.advance(hours(2))
    await Promise.all(Array.from({ length: 5 }, () => sweepRefunds(visitor, log)))
    expect(await stateOf(orderId)).toEqual(['succeeded'])
    expect(provider.paidBack()).toBe(4900)
    expect(await booksOf(orderId)).toHaveLength(2)
    await soundBooks()
  })

  it('is asked about less and less while its provider is away', async () => {
    const { orderId } = await sold()
    provider.refund = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    await expect(refundOrder(creator, { orderId, ...whole })).rejects.toThrow('away')
    for (let n = 0; n < 6; n++) await sweep()
    const [row] = await test.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    expect(row).toMatchObject({ state: 'reserved', setbacks: 6 })
    expect((row?.dueAt?.getTime() ?? 0) - clock.now().getTime()).toBe(hours(1))
  })
})

describe('a refund that takes its time', () => {
  it('is in the books once it went through, by its name and once', async () => {
    const { orderId } = await sold()
    const asked = answering({ state: 'waiting', refundId: `slow-${orderId}` })
    expect(await refundOrder(creator, { orderId, ...whole })).toMatchObject({ state: 'waiting' })
    expect([await booksOf(orderId), await hasAccess(orderId)]).toEqual([[['payment', 4900, 0]], true])
    await sweep()
    expect(asked.at(-1)).toMatchObject({ ref: `slow-${orderId}` })
    answering({ state: 'done', refundId: `slow-${orderId}` })
    await Promise.all([sweep(), sweepRefunds(visitor, log)])
    await sweep()
    expect(await told(orderId)).toEqual([['orderRefunded', 'later']])
    expect([await booksOf(orderId), await hasAccess(orderId)]).toEqual([
      [
        ['payment', 4900, 0],
        ['refund', -4900, 0],
      ],
      false,
    ])
    await soundBooks()
  })

  it('frees its amount when it is refused in the end', async () => {
    const { orderId } = await sold()
    answering({ state: 'waiting', refundId: `refused-${orderId}` })
    await refundOrder(creator, { orderId, ...whole })
    answering({ state: 'refused', reason: 'The card is closed.' })
    await sweep()
    await sweep()
    expect(await told(orderId)).toEqual([['refundFailed', 'later']])
    expect(await listOrderRefunds(creator, orderId)).toMatchObject({
      order: { refundable: { cents: 4900 }, hasAccess: true, closedBecause: null },
      refunds: [{ state: 'failed', failure: 'The card is closed.' }],
    })
  })

  it('comes back weeks later: books, figures and access are as before', async () => {
    const { orderId } = await sold(799)
    const before = await sums()
    await refundOrder(creator, { orderId, ...whole })
    answering({ state: 'refused', reason: 'payments.refundReturned' })
    clock.advance(days(6))
    await Promise.all([sweepRefunds(visitor, log), sweepRefunds(visitor, log)])
    await sweep()
    expect(await booksOf(orderId)).toEqual([
      ['payment', 4900, 0],
      ['refund', -4900, -799],
      ['refundFailed', 4900, 799],
    ])
    expect(await sums()).toEqual(before)
    expect(await orderOf(orderId)).toMatchObject({ refundedCents: 0 })
    expect(await hasAccess(orderId)).toBe(true)
    expect(await told(orderId)).toEqual([
      ['orderRefunded', 'atOnce'],
      ['refundFailed', 'afterward'],
    ])
    const owed = await test.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'tax'))
    expect(owed.reduce((sum, { cents }) => sum + cents, 0) % 799).toBe(0)
    await soundBooks()
  })

  it('isn’t looked at forever once it went through', async () => {
    const { orderId } = await sold()
    await refundOrder(creator, { orderId, ...half })
    for (const after of [minutes(2), hours(2), days(2), days(8), days(31)]) {
      clock.advance(after)
      await sweepRefunds(visitor, log)
    }
    const [row] = await test.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    expect(row).toMatchObject({ state: 'succeeded', dueAt: null })
    expect(provider.paidBack()).toBe(2000)
  })
})

describe('a refund that was made at the provider’s own site', () => {
  const fromProvider = async (orderId: string, cents: number, refundId = `site-${orderId}-${cents}`) => {
    const [payment] = await test.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.orderId, orderId as never), eq(transactions.kind, 'payment')))
    return noteRefundFromProvider(visitor, {
      workspaceId: creator.actor.workspaceId,
      ...{ provider: 'test', account: payment?.account ?? '', chargeId: payment?.chargeId ?? '', refundId },
      amount: { cents, currency: 'USD' },
      outcome: { state: 'done', refundId },
    })
  }

  it('keeps access for a part and takes it for all, and told twice is once', async () => {
    const { orderId } = await sold()
    for (const _ of [1, 2]) expect(await fromProvider(orderId, 2000)).toBe('noted')
    expect(await hasAccess(orderId)).toBe(true)
    await Promise.all([fromProvider(orderId, 2900), fromProvider(orderId, 2900)])
    expect(await hasAccess(orderId)).toBe(false)
    expect(await booksOf(orderId)).toHaveLength(3)
    expect(await told(orderId)).toEqual([
      ['orderRefunded', 'atProvider'],
      ['orderRefunded', 'atProvider'],
    ])
    await expect(fromProvider(orderId, 1)).rejects.toThrow('has 0 left')
    await soundBooks()
  })

  it('is the one that was asked for here, whose answer was lost', async () => {
    const { orderId } = await sold()
    provider.losing = 1
    const { id } = await refundOrder(creator, { orderId, ...whole })
    expect(await fromProvider(orderId, 4900, `refund_${id}`)).toBe('later')
    await sweepRefunds(visitor, log)
    expect(await fromProvider(orderId, 4900, `refund_${id}`)).toBe('noted')
    expect(await booksOf(orderId)).toHaveLength(2)
    expect(await stateOf(orderId)).toEqual(['succeeded'])
    await soundBooks()
  })

  it('is no business of a payment that isn’t ours', async () => {
    const other = { id: 'x', provider: 'test', account: 'acct_x', chargeId: 'ch_x' } as const
    const amount = { cents: 100, currency: 'USD' } as const
    const workspaceId = creator.actor.workspaceId
    const outcome = { state: 'done', refundId: 're_x' } as const
    expect(
      await noteRefundFromProvider(visitor, { ...other, workspaceId, refundId: 're_x', amount, outcome }),
    ).toBe('unknown')
  })
})
