import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import { hours, minutes } from '#kernel/time.ts'
import { testClock } from '#testing/clock.ts'
import { testDb } from '#testing/db.ts'
import { openPaypalShop } from '../../../testing/paypal-shop.ts'
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
  shop.fake.faults.webhooks = 'sent'
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
})
