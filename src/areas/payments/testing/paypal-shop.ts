import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import type { TestClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import type { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-paypal/server.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakePaypal } from '#testing/paypal.ts'
import { pay } from '../server/checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../server/checkout/sweeping.ts'
import { connectPaypal } from '../server/connections/connecting-paypal.ts'
import { pollConnections } from '../server/connections/polling.ts'
import { receiveNews } from '../server/connections/webhook-news.ts'
import { disputes, refunds } from '../server/refund-tables.ts'
import { sweepRefunds } from '../server/refunds/sweeping.ts'
import { orders, transactions } from '../server/tables.ts'
import { crookedTransactions } from '../server/verifying/lines.ts'
import { compareObjects } from '../server/verifying/objects.ts'
import { crookedOrders } from '../server/verifying/orders.ts'

const log = createLog('silent')

/** A seller connected to a fake PayPal, and what was sold through it. */
export type PaypalSale = {
  ctx: CreatorCtx
  visitor: Ctx
  id: string
  orderId: Id<'ord'>
  clientId: string
  capture: string
}

/** A fake PayPal whose messages are kept until they're let in, and a clock that both go by. */
export async function openPaypalShop(test: ReturnType<typeof testDb>, clock: () => TestClock) {
  const written: WebhookMessage[] = []
  const paypal = await openFakePaypal({ send: async (message) => void written.push(message) })
  const { fake } = paypal
  let count = 0

  /** What so long brings, without a message. */
  async function later({ visitor }: Pick<PaypalSale, 'visitor'>, ms = minutes(2)) {
    clock().advance(ms)
    fake.advance(ms)
    await reconcileOrders(visitor, log)
    await deliverDueOrders(visitor, log)
    await pollConnections(visitor, log)
    await sweepRefunds(visitor, log)
  }

  /** A course that was sold at 49 dollars. */
  async function sold({ appUrl = 'https://courses.example' } = {}): Promise<PaypalSale> {
    const over = { real: true, demo: false, appUrl }
    const ctx = paypal.at(await asCreator(test.db, { now: () => clock().now(), plan: 'pro_plan' }), over)
    const visitor = { ...ctx, actor: { kind: 'visitor' } } as Ctx
    const course = await makeCourse(ctx, { published: true })
    const app = fake.addApp(`client-id-of-a-shop-${++count}`)
    const { id } = await connectPaypal(ctx, { ...app, mode: 'live', replaces: false })
    const buyer = { email: `paypal${count}@example.com`, name: 'Mia Chen', expectedTotalCents: 4900 }
    const orderId = (await pay(visitor, course.offerId, buyer, `paypal-shop-${count}`)).orderId as Id<'ord'>
    fake.approve(fake.orderUnder(`${orderId}:1`).id)
    await later({ visitor })
    written.splice(0)
    const capture = fake.orderUnder(`${orderId}:1`).captures[0]?.id ?? ''
    return { ctx, visitor, id, orderId, clientId: app.clientId, capture }
  }

  /** Takes in what PayPal wrote, so often. */
  async function hear({ ctx, id }: PaypalSale, times = 1) {
    const { accounts, providers } = ctx.instance.payments
    const account = await accounts.find(ctx, 'paypal', id)
    const provider = providers.find((each) => each.id === 'paypal')
    if (!account || !provider?.webhook) throw new Error('There is no account.')
    for (const { body, headers } of written.splice(0))
      for (let n = 0; n < times; n++) {
        const news = await provider.webhook(account, { body: Buffer.from(body), headers })
        await receiveNews(ctx, account, 'paypal', news)
      }
  }

  const of = {
    refunds: ({ orderId }: PaypalSale) => test.db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    disputes: ({ orderId }: PaypalSale) =>
      test.db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    order: async ({ orderId }: PaypalSale) =>
      (await test.db.select().from(orders).where(eq(orders.id, orderId)))[0],
  }

  /** Orders, books and PayPal's own ledger say the same, and so does every payment one by one. */
  async function expectBooksHold({ ctx, clientId }: PaypalSale) {
    const { workspaceId } = ctx.actor
    expect(await crookedOrders(ctx, workspaceId)).toEqual([])
    expect(await crookedTransactions(ctx, workspaceId)).toEqual([])
    const rows = await test.db.select().from(transactions).where(eq(transactions.workspaceId, workspaceId))
    const ours = rows.reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0)
    expect(ours).toBe(fake.merchant(clientId).moves.reduce((sum, { cents }) => sum + cents, 0))
    expect(await compareObjects(ctx)).toMatchObject({ unreachable: [] })
    expect((await compareObjects(ctx)).differences.filter(({ provider }) => provider === 'paypal')).toEqual(
      [],
    )
  }

  return { fake, written, later, sold, hear, of, expectBooksHold, close: () => fake.close() }
}
