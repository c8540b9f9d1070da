import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { joinSums } from '#platform/sums/joining.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, declinedCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { noteDispute } from '../disputes/noting.ts'
import { getOverview } from '../overview/figures.ts'
import { payOutDue } from '../payouts/sweeping.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { fastForward } from '../subscriptions/changing.ts'
import { offers, orders, transactions } from '../tables.ts'
import { agrees, type Total } from './total.ts'
import { verifyLedger } from './verifying.ts'

const test = testDb()
const clock = testClock(new Date())
let creator: CreatorCtx
let visitor: Ctx
let course: Course
let asksProviders = true

async function verify(ctx: Ctx = creator): Promise<Total[]> {
  const found: Total[] = []
  for await (const { totals } of verifyLedger(ctx, { askProviders: asksProviders })) found.push(...totals)
  return found
}
const differing = async () => (await verify()).filter((total) => !agrees(total))

/** Changes rows behind the product's back, looks, and puts them back as they were. */
async function tampered(change: string, undo: string): Promise<Total[]> {
  const { rowCount } = await test.db.execute(sql.raw(change))
  expect(rowCount, change).toBeGreaterThan(0)
  const found = await differing()
  await test.db.execute(sql.raw(undo))
  return found
}

beforeAll(async () => {
  useTestPayments()
  creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  visitor = asVisitor(test.db, clock.now)
  course = await makeCourse(creator, { published: true })
  const other = await makeCourse(creator, { title: 'Glazing', priceCents: 2500, published: true })
  await buy(visitor, course, { email: 'mia@example.com' })
  const { orderId } = await buy(visitor, other, { email: 'leo@example.com' })
  const whole = await buy(visitor, course, { email: 'zoe@example.com' })
  await buy(visitor, course, { email: 'eve@example.com', card: declinedCard }).catch(() => null)
  await refundOrder(creator, asked(orderId, 1000))
  await refundOrder(creator, asked(whole.orderId, 4900))
})
afterEach(async () => expect(await differing()).toEqual([]))

const asked = (orderId: Id<'ord'>, amountCents: number) => ({
  ...{ orderId, amountCents, reason: 'requested' as const, note: '', endsAccess: 'removed' as const },
})

describe('ledger:verify', () => {
  it('finds that every total of a sound workspace is what its rows, the ledger and the provider say', async () => {
    const totals = await verify()
    const named = (name: string) => totals.find((total) => total.name === name)
    expect(named('Total revenue')).toMatchObject({
      shown: 6400,
      rows: 6400,
      ledger: 6400,
      currency: 'USD',
      mode: 'test',
    })
    expect(named('Refunded')).toMatchObject({ shown: 5900, rows: 5900, ledger: 5900 })
    expect(named('Failed payments')).toMatchObject({ shown: 1, rows: 1, ledger: 1 })
    expect(named('Successful payments')).toMatchObject({ shown: 3, rows: 3, ledger: 3 })
    const atProvider = named('Balance at the provider')
    expect(atProvider?.provider).toBe(named('Balance')?.shown)
    expect(named('Revenue of all products')).toMatchObject({ shown: 6400, rows: 6400, ledger: 6400 })
  })

  it.each([
    [
      'a payment of another amount',
      `update transactions set gross_cents = gross_cents + 1 where kind = 'payment' and status = 'Completed'`,
      `update transactions set gross_cents = gross_cents - 1 where kind = 'payment' and status = 'Completed'`,
      ['Balance', 'Kept sums that differ from their rows'],
    ],
    [
      'a ledger line of another amount',
      `update ledger_entries set cents = cents + 1 where account = 'fees'`,
      `update ledger_entries set cents = cents - 1 where account = 'fees'`,
      ['Fees'],
    ],
    [
      'an order that says less was paid back',
      `update orders set refunded_cents = refunded_cents - 1 where refunded_cents > 0`,
      `update orders set refunded_cents = refunded_cents + 1 where refunded_cents > 0`,
      ['Total revenue', 'Refunded'],
    ],
    [
      'a refund that no one made',
      `update refunds set state = 'failed' where state = 'succeeded'`,
      `update refunds set state = 'succeeded' where state = 'failed'`,
      ['Refunded'],
    ],
    [
      'tax that isn’t in the books',
      `update orders set tax_cents = 7 where status = 'paid'`,
      `update orders set tax_cents = 0 where status = 'paid'`,
      ['Tax in it'],
    ],
    [
      'a kept sum',
      `update sums set amount = amount + 1 where subject like 'payments.soldOn:cents:%'`,
      `update sums set amount = amount - 1 where subject like 'payments.soldOn:cents:%'`,
      ['Revenue of a product', 'Revenue of all products', 'Kept sums that differ from their rows'],
    ],
    [
      'a sum by day of the cards',
      `update sums set amount = amount + 1 where subject ~ '^payments.card:(paid|succeeded|failed|fees):test'`,
      `update sums set amount = amount - 1 where subject ~ '^payments.card:(paid|succeeded|failed|fees):test'`,
      [
        'Total revenue',
        'Successful payments',
        'Failed payments',
        'Fees',
        'Kept sums that differ from their rows',
      ],
    ],
    [
      'a missing number of an invoice',
      `update invoices set sequence = sequence + 100 where sequence = (select max(sequence) from invoices)`,
      `update invoices set sequence = sequence - 100 where sequence > 100`,
      ['Invoices'],
    ],
    [
      'a right that is gone',
      `update grants set source_id = 'x' || source_id where source_kind = 'order'`,
      `update grants set source_id = substr(source_id, 2) where source_kind = 'order'`,
      ['Orders delivered'],
    ],
  ])('finds %s, with the rows that differ', async (_, change, undo, names) => {
    await joinSums(creator)
    const found = await tampered(change, undo)
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    for (const total of found.filter(({ name }) => names.includes(name)))
      expect(total.ids, total.name).not.toEqual([])
  })

  it('knows that a renewal gives what its first order gave', async () => {
    const monthly = await makeCourse(creator, { title: 'Studio Notes', priceCents: 900, published: true })
    await test.db
      .update(offers)
      .set({ pricing: 'subscription', interval: 'month' })
      .where(eq(offers.id, monthly.offerId as Id<'off'>))
    const { orderId } = await buy(visitor, monthly, { email: 'sub@example.com' })
    const [first] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    await fastForward(visitor, {
      workspaceId: creator.actor.workspaceId,
      id: first?.subscriptionId as Id<'sbs'>,
    })
    const delivered = (await verify()).find(({ name }) => name === 'Orders delivered')
    expect(delivered?.shown).toBe(delivered?.rows)
    expect(await differing()).toEqual([])
  })

  it('follows payouts, and finds a payout that isn’t what is in it', async () => {
    clock.advance(days(3))
    await payOutDue()(visitor)
    const totals = await verify()
    expect(totals.some(({ name }) => name === 'Payout')).toBe(true)
    expect(totals.filter((total) => !agrees(total))).toEqual([])
    const found = await tampered(
      'update payouts set amount_cents = amount_cents + 1',
      'update payouts set amount_cents = amount_cents - 1',
    )
    expect(found.map(({ name }) => name)).toContain('Payout')
    expect(found.flatMap(({ ids }) => ids).some((id) => id.startsWith('pyo_'))).toBe(true)
  })

  it('follows a dispute from its opening to its loss, which counts from when the bank took the money', async () => {
    const { orderId } = await buy(visitor, course, { email: 'disputed@example.com' })
    const [payment] = await test.db.select().from(transactions).where(eq(transactions.orderId, orderId))
    const { workspaceId } = creator.actor
    const account = await creator.instance.payments.accounts.of(creator, workspaceId, 'test')
    const say = (state: 'open' | 'lost') =>
      noteDispute(creator, {
        ...{ provider: 'test', account, chargeId: payment?.chargeId ?? '', disputeRef: 'dp_1', state },
        ...{ amount: { cents: 4900, currency: 'USD' }, feeCents: 1500, reason: 'general', respondBy: null },
      })
    // Test payments knows nothing of it.
    asksProviders = false
    const revenue = async () => (await verify()).find(({ name }) => name === 'Total revenue')?.shown ?? 0
    const before = await revenue()
    await say('open')
    const held = (await verify()).find(({ name }) => name === 'Held in disputes')
    expect(held).toMatchObject({ shown: 4900, rows: 4900, ledger: 4900 })
    expect(await revenue()).toBe(before)
    clock.advance(days(20))
    await say('lost')
    expect(await revenue()).toBe(before - 4900)
    expect(await differing()).toEqual([])
    const week = await getOverview({ ...creator, instance: { ...creator.instance, demo: true } }, '7d')
    expect(week.revenue[0]?.cents ?? 0).toBe(0)
  })
})
