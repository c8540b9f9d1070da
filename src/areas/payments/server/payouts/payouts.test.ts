import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { events } from '#platform/events/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { buy, makeCourse } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { scriptedProvider } from '#testing/scripted-provider.ts'
import { bookTransaction } from '../books.ts'
import { paymentSettings } from '../connection-tables.ts'
import { findImbalances } from '../ledger.ts'
import { payouts } from '../payout-tables.ts'
import { type TestPayments, testPayments } from '../provider/test-payments.ts'
import { ledgerEntries, transactions } from '../tables.ts'
import { payOutNow } from './making.ts'
import { notePayout } from './noting.ts'
import { getBalances, getPayout, listPayouts } from './reading.ts'
import { followPayouts, payOutDue, syncPayouts } from './sweeping.ts'

const test = testDb()
const clock = testClock('2026-11-23T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'throughline-payouts-'))
let provider: TestPayments
let creator: CreatorCtx
let course: Course
let count = 0

beforeEach(async () => {
  provider = testPayments(folder, undefined, () => clock.now().getTime())
  creator = payingBy(await asCreator(test.db, { now: clock.now }), provider)
  course = await makeCourse(creator, { published: true })
})
afterEach(async () => {
  armCrashPoint(null)
  clock.advance(days(5))
  await sweep()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sell = () =>
  buy(
    payingBy(asVisitor(test.db, clock.now), provider),
    course,
    { email: `payout${++count}@example.com` },
    `payout-${count}`,
  )

/** As the worker does, by sweeps of its own. */
async function sweep(ctx: CreatorCtx = creator): Promise<void> {
  await followPayouts()(ctx)
  await payOutDue()(ctx)
}

const rowsOf = ({ actor }: CreatorCtx = creator) =>
  test.db.select().from(payouts).where(eq(payouts.workspaceId, actor.workspaceId)).orderBy(payouts.createdAt)
const booked = ({ actor }: CreatorCtx = creator) =>
  test.db
    .select()
    .from(transactions)
    .where(eq(transactions.workspaceId, actor.workspaceId))
    .orderBy(transactions.createdAt, transactions.id)
const told = async (type: string) =>
  (
    await test.db
      .select()
      .from(events)
      .where(and(eq(events.type, type), eq(events.workspaceId, creator.actor.workspaceId)))
  ).length

/** Every payout that didn't come back adds up, and the ledger has at the provider and the bank what the transactions say. */
async function expectItAddsUp(ctx: CreatorCtx = creator) {
  const all = await booked(ctx)
  for (const payout of await rowsOf(ctx)) {
    const lines = all.filter(({ payoutId }) => payoutId === payout.id)
    const sum = lines.reduce((total, { grossCents, feeCents }) => total + grossCents - feeCents, 0)
    expect(sum).toBe(payout.status === 'Failed' ? 0 : payout.amountCents)
    if (payout.status !== 'Failed') expect(lines).toHaveLength(payout.transactionCount)
  }
  const lines = await test.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.workspaceId, ctx.actor.workspaceId))
  const atProvider = lines.filter(({ account }) => account === 'provider')
  const completed = all.filter(({ status }) => status === 'Completed')
  expect(atProvider.reduce((sum, { cents }) => sum + cents, 0)).toBe(
    completed.reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0),
  )
  expect(await findImbalances(ctx)).toEqual([])
}

/** Money that left the balance since: a refund, as its own part of the books writes it. */
async function takeBack(cents: number) {
  const [paid] = await booked()
  if (!paid?.orderId) throw new Error('Nothing was sold.')
  const { orderId, provider, account, mode, currency, method } = paid
  await withTransaction(creator, (ctx) =>
    bookTransaction(
      ctx,
      {
        ...{ orderId, provider, account, mode, currency, method, kind: 'refund', feeCents: 0 },
        ...{ chargeId: `refund_${++count}`, grossCents: -cents },
      },
      [
        { account: 'provider', cents: -cents },
        { account: 'sales', cents },
      ],
    ),
  )
}

describe('money of a sale', () => {
  it('is held for two days, and a screen can say until when', async () => {
    await sell()
    expect(await getBalances(creator)).toMatchObject({
      automaticPayouts: true,
      balances: [
        {
          ...{ provider: 'test', mode: 'test', currency: 'USD', canPayOut: true },
          available: { cents: 0 },
          held: { cents: 4728, currency: 'USD' },
          heldUntil: new Date(clock.now().getTime() + days(2)).toISOString(),
          onItsWay: { cents: 0 },
        },
      ],
    })
    await sweep()
    expect(await rowsOf()).toEqual([])
    await expect(payOutNow(creator, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Nothing to pay out yet\. \$47\.28 is held until [A-Z][a-z]+ \d+\.$/),
    })
  })

  it('is paid out by itself once it can be, and arrives a day later', async () => {
    await sell()
    await sell()
    clock.advance(days(2))
    await sweep()
    const [payout] = await rowsOf()
    expect(payout).toMatchObject({
      ...{ status: 'Pending', amountCents: 2 * 4728, feeCents: 2 * 172, transactionCount: 2 },
      ...{ isAutomatic: true, mode: 'test', providerRef: expect.stringMatching(/^test_po_/) },
    })
    expect((await booked()).at(-1)).toMatchObject({ kind: 'payout', grossCents: -2 * 4728, orderId: null })
    expect((await getBalances(creator)).balances[0]).toMatchObject({
      ...{ available: { cents: 0 }, held: { cents: 0 }, onItsWay: { cents: 2 * 4728 } },
    })
    await sweep()
    expect(await rowsOf()).toMatchObject([{ status: 'Pending' }])
    clock.advance(days(1))
    await sweep()
    await sweep()
    expect(await rowsOf()).toMatchObject([{ status: 'Completed' }])
    expect(await told('payments.payoutCompleted')).toBe(1)
    await expectItAddsUp()
  })

  it('is paid out once a day, however much comes in', async () => {
    await sell()
    clock.advance(hours(1))
    await sell()
    clock.advance(days(2) - hours(1))
    await sweep()
    clock.advance(hours(1))
    await sweep()
    expect(await rowsOf()).toHaveLength(1)
    clock.advance(days(1))
    await sweep()
    expect(await rowsOf()).toMatchObject([{ transactionCount: 1 }, { transactionCount: 1 }])
    await expectItAddsUp()
  })

  it('waits for its owner’s press where they want it so', async () => {
    const { workspaceId } = creator.actor
    await test.db.insert(paymentSettings).values({
      ...{ workspaceId, id: newId('pst'), defaultCurrency: 'USD', taxBasisPoints: 0, isTaxIncluded: false },
      ...{ automaticPayouts: false, notifyPayments: true, notifyFailures: true, notifyPayouts: true },
      updatedAt: clock.now(),
    })
    await sell()
    clock.advance(days(3))
    await sweep()
    expect(await rowsOf()).toEqual([])
    const answers = await Promise.allSettled([payOutNow(creator, {}), payOutNow(creator, {})])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await rowsOf()).toMatchObject([{ isAutomatic: false, amountCents: 4728 }])
    await expect(payOutNow(creator, { currency: 'EUR' })).rejects.toMatchObject({
      message: 'Nothing to pay out yet.',
    })
  })

  it('that went back after its payout is taken from the next', async () => {
    await sell()
    clock.advance(days(2))
    await sweep()
    await takeBack(4900)
    clock.advance(days(1))
    await sweep()
    expect(await rowsOf()).toHaveLength(1)
    expect((await getBalances(creator)).balances[0]).toMatchObject({ available: { cents: -4900 } })
    await expect(payOutNow(creator, {})).rejects.toMatchObject({ code: 'CONFLICT' })
    await sell()
    await sell()
    clock.advance(days(2))
    await sweep()
    expect(await rowsOf()).toMatchObject([
      { amountCents: 4728 },
      { amountCents: 2 * 4728 - 4900, transactionCount: 3 },
    ])
    await expectItAddsUp()
  })
})

describe('a payout that comes back', () => {
  it('leaves its transactions to the next one, and its owner is told', async () => {
    await provider.setBank(creator.actor.workspaceId, 'returns')
    await sell()
    clock.advance(days(2))
    await sweep()
    await provider.setBank(creator.actor.workspaceId, 'takes')
    clock.advance(days(1))
    await followPayouts()(creator)
    expect(await rowsOf()).toMatchObject([{ status: 'Failed', failureReason: 'payments.bankReturned' }])
    expect(await told('payments.payoutFailed')).toBe(1)
    expect((await booked()).map(({ kind }) => kind)).toEqual(['payment', 'payout', 'payoutFailed'])
    await expectItAddsUp()
    await sweep()
    clock.advance(days(1))
    await sweep()
    expect(await rowsOf()).toMatchObject([{ status: 'Failed' }, { status: 'Completed', amountCents: 4728 }])
    const { payouts: shown } = await listPayouts(creator, { limit: 1 })
    expect(shown).toMatchObject([{ status: 'Completed', fees: { cents: 172 }, method: 'Test payments' }])
    await expectItAddsUp()
  })

  it('stays one, whatever is said in whatever order', async () => {
    await sell()
    clock.advance(days(2))
    await sweep()
    const [row] = await rowsOf()
    if (!row) throw new Error('There is no payout.')
    const amount = { cents: row.amountCents, currency: row.currency }
    const say = (state: 'paid' | 'failed' | 'waiting') =>
      notePayout(systemCtx(creator, 'test', row.workspaceId), row.id, {
        ...{ id: row.providerRef, key: row.id, amount, state, arrivesAt: row.arrivesAt },
      })
    await Promise.all([say('paid'), say('failed'), say('paid'), say('failed'), say('waiting')])
    await say('paid')
    expect(await rowsOf()).toMatchObject([{ status: 'Failed' }])
    await expectItAddsUp()
    await expect(
      notePayout(systemCtx(creator, 'test', row.workspaceId), row.id, {
        ...{ id: row.providerRef, amount: { ...amount, cents: 1 }, state: 'paid', arrivesAt: row.arrivesAt },
      }),
    ).rejects.toThrow('the provider says 1')
  })
})

describe('R1: a payout whose process is killed', () => {
  it.each(['payments.afterPayout', 'payments.afterPaidOut'])('at %s is made exactly once', async (point) => {
    await sell()
    clock.advance(days(2))
    armCrashPoint(`${point}:throw`)
    await expect(payOutDue()(creator)).rejects.toThrow()
    const [unsent] = await rowsOf()
    expect(unsent).toMatchObject({ status: 'Pending', providerRef: unsent?.id })
    armCrashPoint(null)
    await Promise.all([followPayouts()(creator), followPayouts()(creator)])
    await sweep()
    clock.advance(days(1))
    await sweep()
    expect(await rowsOf()).toMatchObject([{ status: 'Completed', amountCents: 4728 }])
    expect((await booked()).map(({ kind }) => kind)).toEqual(['payment', 'payout'])
    expect(await payoutsAtProvider()).toHaveLength(1)
    await expectItAddsUp()
  })

  it('and is swept by several at once leaves one', async () => {
    await sell()
    clock.advance(days(2))
    await Promise.all(Array.from({ length: 5 }, () => payOutDue()(creator)))
    expect(await rowsOf()).toHaveLength(1)
    await expectItAddsUp()
  })
})

async function payoutsAtProvider() {
  const found = []
  for await (const payout of provider.payouts(accountOf(), new Date(0))) found.push(payout)
  return found
}

const accountOf = () =>
  ({
    id: creator.actor.workspaceId,
    workspaceId: creator.actor.workspaceId,
    mode: 'test',
    secrets: null,
  }) as const

describe('a provider that pays out by its own schedule', () => {
  it('is mirrored, with what isn’t ours as one line, and each payout once', async () => {
    const scripted = scriptedProvider('scripted')
    const ctx = payingBy(creator, scripted)
    await buy(
      payingBy(asVisitor(test.db, clock.now), scripted),
      course,
      { email: 'm@example.com' },
      'mirror-1',
    ).catch(() => undefined)
    const [paid] = await booked()
    scripted.payouts = async function* () {
      yield {
        ...{ id: `po_${creator.actor.workspaceId}`, amount: { cents: 9000, currency: 'USD' } },
        ...{ state: 'paid', arrivesAt: clock.now(), parts: [paid?.chargeId ?? 'none', 'theirs'] },
      }
    }
    const { workspaceId } = creator.actor
    const news = await Promise.all([1, 2].map(() => syncPayouts(ctx, workspaceId, scripted)))
    expect(news.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0)
    expect(await syncPayouts(ctx, workspaceId, scripted)).toBe(0)
    const [row] = await rowsOf()
    const { payout, transactions: lines } = await getPayout(ctx, { payoutId: row?.id ?? 'pyo_x', limit: 100 })
    expect(payout).toMatchObject({ status: 'Completed', amount: { cents: 9000 } })
    expect(lines.reduce((sum, { net }) => sum + net.cents, 0)).toBe(9000)
    expect(lines.map(({ kind }) => kind)).toContain('other')
    const first = await getPayout(ctx, { payoutId: payout.id, limit: 1 })
    const [shown] = first.transactions
    expect(first.earlier?.transactions).toBe(lines.length - 1)
    expect((shown?.net.cents ?? 0) + (first.earlier?.net.cents ?? 0)).toBe(9000)
    const cursor = first.nextCursor ?? ''
    expect(await getPayout(ctx, { payoutId: payout.id, limit: 100, cursor })).toMatchObject({
      ...{ earlier: null, transactions: lines.slice(1) },
    })
    await expectItAddsUp()
  })
})

it('a payout of another seller isn’t there', async () => {
  await sell()
  clock.advance(days(2))
  await sweep()
  const [row] = await rowsOf()
  const stranger = payingBy(await asCreator(test.db, { now: clock.now }), provider)
  await expect(getPayout(stranger, { payoutId: row?.id ?? 'pyo_x', limit: 5 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await listPayouts(stranger, { limit: 5 })).payouts).toEqual([])
  expect((await getBalances(stranger)).balances).toEqual([])
})

it('invariant 14: any sales, refunds, banks, days and kills leave payouts that add up', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('sell' as const) },
    fc.constant('refund' as const),
    { weight: 2, arbitrary: fc.constant('day' as const) },
    { weight: 2, arbitrary: fc.constant('sweep' as const) },
    fc.constant('bankReturns' as const),
    fc.constant('bankTakes' as const),
    fc.constant('ask' as const),
    fc.constantFrom('payments.afterPayout' as const, 'payments.afterPaidOut' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      creator = payingBy(await asCreator(test.db, { now: clock.now }), provider)
      course = await makeCourse(creator, { published: true })
      await sell()
      for (const each of steps) {
        if (each === 'sell') await sell()
        else if (each === 'refund') await takeBack(4900)
        else if (each === 'day') clock.advance(days(1))
        else if (each === 'sweep') await sweep()
        else if (each === 'bankReturns') await provider.setBank(creator.actor.workspaceId, 'returns')
        else if (each === 'bankTakes') await provider.setBank(creator.actor.workspaceId, 'takes')
        else if (each === 'ask') await payOutNow(creator, {}).catch(() => undefined)
        else {
          armCrashPoint(`${each}:throw`)
          await sweep().catch(() => undefined)
          armCrashPoint(null)
        }
        await expectItAddsUp()
      }
      await provider.setBank(creator.actor.workspaceId, 'takes')
      for (let day = 0; day < 5; day++) {
        clock.advance(days(1))
        await sweep()
      }
      await expectItAddsUp()
      const rows = await rowsOf()
      expect(rows.filter(({ status }) => status === 'Pending')).toEqual([])
      // What isn't paid out is owed: nothing above zero is left behind.
      const left = await test.db
        .select()
        .from(transactions)
        .where(and(eq(transactions.workspaceId, creator.actor.workspaceId), isNull(transactions.payoutId)))
      const open = left.filter(({ kind }) => kind !== 'payout' && kind !== 'payoutFailed')
      expect(
        open.reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0),
      ).toBeLessThanOrEqual(0)
    }),
    { numRuns: walks(4) },
  )
})
