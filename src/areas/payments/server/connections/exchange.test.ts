import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '#kernel/time.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { openPaypalShop } from '../../testing/paypal-shop.ts'
import { pay } from '../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../checkout/sweeping.ts'
import { listTransactions } from '../overview/list.ts'
import { payouts } from '../payout-tables.ts'
import { listBalances } from '../payouts/balances.ts'
import { followPayouts } from '../payouts/sweeping.ts'
import { ledgerEntries, transactions } from '../tables.ts'
import { providerTotals } from '../verifying/providers.ts'
import { agrees } from '../verifying/total.ts'
import { workspaceTotals } from '../verifying/workspace-totals.ts'
import { connectStripe } from './connections.ts'
import { pollConnections } from './polling.ts'

const test = testDb()
const log = createLog('silent')
let clock = testClock(new Date())
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let paypal: Awaited<ReturnType<typeof openPaypalShop>>
let count = 0
beforeAll(async () => {
  stripe = await openFakeStripe({ send: async () => undefined })
  paypal = await openPaypalShop(test, () => clock)
})
afterAll(async () => {
  await stripe.fake.close()
  await paypal.close()
})
afterEach(() => {
  stripe.fake.faults.settlesIn = null
  paypal.fake.faults.receivesIn = null
  stripe.fake.advance(Date.now() - clock.now().getTime())
  paypal.fake.advance(Date.now() - clock.now().getTime())
  clock = testClock(new Date())
})

/** A store that sells in dollars through a Stripe account in euros. */
async function shop() {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = stripe.at(await asCreator(test.db, { now: () => clock.now(), plan: 'pro_plan' }), over)
  const account = `acct_x${++count}`
  await connectStripe(ctx, { key: stripe.fake.addKey(`sk_live_x${count}`, { account }), replaces: false })
  stripe.fake.faults.settlesIn = { currency: 'eur', percent: 92 }
  return { ctx, account, course: await makeCourse(ctx, { published: true }) }
}
type Shop = Awaited<ReturnType<typeof shop>>

async function sell(at: Shop) {
  const payment = { email: `ex${++count}@example.com`, name: 'Rob Dale', expectedTotalCents: 4900 }
  const { orderId } = await pay(
    { ...at.ctx, actor: { kind: 'visitor' } },
    at.course.offerId,
    payment,
    `exchange-${count}`,
  )
  stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:1`).id)
  await later(at)
  await later(at)
  return stripe.fake.objects(at.account, 'charge').at(-1)?.id ?? ''
}

async function later({ ctx }: Pick<Shop, 'ctx'>, ms = minutes(2)) {
  clock.advance(ms)
  stripe.fake.advance(ms)
  await reconcileOrders(ctx, log)
  await deliverDueOrders(ctx, log)
  await pollConnections(ctx, log)
  await followPayouts()(ctx)
}

const booked = ({ ctx }: Pick<Shop, 'ctx'>) =>
  test.db.select().from(transactions).where(eq(transactions.workspaceId, ctx.actor.workspaceId))

/** What the books say is at the provider, and what came and went by exchange, in each currency. */
async function inBooks({ ctx }: Pick<Shop, 'ctx'>) {
  const lines = await test.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.workspaceId, ctx.actor.workspaceId))
  const sums: Record<string, number> = {}
  for (const { account, currency, cents } of lines)
    if (account === 'provider') sums[currency] = (sums[currency] ?? 0) + cents
  return sums
}

async function expectItAddsUp(at: Shop) {
  const sums = await inBooks(at)
  expect(sums).toEqual({ USD: 0, EUR: stripe.fake.netOf(at.account) })
  expect((await workspaceTotals(at.ctx, 'live')).filter((total) => !agrees(total))).toEqual([])
  expect((await providerTotals(at.ctx)).filter((total) => !agrees(total))).toEqual([])
}

describe('a sale in dollars, settled in euros', () => {
  it('has its fee known, in dollars, and its money in euros', async () => {
    const at = await shop()
    await sell(at)
    const { transactions: listed } = await listTransactions(at.ctx, { direction: 'descending', pageSize: 25 })
    expect(listed.map(({ kind, isFeeEstimated }) => [kind, isFeeEstimated])).toEqual([['payment', false]])
    // 4,900 × 92 % less 158: 4,350 euro cents.
    expect(
      (await booked(at))
        .map(({ kind, currency, grossCents, feeCents }) => [kind, currency, grossCents, feeCents])
        .sort(),
    ).toEqual([
      ['exchange', 'EUR', 4350, 0],
      ['exchange', 'USD', -4728, 0],
      ['payment', 'USD', 4900, 172],
    ])
    expect((await listBalances(at.ctx)).map(({ currency, held }) => [currency, held.cents])).toContainEqual([
      'EUR',
      4350,
    ])
    await expectItAddsUp(at)
  })

  it('14: is paid out in euros, by lines that add up without other activity', async () => {
    const at = await shop()
    await sell(at)
    await sell(at)
    for (let n = 0; n < 4; n++) await later(at, days(1))
    const paid = await test.db.select().from(payouts).where(eq(payouts.workspaceId, at.ctx.actor.workspaceId))
    expect(paid).toMatchObject([{ currency: 'EUR', amountCents: 8700, status: 'Completed' }])
    const lines = (await booked(at)).filter(({ payoutId }) => payoutId === paid[0]?.id)
    expect(lines.map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
      ['exchange', 4350],
      ['exchange', 4350],
    ])
    expect((await listBalances(at.ctx)).map(({ currency }) => currency)).not.toContain('USD')
    await expectItAddsUp(at)
  })

  it.each(['won', 'lost'] as const)(
    'goes back in euros by a refund, and by a dispute that’s %s',
    async (end) => {
      const at = await shop()
      stripe.fake.refundAtSite(at.account, await sell(at), 1000)
      const { id } = stripe.fake.dispute(at.account, await sell(at))
      for (let n = 0; n < 3; n++) await later(at)
      await expectItAddsUp(at)
      stripe.fake.decide(at.account, id, end)
      for (let n = 0; n < 3; n++) await later(at)
      await later(at, days(3))
      await expectItAddsUp(at)
    },
  )
})

describe('a capture at PayPal that its seller receives in euros', () => {
  it('has its fee known within a minute, and its money in euros', async () => {
    paypal.fake.faults.receivesIn = { currency: 'EUR', percent: 90 }
    const at = await paypal.sold()
    await paypal.later(at)
    await paypal.later(at)
    const rows = await booked(at)
    expect(rows.filter(({ isFeeEstimated }) => isFeeEstimated)).toEqual([])
    expect(await inBooks(at)).toEqual({ USD: 0, EUR: Math.round((4900 - 220) * 0.9) })
    expect((await workspaceTotals(at.ctx, 'live')).filter((total) => !agrees(total))).toEqual([])
  })
})
