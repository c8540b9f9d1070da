import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#areas/accounts/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { Transaction, TransactionQuery } from '../../overview-contract.ts'
import { listedKinds, type MoneyRange } from '../../rules.ts'
import { transactions } from '../tables.ts'
import { getOverview } from './figures.ts'
import { listTransactions, transactionsInBatches } from './list.ts'

const test = testDb()
const clock = testClock(new Date('2026-11-23T10:00:00Z'))
let ctx: CreatorCtx
let payment: typeof transactions.$inferSelect

beforeAll(async () => {
  useTestPayments()
  ctx = await asCreator(test.db, { now: clock.now })
  const course = await makeCourse(ctx, { title: 'Glazing in Depth', priceCents: 4900, published: true })
  await buy(asVisitor(test.db, clock.now), course, { name: 'Mia Chen', email: 'mia@example.com' })
  const [row] = await test.db
    .select()
    .from(transactions)
    .where(eq(transactions.workspaceId, ctx.actor.workspaceId))
  if (!row) throw new Error('There is no payment.')
  payment = row
})

async function listed(asked: TransactionQuery, of = ctx): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for await (const batch of transactionsInBatches(of, asked)) rows.push(...batch)
  return rows
}

describe('the cards', () => {
  const row = fc.record({
    hoursAgo: fc.integer({ min: 0, max: 24 * 130 }),
    kind: fc.constantFrom(...listedKinds),
    status: fc.constantFrom(
      'Completed' as const,
      'Completed' as const,
      'Failed' as const,
      'Processing' as const,
    ),
    currency: fc.constantFrom('USD' as const, 'EUR' as const),
    provider: fc.constantFrom('test' as const, 'bank' as const),
    gross: fc.integer({ min: -9_000, max: 9_000 }),
    fee: fc.integer({ min: -50, max: 300 }),
  })
  const zone = fc.constantFrom('UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati')
  const range = fc.constantFrom('7d' as const, '30d' as const, '90d' as const, '1y' as const, 'all' as const)

  /** The rows that a card opens, added up. */
  async function expectRows(range: MoneyRange): Promise<void> {
    const overview = await getOverview(ctx, range)
    const sum = async (asked: TransactionQuery, of: (row: Transaction) => number, currency: string) =>
      (await listed({ range, ...asked }))
        .filter(({ amount }) => amount.currency === currency)
        .reduce((total, row) => total + of(row), 0)
    for (const currency of ['USD', 'EUR']) {
      const shown = (of: { currency: string; cents: number }[]) =>
        of.find((each) => each.currency === currency)?.cents ?? 0
      expect(shown(overview.revenue)).toBe(
        await sum({ show: 'revenue' }, ({ amount }) => amount.cents, currency),
      )
      expect(shown(overview.fees)).toBe(await sum({ show: 'fees' }, ({ fee }) => fee.cents, currency))
    }
    for (const [status, { count }] of [
      ['Completed', overview.succeeded],
      ['Failed', overview.failed],
    ] as const)
      expect(count).toBe((await listed({ range, kind: 'payment', status })).length)
  }

  it('are what their rows come to, in any zone and at any hour, and the days before what they were then', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 5, maxLength: 30 }),
        zone,
        range,
        fc.nat({ max: 23 }),
        async (rows, timeZone, range, hour) => {
          await test.db.update(users).set({ timeZone }).where(eq(users.id, ctx.actor.userId))
          await test.db.insert(transactions).values(
            rows.map(({ hoursAgo, gross: grossCents, fee: feeCents, ...each }) => {
              const id = newId('txn')
              const createdAt = new Date(clock.now().getTime() - hours(hoursAgo))
              return { ...payment, ...each, id, chargeId: id, grossCents, feeCents, createdAt }
            }),
          )
          await checkWorkspace(ctx, ctx.actor.workspaceId, { repair: true })
          await expectRows(range)
          if (range === 'all' || range === '1y') return
          // As many days later, what was now is before.
          const { revenue, succeeded } = await getOverview(ctx, range)
          const later = {
            ...ctx,
            now: () => new Date(clock.now().getTime() + days({ '7d': 7, '30d': 30, '90d': 90 }[range])),
          }
          const then = await getOverview(later, range)
          expect(then.succeeded.before).toBe(succeeded.count)
          for (const { currency, before } of then.revenue)
            expect(before).toBe(revenue.find((each) => each.currency === currency)?.cents ?? 0)
          clock.advance(hours(hour))
        },
      ),
      { numRuns: walks(8), endOnFailure: true },
    )
  })
})

describe('a search among thousands', () => {
  let store: CreatorCtx
  const search = (words: string, asked: TransactionQuery = {}) =>
    listTransactions(store, { direction: 'descending', pageSize: 25, ...asked, search: words })

  beforeAll(async () => {
    store = await asCreator(test.db, { now: clock.now })
    const { workspaceId } = store.actor
    const at = sql`${new Date('2026-01-01T00:00:00Z')}::timestamptz - n * interval '1 minute'`
    const id = (prefix: string) => sql`${`${prefix}_`} || lpad(n::text, 26, '0')`
    await test.db.execute(sql`
      insert into orders (workspace_id, id, status, mode, provider, checkout_key, buyer_email, buyer_name, total_cents, currency, created_at, updated_at)
      select ${workspaceId}, ${id('ord')}, 'open', 'test', 'test', 'many:' || n, 'a@example.com', 'A', 4900, 'USD', ${at}, ${at}
      from generate_series(1, 5000) n`)
    await test.db.execute(sql`
      insert into transactions (workspace_id, id, order_id, provider, account, charge_id, status, mode, gross_cents, fee_cents, currency, method, search_text, created_at)
      select ${workspaceId}, ${id('txn')}, ${id('ord')}, 'test', 'a', 'many_' || n,
        case when n % 50 = 0 then 'Failed' else 'Completed' end, 'test', 4900, 172, 'USD', 'card ending 4242',
        case when n = 2321 then 'zoe ' when n % 3 = 0 then 'olivia ' else 'tom ' end || n || ' person' || n || '@example.com watercolor 4242 49.00'
          || case when n > 2500 then ' kiln' else '' end, ${at}
      from generate_series(1, 5000) n`)
    await test.db.execute(sql`
      insert into transactions (workspace_id, id, order_id, provider, account, charge_id, kind, status, mode, gross_cents, fee_cents, currency, method, created_at)
      select workspace_id, 'txn_' || repeat('9', 26), order_id, 'test', 'a', 'back', 'refund', 'Completed', 'test', -4900, 0, 'USD', 'Test', created_at + interval '1 day'
      from transactions where workspace_id = ${workspaceId} and charge_id = 'many_2321'`)
    await test.db.execute(sql`analyze transactions`)
  })

  it('finds the one that has the words, however many have some of them', async () => {
    for (const words of ['zoe', 'person2321@example.com', 'zoe watercolor 4242', 'zo person2321'])
      expect(await search(words), words).toMatchObject({
        ...{ total: 2, approximate: false, more: false, next: null },
        // What became of it is found with it.
        transactions: [{ kind: 'refund' }, { id: `txn_${'2321'.padStart(26, '0')}` }],
      })
    expect(await search('zoe pottery')).toMatchObject({ total: 0, transactions: [] })
    expect((await search('zoe', { status: 'Failed' })).total).toBe(0)
  })

  it('takes one or two letters as the beginning of a word, with an index or without', async () => {
    expect((await search('zo')).total).toBe(2)
    expect((await search('oe')).total).toBe(0)
    expect((await search('ol')).transactions).toHaveLength(25)
    expect((await search('ol', { status: 'Failed' })).total).toBe(33)
    expect((await search('vi', { status: 'Failed' })).total).toBe(0)
  })

  it('reckons how many there are of what many have, and leads through all of them', async () => {
    const olivia = await search('olivia')
    expect(olivia).toMatchObject({ approximate: true, more: false })
    expect(olivia.total).toBeGreaterThan(1300)
    expect(olivia.total).toBeLessThan(2000)
    expect((await listed({ search: 'olivia' }, store)).length).toBe(1666)
    // Older than the latest thousand, and too many to look each of them up.
    const kiln = await search('kiln')
    expect(kiln).toMatchObject({ approximate: true, more: true })
    expect(kiln.transactions).toHaveLength(25)
    // Few are asked for: they're counted.
    expect(await search('olivia', { status: 'Failed' })).toMatchObject({ total: 33, approximate: false })
  })
})
