import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Figure, median } from '../scripts/figure.ts'
import { startProduct } from '../scripts/product.ts'
import { inRoot } from '../scripts/repository.mjs'
import { benchDatabase } from './parts/database.ts'
import { timeInDatabase, writesDownTimes } from './parts/database-time.ts'
import { makeCourses, type Seller, signInSeller } from './parts/seller.ts'
import { isQuick } from './parts/setting.ts'

const sizes = isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]
const repetitions = 3
/** In the database, at the largest size. */
const mostMs = 50

const list = '/payments/transactions'
const payoutId = `pyo_${'200'.padStart(26, '0')}`
const asked: [string, string][] = [
  ['the first page', list],
  ['the oldest first', `${list}?direction=ascending`],
  ['those that failed', `${list}?status=Failed`],
  ['refunds', `${list}?kind=refund`],
  ['of a provider with none', `${list}?provider=bank`],
  ['of 30 days', `${list}?range=30d&show=revenue`],
  ['found by a name', `${list}?search=person%2077777`],
  ['found by an email', `${list}?search=person77777@example.com`],
  ['found by two letters', `${list}?search=zz`],
  ['found by a word of one in ten', `${list}?search=person9`],
  ['found by a word that’s in each', `${list}?search=watercolor`],
  ['found by nothing there is', `${list}?search=zzqqx`],
  ['cards of 30 days', '/payments/overview?range=30d'],
  ['cards of a year', '/payments/overview?range=1y'],
  ['cards of all time', '/payments/overview?range=all'],
  ['methods', '/payments/methods'],
  ['payouts', '/payouts'],
  ['one payout', `/payouts/${payoutId}`],
  ['rows of a payout', `${list}?payoutId=${payoutId}`],
  ['balances', '/payments/balances'],
]

/** B14: Payments with a million transactions of one store. Times are the database's own, of every statement of an answer. */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase(writesDownTimes)
  const dataDir = join(database.folder, 'product')
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
  const whole = await startProduct({ dataDir, env, readyWithinMs: 300_000 })
  const [course] = await makeCourses(await signInSeller(whole), 1, 1)
  await whole.stop()
  // Without the worker beside it, whose statements would count too.
  const product = await startProduct({ dataDir, env, args: ['--role', 'web'], readyWithinMs: 300_000 })
  try {
    const seller = await signInSeller(product)
    const times = new Map<string, number[][]>(asked.map(([name]) => [name, []]))
    let grown = 0
    for (const size of sizes) {
      await grow(database.pool, seller, course?.offerId ?? '', grown + 1, size)
      grown = size
      for (const [name, path] of asked) {
        const runs: number[] = []
        for (let run = 0; run <= repetitions; run++) {
          const { ms } = await timeInDatabase(database, () => seller.call('GET', path))
          if (run > 0) runs.push(ms)
        }
        times.get(name)?.push(runs)
      }
    }
    return asked.map(([name]) => figureOf(name, times.get(name) ?? []))
  } finally {
    await product.stop()
    await database.stop()
  }
}

const idOf = (prefix: string, n = 'n') => `'${prefix}_' || lpad((${n})::text, 26, '0')`

/** Sales over the last year as the services leave them, paid out day by day: every fiftieth failed, every thirtieth was paid back. */
async function grow(pool: pg.Pool, seller: Seller, offerId: string, from: number, to: number): Promise<void> {
  const sales = `generate_series(${from}, ${to}) n, lateral (select now() - (n % 365) * interval '1 day' - (n % 86000) * interval '1 second' as at) x`
  const add = (text: string, values: unknown[] = []) => pool.query(text, [seller.workspaceId, ...values])
  await add(
    `insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
     select $1, ${idOf('ctc')}, 'person' || n || '@example.com', 'Person ' || n, 'checkout', x.at, x.at from ${sales}`,
  )
  await add(
    `insert into orders (workspace_id, id, status, mode, provider, checkout_key, buyer_email, buyer_name, contact_id, total_cents, currency, paid_at, delivered_at, created_at, updated_at)
     select $1, ${idOf('ord')}, case when n % 50 > 0 then 'paid' else 'failed' end, 'test', 'test', 'b14:' || n, 'person' || n || '@example.com', 'Person ' || n, ${idOf('ctc')},
       4900, 'USD', case when n % 50 > 0 then x.at end, case when n % 50 > 0 then x.at end, x.at, x.at
     from ${sales}`,
  )
  await add(
    `insert into order_items (workspace_id, id, order_id, offer_id, product_kind, product_id, title, cents, currency)
     select $1, ${idOf('itm')}, ${idOf('ord')}, $2, o.product_kind, o.product_id, 'Watercolor', 4900, 'USD'
     from ${sales}, (select product_kind, product_id from offers where id = $2) o`,
    [offerId],
  )
  await add(
    `insert into payment_attempts (workspace_id, id, order_id, attempt, provider, account, provider_ref, state, amount_cents, amount_currency, created_at, updated_at)
     select $1, ${idOf('pat')}, ${idOf('ord')}, 1, 'test', $1, 'b14_' || n, case when n % 50 > 0 then 'succeeded' else 'declined' end, 4900, 'USD', x.at, x.at from ${sales}`,
  )
  await add(
    `insert into transactions (workspace_id, id, order_id, provider, account, charge_id, status, mode, gross_cents, fee_cents, currency, method, payout_id, available_at, search_text, created_at)
     select $1, ${idOf('txn')}, ${idOf('ord')}, 'test', $1, 'b14_' || n, case when n % 50 > 0 then 'Completed' else 'Failed' end, 'test',
       4900, case when n % 50 > 0 then 172 else 0 end, 'USD', 'card ending 4242',
       case when n % 50 > 0 and n % 365 > 2 then ${idOf('pyo', 'n % 365')} end, case when n % 50 > 0 then x.at + interval '2 days' end,
       'person ' || n || ' person' || n || '@example.com watercolor 4242 49.00', x.at from ${sales}`,
  )
  await add(
    `insert into transactions (workspace_id, id, order_id, provider, account, charge_id, kind, status, mode, gross_cents, fee_cents, currency, method, payout_id, available_at, created_at)
     select $1, ${idOf('txn', `n + 5000000`)}, ${idOf('ord')}, 'test', $1, 'b14_back_' || n, 'refund', 'Completed', 'test', -4900, 0, 'USD', 'card ending 4242',
       case when n % 365 > 2 then ${idOf('pyo', 'n % 365')} end, x.at, x.at + interval '1 hour'
     from ${sales} where n % 50 > 0 and n % 30 = 0`,
  )
  await add('delete from payouts where workspace_id = $1')
  await add(
    `insert into payouts (workspace_id, id, provider, account, mode, provider_ref, amount_cents, fee_cents, currency, transaction_count, status, is_automatic, arrives_at, created_at, updated_at)
     select $1, t.payout_id, 'test', $1, 'test', t.payout_id, sum(t.gross_cents - t.fee_cents), sum(t.fee_cents), 'USD', count(*), 'Completed', true, max(t.available_at), max(t.available_at), now()
     from transactions t where t.workspace_id = $1 and t.payout_id is not null group by t.payout_id`,
  )
  await keepCards(pool)
  await pool.query('vacuum analyze')
}

/** As the migration counted what was there before it. */
async function keepCards(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from sums where subject like 'payments.card:%'`)
  const file = readdirSync(inRoot('drizzle')).find((name) => name.endsWith('_money_cards_by_day.sql'))
  const text = readFileSync(inRoot('drizzle', file ?? ''), 'utf8')
  for (const statement of text.split('--> statement-breakpoint'))
    if (/^INSERT INTO /m.test(statement)) await pool.query(statement)
}

function figureOf(name: string, bySize: number[][]): Figure {
  const value = median(bySize.at(-1) ?? [])
  const way = bySize.map((runs) => median(runs).toFixed(1)).join(' → ')
  return {
    id: 'B14',
    name: `${name}, ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')}: ${way} ms;`,
    ...{ value, unit: 'ms', target: `≤ ${mostMs} ms in the database`, met: value <= mostMs },
    runs: bySize.at(-1) ?? [],
  }
}
