import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import { hours, minutes } from '#kernel/time.ts'
import { testClock } from '#testing/clock.ts'
import { testDb } from '#testing/db.ts'
import { openPaypalShop } from '../../../testing/paypal-shop.ts'
import { noteRefundFromProvider } from '../../refunds/at-provider.ts'
import { refundOrder } from '../../refunds/refunding.ts'
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
  Object.assign(shop.fake.faults, { webhooks: 'sent', report: 'forbidden' })
})

describe('a refund at PayPal’s own site', () => {
  it.each([
    [4900, 'removed'],
    [1000, 'kept'],
  ] as const)(
    'of %i is booked once its message came, told twice: access is %s',
    async (cents, endsAccess) => {
      const at = await shop.sold()
      shop.fake.refundAtSite(at.capture, cents)
      await shop.hear(at, 2)
      await shop.later(at)
      await shop.later(at)
      expect(await shop.of.order(at)).toMatchObject({ refundedCents: cents })
      expect(await shop.of.refunds(at)).toMatchObject([
        { state: 'succeeded', requestedBy: null, amountCents: cents, endsAccess },
      ])
      expect(await isOrderOpen(at.ctx, at.orderId)).toBe(endsAccess === 'kept')
      await shop.expectBooksHold(at)
    },
  )

  it('is booked within 15 minutes where its message is lost', async () => {
    const at = await shop.sold()
    shop.fake.faults.webhooks = 'lost'
    shop.fake.refundAtSite(at.capture, 1000)
    await shop.later(at, minutes(14))
    expect(shop.written).toEqual([])
    expect(await shop.of.refunds(at)).toMatchObject([{ state: 'succeeded', amountCents: 1000 }])
    await shop.expectBooksHold(at)
  })

  it('is found by asking in turn where PayPal can’t write to this installation', async () => {
    const at = await shop.sold({ appUrl: 'http://localhost:3000' })
    shop.fake.refundAtSite(at.capture, 4900)
    await shop.later(at, hours(1))
    expect(await shop.of.refunds(at)).toMatchObject([{ state: 'succeeded', endsAccess: 'removed' }])
    await shop.expectBooksHold(at)
  })

  it('is found by the account’s report where this app may read it, and no payment is asked alone', async () => {
    const at = await shop.sold({ appUrl: 'http://localhost:3000' })
    const other = await shop.sold({ appUrl: 'http://localhost:3000' })
    shop.fake.faults.report = 'allowed'
    await shop.later(at, hours(1))
    shop.fake.refundAtSite(at.capture, 1000)
    shop.fake.calls.splice(0)
    for (let n = 0; n < 5; n++) await shop.later(at, hours(1))
    expect(await shop.of.refunds(at)).toMatchObject([{ state: 'succeeded', amountCents: 1000 }])
    expect(shop.fake.calls).toContain('GET /v1/reporting/transactions')
    expect(shop.fake.calls).not.toContain(`GET /v2/payments/captures/${other.capture}`)
    await shop.expectBooksHold(at)
  })

  it('is none of one that was asked for here, which is settled by its own name', async () => {
    const at = await shop.sold()
    const asked = { reason: 'requested', note: '', endsAccess: 'kept', amountCents: 1000 } as const
    await refundOrder(at.ctx, { orderId: at.orderId, ...asked })
    shop.fake.refundAtSite(at.capture, 500)
    await shop.hear(at)
    await shop.later(at)
    const amounts = (await shop.of.refunds(at)).map(({ amountCents, requestedBy }) => [
      amountCents,
      requestedBy === null,
    ])
    expect(amounts.sort()).toEqual([
      [1000, false],
      [500, true],
    ])
    expect(await shop.of.order(at)).toMatchObject({ refundedCents: 1500 })
    await shop.expectBooksHold(at)
  })

  it('takes access with its last part, whichever of two that overlap is done first', async () => {
    const at = await shop.sold()
    const told = (cents: number, refundId: string, state: 'waiting' | 'done') =>
      noteRefundFromProvider(at.ctx, {
        ...{ workspaceId: at.ctx.actor.workspaceId, provider: 'paypal', account: at.id },
        ...{ chargeId: at.capture, amount: { cents, currency: 'USD' }, refundId },
        outcome: { state, refundId },
      })
    await told(2000, 'REFUND-ONE', 'waiting')
    await told(2900, 'REFUND-TWO', 'done')
    expect(await isOrderOpen(at.ctx, at.orderId)).toBe(true)
    await told(2000, 'REFUND-ONE', 'done')
    expect(await shop.of.order(at)).toMatchObject({ refundedCents: 4900 })
    expect(await isOrderOpen(at.ctx, at.orderId)).toBe(false)
    // Told again, or of more than was paid, of another currency or another shop’s: nothing moves.
    await told(2000, 'REFUND-ONE', 'done')
    await expect(told(100, 'REFUND-MORE', 'done')).rejects.toThrow('gives back')
    const other = await shop.sold()
    expect(
      await noteRefundFromProvider(other.ctx, {
        ...{ workspaceId: other.ctx.actor.workspaceId, provider: 'paypal', account: other.id },
        ...{ chargeId: at.capture, amount: { cents: 4900, currency: 'USD' }, refundId: 'REFUND-OF-ANOTHER' },
        outcome: { state: 'done', refundId: 'REFUND-OF-ANOTHER' },
      }),
    ).toBe('unknown')
    await expect(
      noteRefundFromProvider(other.ctx, {
        ...{ workspaceId: other.ctx.actor.workspaceId, provider: 'paypal', account: other.id },
        ...{ chargeId: other.capture, amount: { cents: 1000, currency: 'EUR' }, refundId: 'REFUND-EUR' },
        outcome: { state: 'done', refundId: 'REFUND-EUR' },
      }),
    ).rejects.toThrow('EUR')
    expect(await shop.of.order(other)).toMatchObject({ refundedCents: 0 })
  })
})
