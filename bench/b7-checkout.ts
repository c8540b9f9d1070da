import type pg from 'pg'
import type { Figure } from '../scripts/figure.ts'
import { startProduct } from '../scripts/product.ts'
import { bareTransactions } from './parts/bare-transactions.ts'
import { type BuyingResult, buy } from './parts/buyers.ts'
import { benchDatabase } from './parts/database.ts'
import { inTurns, middle } from './parts/repeat.ts'
import { makeCourses, signInSeller } from './parts/seller.ts'
import { seconds } from './parts/setting.ts'
import { statementsOfCheckout } from './parts/statements.ts'

const buyers = 8
/** As many as the product opens. */
const bareConnections = 20
const copies = 3
/** Requests on their way: no copy waits for another. */
const together = buyers * copies

/** B7: orders through the API, each sent three times, shuffled and at once, with the worker and the limits running. */
export default async function bench(): Promise<Figure[]> {
  const statements = await statementsOfCheckout()
  const database = await benchDatabase()
  const product = await startProduct({
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1,::1' },
  })
  try {
    const seller = await signInSeller(product)
    const courses = await makeCourses(seller, 5, 3)
    const offers = courses.map((course) => course.offerId)
    let run = 0
    const buying = async () => {
      const bought = await buy({
        url: product.url,
        offers,
        expectedTotalCents: 4_900,
        seconds,
        together,
        copies,
        run: `${run++}`,
      })
      return { bought, perSecond: bought.perSecond }
    }
    const bare = async () => ({
      bought: null,
      perSecond: await bareTransactions(database.url, { statements, together: bareConnections, seconds }),
    })
    const before = await booksOf(database.pool, seller.workspaceId)
    const all: BuyingResult[] = []
    const runs = await inTurns<'bare' | 'checkout', { bought: BuyingResult | null; perSecond: number }>({
      bare,
      checkout: async () => {
        const result = await buying()
        all.push(result.bought)
        return result
      },
    })
    const books = await booksOf(database.pool, seller.workspaceId)
    const orders = all.reduce((sum, { orders }) => sum + orders, 0)
    return figures(runs, statements, wrongs(all, before, books, orders), orders)
  } finally {
    await product.stop()
    await database.stop()
  }
}

type Books = Record<
  'orders' | 'transactions' | 'ledger' | 'unbalanced' | 'grants' | 'enrollments' | 'contacts',
  number
>

/** What the rows say, counted after the load by nothing but SQL. */
async function booksOf(pool: pg.Pool, workspaceId: string): Promise<Books> {
  const { rows } = await pool.query<Record<keyof Books, string>>(
    `with mine as (select * from orders where workspace_id = $1 and buyer_email like 'buyer-%' and status = 'paid' and delivered_at is not null)
     select (select count(*) from mine) as orders,
            (select count(*) from transactions t join mine o on o.id = t.order_id where t.workspace_id = $1 and t.kind = 'payment' and t.status = 'Completed') as transactions,
            (select count(*) from ledger_entries l join transactions t on t.workspace_id = $1 and t.id = l.transaction_id join mine o on o.id = t.order_id where l.workspace_id = $1) as ledger,
            (select count(*) from (select transaction_id from ledger_entries where workspace_id = $1 group by transaction_id having sum(cents) <> 0) x) as unbalanced,
            (select count(*) from grants g join mine o on g.source_id = o.id where g.workspace_id = $1) as grants,
            (select count(*) from enrollments e join contacts c on c.workspace_id = $1 and c.id = e.contact_id and c.email like 'buyer-%' where e.workspace_id = $1) as enrollments,
            (select count(*) from contacts where workspace_id = $1 and email like 'buyer-%') as contacts`,
    [workspaceId],
  )
  const counted = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(counted) as Books
}

/** Rows too many or too few, answers that disagree, refusals: all of it must be 0. */
function wrongs(all: BuyingResult[], before: Books, after: Books, orders: number): number {
  const perOrder = {
    orders: 1,
    transactions: 1,
    ledger: 3,
    unbalanced: 0,
    grants: 1,
    enrollments: 1,
    contacts: 1,
  }
  const off = Object.entries(perOrder).map(([name, each]) => {
    const wrong = Math.abs(after[name as keyof Books] - before[name as keyof Books] - each * orders)
    if (wrong > 0) console.error(`${name}: ${wrong} too many or too few`)
    return wrong
  })
  return off.reduce((sum, n) => sum + n, 0) + all.reduce((sum, run) => sum + run.differing + run.other, 0)
}

function figures(
  runs: Record<'bare' | 'checkout', { bought: BuyingResult | null; perSecond: number }[]>,
  statements: number,
  wrong: number,
  orders: number,
): Figure[] {
  const rate = middle(runs.checkout, (run) => run.perSecond)
  const bare = middle(runs.bare, (run) => run.perSecond)
  const p99 = runs.checkout.map((run) => run.bought?.p99 ?? Number.NaN)
  const slow = middle(runs.checkout, (run) => run.bought?.p99 ?? Number.NaN)
  return [
    {
      id: 'B7',
      name: `orders paid and delivered, each sent ${copies} times, by ${buyers} buyers at once`,
      value: rate,
      unit: 'orders/s',
      ratio: rate / bare,
      against: `a bare durable transaction of ${statements} statements, as many as one checkout makes (${Math.round(bare)}/s)`,
      target: '≥ 100 a second on two cores',
      met: rate >= 100,
      runs: runs.checkout.map((run) => run.perSecond),
    },
    {
      id: 'B7',
      name: 'one answer, 99th percentile',
      value: slow,
      unit: 'ms',
      target: '≤ 250 ms',
      met: slow <= 250,
      runs: p99,
    },
    {
      id: 'B7',
      name: `orders, enrollments, grants, ledger rows doubled or lost among ${orders.toLocaleString('en-US')} orders`,
      value: wrong,
      unit: '',
      target: '0',
      met: wrong === 0,
      runs: [wrong],
    },
  ]
}
