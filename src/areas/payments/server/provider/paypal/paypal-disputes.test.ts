import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { testClock } from '#testing/clock.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { openPaypalShop } from '../../../testing/paypal-shop.ts'
import { acceptDispute, submitEvidence } from '../../disputes/answering.ts'
import { listDisputes } from '../../disputes/reading.ts'
import { orders, paymentAttempts } from '../../tables.ts'

const test = testDb()
let clock = testClock(new Date())
let shop: Awaited<ReturnType<typeof openPaypalShop>>
beforeAll(async () => {
  shop = await openPaypalShop(test, () => clock)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.fake.advance(Date.now() - clock.now().getTime())
  clock = testClock(new Date())
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(orders).set({ deliverDueAt: null })
})
afterEach(() => {
  shop.written.splice(0)
  const faults = { webhooks: 'sent', disputes: 'allowed', areDisputesRefunds: false, losing: 0 } as const
  Object.assign(shop.fake.faults, faults)
})

describe('a dispute at PayPal', () => {
  it.each([
    ['sent', 'won'],
    ['sent', 'lost'],
    ['lost', 'won'],
    ['lost', 'lost'],
  ] as const)('whose messages are %s holds the money until it’s %s', async (webhooks, end) => {
    const at = await shop.sold()
    shop.fake.faults.webhooks = webhooks
    const { dispute_id: id, seller_response_due_date: due } = shop.fake.dispute(at.capture)
    await shop.hear(at, 2)
    await shop.later(at)
    expect(await shop.of.disputes(at)).toMatchObject([
      { state: 'open', amountCents: 4900, reason: 'productNotReceived', respondBy: new Date(due ?? '') },
    ])
    expect(await listDisputes(at.ctx)).toMatchObject([{ canRespond: true, provider: 'PayPal' }])
    await shop.expectBooksHold(at)
    shop.fake.decide(id, end)
    await shop.hear(at, 2)
    await shop.later(at)
    await shop.later(at, hours(1))
    expect(await shop.of.disputes(at)).toMatchObject([{ state: end }])
    expect(await isOrderOpen(at.ctx, at.orderId)).toBe(end === 'won')
    await shop.expectBooksHold(at)
  })

  it('is found within 15 minutes where PayPal can’t write to this installation', async () => {
    const at = await shop.sold({ appUrl: 'http://localhost:3000' })
    shop.fake.dispute(at.capture, { cents: 2000, reason: 'UNAUTHORISED' })
    await shop.later(at, minutes(15))
    expect(await shop.of.disputes(at)).toMatchObject([{ amountCents: 2000, reason: 'fraudulent' }])
    await shop.expectBooksHold(at)
  })

  it('takes evidence once it’s a claim, long as it is, and once', async () => {
    const at = await shop.sold()
    const { dispute_id: id } = shop.fake.dispute(at.capture, { isInquiry: true })
    await shop.hear(at)
    await shop.later(at)
    const [dispute] = await shop.of.disputes(at)
    if (!dispute) throw new Error('It was opened.')
    const text = `Delivered at 9:04. ${'They opened every lesson. '.repeat(150)}`
    const asked = { disputeId: dispute.id, text }
    await expect(submitEvidence(at.ctx, asked)).rejects.toThrow('Answer your buyer in its Resolution Center')
    shop.fake.escalate(id)
    await shop.hear(at)
    await shop.later(at)
    const [later] = await shop.of.disputes(at)
    expect(later?.respondBy?.getTime()).toBeGreaterThan((dispute.respondBy?.getTime() ?? 0) + days(5))
    const both = await Promise.allSettled([submitEvidence(at.ctx, asked), submitEvidence(at.ctx, asked)])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await shop.of.disputes(at)).toMatchObject([{ state: 'submitted' }])
    const notes = shop.fake
      .merchant(at.clientId)
      .disputes.get(id)
      ?.evidences.map((each) => each.notes)
    expect(notes?.join('')).toBe(text.trim())
    await expect(submitEvidence(at.ctx, asked)).rejects.toThrow('It can be sent only once')
  })

  it('is given up by accepting it', async () => {
    const at = await shop.sold()
    shop.fake.dispute(at.capture)
    await shop.hear(at)
    await shop.later(at)
    const [dispute] = await shop.of.disputes(at)
    expect(await acceptDispute(at.ctx, { disputeId: dispute?.id as never })).toMatchObject({ state: 'lost' })
    await shop.expectBooksHold(at)
  })

  it('is won where PayPal pays the buyer itself, and its fee is kept whoever wins', async () => {
    const at = await shop.sold()
    const { dispute_id: id } = shop.fake.dispute(at.capture)
    await shop.hear(at)
    await shop.later(at)
    shop.fake.decide(id, 'payout', { withFee: true })
    await shop.hear(at)
    await shop.later(at)
    expect(await shop.of.disputes(at)).toMatchObject([{ state: 'won', feeCents: 1500 }])
    expect(await isOrderOpen(at.ctx, at.orderId)).toBe(true)
    await shop.expectBooksHold(at)
  })

  it('is no refund besides, where PayPal lists what its buyer got among them', async () => {
    const at = await shop.sold()
    shop.fake.faults.areDisputesRefunds = true
    const { dispute_id: id } = shop.fake.dispute(at.capture)
    await shop.later(at)
    shop.fake.decide(id, 'lost')
    for (let n = 0; n < 3; n++) await shop.later(at, hours(1))
    expect(await shop.of.refunds(at)).toEqual([])
    await shop.expectBooksHold(at)
  })

  it('keeps nothing else from being asked where the app may not read disputes', async () => {
    const at = await shop.sold()
    shop.fake.faults.disputes = 'forbidden'
    shop.fake.dispute(at.capture)
    shop.fake.refundAtSite(at.capture, 500)
    await shop.later(at, minutes(20))
    expect(await shop.of.disputes(at)).toEqual([])
    expect(await shop.of.refunds(at)).toMatchObject([{ amountCents: 500, state: 'succeeded' }])
  })
})

const step = fc.oneof(
  fc.record({ what: fc.constant('dispute' as const), cents: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ what: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    what: fc.constant('decide' as const),
    end: fc.constantFrom('won' as const, 'lost' as const, 'payout' as const),
    withFee: fc.boolean(),
  }),
  fc.record({ what: fc.constant('answer' as const) }),
  fc.record({
    what: fc.constant('webhooks' as const),
    are: fc.constantFrom('sent' as const, 'lost' as const),
  }),
  fc.record({ what: fc.constant('hear' as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
)

describe('whatever happens to a payment at PayPal', () => {
  it('no money is lost or made: orders, books and PayPal’s ledger agree in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const at = await shop.sold()
        const { disputes } = shop.fake.merchant(at.clientId)
        const undecided = () => [...disputes.values()].find(({ status }) => status !== 'RESOLVED')
        let left = 4900
        for (const each of steps) {
          if (each.what === 'dispute' && left >= each.cents && !undecided()) {
            shop.fake.dispute(at.capture, { cents: each.cents })
            left -= each.cents
          }
          if (each.what === 'refund' && left >= each.cents) {
            shop.fake.refundAtSite(at.capture, each.cents)
            left -= each.cents
          }
          if (each.what === 'decide') {
            const id = undecided()?.dispute_id
            if (id) shop.fake.decide(id, each.end, { withFee: each.withFee })
          }
          if (each.what === 'answer')
            for (const { id } of await shop.of.disputes(at))
              await submitEvidence(at.ctx, { disputeId: id, text: 'It was delivered.' }).catch(() => null)
          if (each.what === 'webhooks') shop.fake.faults.webhooks = each.are
          if (each.what === 'hear') await shop.hear(at, each.times)
          if (each.what === 'wait') await shop.later(at, minutes(each.minutes))
        }
        await shop.hear(at)
        await shop.later(at, minutes(15))
        await shop.later(at, hours(3))
        const there = [...disputes.values()].map(({ status }) => status === 'RESOLVED')
        const here = (await shop.of.disputes(at)).map(({ state }) => state === 'won' || state === 'lost')
        expect(here.sort()).toEqual(there.sort())
        await shop.expectBooksHold(at)
      }),
      { numRuns: walks(6) },
    )
  })
})
