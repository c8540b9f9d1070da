import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '#kernel/time.ts'
import { csvParts } from '#platform/csv.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectStripe } from '../../connections/connections.ts'
import { pollConnections } from '../../connections/polling.ts'
import { transactionColumns } from '../../overview/export.ts'
import { listTransactions, transactionsInBatches } from '../../overview/list.ts'
import { getTransaction } from '../../overview/sheet.ts'
import { payouts } from '../../payout-tables.ts'
import { listBalances } from '../../payouts/balances.ts'
import { lookAtPayouts } from '../../payouts/sweeping.ts'
import { ledgerEntries, transactions } from '../../tables.ts'
import { providerTotals } from '../../verifying/providers.ts'
import { agrees } from '../../verifying/total.ts'
import { workspaceTotals } from '../../verifying/workspace-totals.ts'

const test = testDb()
const log = createLog('silent')
let clock = testClock(new Date())
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let count = 0
beforeAll(async () => {
  stripe = await openFakeStripe({ send: async () => undefined })
})
afterAll(() => stripe.fake.close())
afterEach(() => {
  Object.assign(stripe.fake.faults, { isFeeLate: false, addsToFee: 0, bank: 'takes', schedule: 'daily' })
  stripe.fake.advance(Date.now() - clock.now().getTime())
  clock = testClock(new Date())
})

async function shop() {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = stripe.at(await asCreator(test.db, { now: () => clock.now(), plan: 'pro_plan' }), over)
  const account = `acct_f${++count}`
  const key = stripe.fake.addKey(`sk_live_f${count}`, { account })
  const { id: connectionId } = await connectStripe(ctx, { key, replaces: false })
  return { ctx, account, connectionId, course: await makeCourse(ctx, { published: true }) }
}
type Shop = Awaited<ReturnType<typeof shop>>

/** A sale at 49 dollars whose fee Stripe doesn't say yet. */
async function sell({ ctx, course }: Shop, { addsToFee = 0 } = {}) {
  const payment = { email: `rob${++count}@example.com`, name: 'Rob Dale', expectedTotalCents: 4900 }
  const visitor = { ...ctx, actor: { kind: 'visitor' } } as const
  const { orderId } = await pay(visitor, course.offerId, payment, `pay-fee-${count}`)
  Object.assign(stripe.fake.faults, { isFeeLate: true, addsToFee })
  stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:1`).id)
  stripe.fake.faults.isFeeLate = false
  pass(minutes(2))
  await reconcileOrders(ctx, log)
  await deliverDueOrders(ctx, log)
}
function pass(ms: number) {
  clock.advance(ms)
  stripe.fake.advance(ms)
}
async function later({ ctx }: Shop, ms = minutes(2)) {
  pass(ms)
  await pollConnections(ctx, log)
}
const booked = ({ ctx }: Shop) =>
  test.db.select().from(transactions).where(eq(transactions.workspaceId, ctx.actor.workspaceId))
const payoutsOf = ({ ctx }: Shop) =>
  test.db
    .select()
    .from(payouts)
    .where(eq(payouts.workspaceId, ctx.actor.workspaceId))
    .orderBy(payouts.createdAt)
async function balanceOf({ ctx }: Shop) {
  const rows = await test.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.workspaceId, ctx.actor.workspaceId))
  return rows.reduce((sum, { account, cents }) => sum + (account === 'provider' ? cents : 0), 0)
}

const linesOf = async (at: Shop, payoutId: string | null | undefined) =>
  (await booked(at))
    .filter((each) => each.payoutId === payoutId && !each.kind.startsWith('payout'))
    .map(({ kind, grossCents, feeCents }) => [kind, grossCents - feeCents])
    .sort()

describe('a fee that Stripe says later', () => {
  it('says that a fee is estimated until it’s known, though it was right, and after a week away', async () => {
    const at = await shop()
    await sell(at)
    const shown = async () => {
      const { transactions } = await listTransactions(at.ctx, { direction: 'descending', pageSize: 25 })
      const { order } = await getTransaction(at.ctx, transactions[0]?.id ?? ('txn_' as never))
      const parts: string[][] = []
      for await (const part of csvParts(transactionsInBatches(at.ctx, {}), transactionColumns))
        parts.push(part.split(','))
      const [head = [], line = []] = parts
      return {
        marks: [...transactions.map(({ isFeeEstimated }) => isFeeEstimated), order?.isFeeEstimated],
        cell: line[head.indexOf('Fee estimated')],
      }
    }
    expect(await shown()).toEqual({ marks: [true, true], cell: 'true' })
    stripe.fake.postFees(at.account)
    // No list is read that far back.
    await later(at, days(7))
    expect(await shown()).toEqual({ marks: [false, false], cell: 'false' })
    expect((await booked(at)).filter(({ kind }) => kind === 'payment')).toMatchObject([{ feeCents: 172 }])
  })
})

describe('a fee that is corrected after its payout was written down', () => {
  /** A payout that's known here before what was kept of its one sale is. */
  async function paidOut(bank: 'takes' | 'returns' = 'takes') {
    const at = await shop()
    await sell(at, { addsToFee: 33 })
    await later(at)
    stripe.fake.postFees(at.account)
    stripe.fake.faults.bank = bank
    pass(days(2))
    const account = await at.ctx.instance.payments.accounts.find(at.ctx, 'stripe', at.connectionId)
    if (!account) throw new Error('There is no account.')
    await lookAtPayouts(at.ctx, account, 'stripe', new Date(clock.now().getTime() - days(1)))
    expect(await payoutsOf(at)).toMatchObject([{ amountCents: 4695, transactionCount: 2 }])
    expect((await booked(at)).map(({ kind }) => kind).sort()).toEqual(['other', 'payment', 'payout'])
    return at
  }
  it('14: is in the books once: what stood for it in the payout is taken back', async () => {
    const at = await paidOut()
    for (let n = 0; n < 3; n++) await later(at)
    const [payout] = await payoutsOf(at)
    expect(await linesOf(at, payout?.id)).toEqual([
      ['feeCorrection', -33],
      ['other', -33],
      ['other', 33],
      ['payment', 4728],
    ])
    expect(payout).toMatchObject({ amountCents: 4695, feeCents: 205, transactionCount: 4 })
    // Nothing waits to be paid out that was paid out.
    expect(await linesOf(at, null)).toEqual([])
    expect(await balanceOf(at)).toBe(stripe.fake.netOf(at.account))
    expect((await workspaceTotals(at.ctx, 'live')).filter((total) => !agrees(total))).toEqual([])
  })

  it('14: goes on with what came back from the bank, still once', async () => {
    const at = await paidOut('returns')
    await later(at)
    stripe.fake.faults.bank = 'takes'
    for (let n = 0; n < 4; n++) await later(at, days(1))
    const [failed, next] = await payoutsOf(at)
    expect([failed?.status, next?.amountCents]).toEqual(['Failed', 4695])
    expect((await linesOf(at, next?.id)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(4695)
    expect(await linesOf(at, null)).toEqual([])
    expect(await balanceOf(at)).toBe(stripe.fake.netOf(at.account))
  })
})

describe('an account that pays out by hand', () => {
  it.each([
    { paid: [9456], left: [] },
    { paid: [6000], left: [3456] },
    { paid: [6000, 3456], left: [] },
  ])('14: has $paid in its payouts and $left left, as at Stripe', async ({ paid, left }) => {
    const at = await shop()
    stripe.fake.faults.schedule = 'manual'
    for (let n = 0; n < 2; n++) {
      await sell(at)
      stripe.fake.postFees(at.account)
      await later(at)
    }
    await later(at, days(3))
    for (const amount of paid) {
      stripe.fake.payOutByHand(at.account, amount)
      await later(at, days(1))
    }
    await later(at, days(1))
    const made = await payoutsOf(at)
    expect(made).toMatchObject(paid.map((amountCents) => ({ amountCents, status: 'Completed' })))
    for (const { id, amountCents } of made)
      expect((await linesOf(at, id)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(amountCents)
    const balances = (await listBalances(at.ctx)).map(({ available }) => available.cents)
    expect(balances.filter((cents) => cents !== 0)).toEqual(left)
    expect(await balanceOf(at)).toBe(stripe.fake.netOf(at.account))
    const totals = [...(await workspaceTotals(at.ctx, 'live')), ...(await providerTotals(at.ctx))]
    expect(totals.filter((total) => !agrees(total))).toEqual([])
  })
})
