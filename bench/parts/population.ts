import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { coursesSums } from '#areas/learning/server/sums/learning-sums.ts'
import { paymentsSums } from '#areas/payments/server/sums.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { give, givenBy } from '#platform/points.ts'
import { checkWorkspace, sumSources } from '#platform/sums/checking.ts'
import { isQuick } from './setting.ts'

export type Population = { contacts: number; students: number; lessonsDone: number }

export const population: Population = isQuick
  ? { contacts: 20_000, students: 5_000, lessonsDone: 3 }
  : { contacts: 1_000_000, students: 200_000, lessonsDone: 3 }

/** Ids have the product's shape; the number keeps them apart. */
const idOf = (prefix: string, n = 'n') => `'${prefix}_' || lpad(${n}::text, 26, '0')`

/**
 * Fills one workspace with contacts, of whom some bought a course over the last year and did their first lessons. Written by
 * SQL in the shape the services leave: an order with its item, transaction, ledger lines, grant, enrollment and progress.
 */
export async function populate(
  pool: pg.Pool,
  workspaceId: string,
  courses: { id: string; offerId: string; title: string }[],
  { contacts, students, lessonsDone }: Population = population,
): Promise<void> {
  const ids = courses.map((course) => course.id)
  const offers = courses.map((course) => course.offerId)
  const bought = `generate_series(1, ${students}) n, lateral (select ($2::text[])[1 + n % ${courses.length}] as course_id, now() - (n % 365) * interval '1 day' as at) x`
  const statements: [string, unknown[]][] = [
    [
      `insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
       select $1, ${idOf('ctc')}, 'person' || n || '@example.com', 'Person ' || n, 'checkout', now() - (n % 365) * interval '1 day', now()
       from generate_series(1, ${contacts}) n`,
      [workspaceId],
    ],
    [
      `insert into orders (workspace_id, id, status, mode, provider, checkout_key, buyer_email, buyer_name, contact_id, total_cents, currency, paid_at, delivered_at, created_at, updated_at)
       select $1, ${idOf('ord')}, 'paid', 'test', 'test', 'bench:' || n, 'person' || n || '@example.com', 'Person ' || n, ${idOf('ctc')}, 4900, 'USD', x.at, x.at, x.at, x.at
       from ${bought}`,
      [workspaceId, ids],
    ],
    [
      `insert into order_items (workspace_id, id, order_id, offer_id, product_kind, product_id, title, cents, currency)
       select $1, ${idOf('itm')}, ${idOf('ord')}, ($3::text[])[1 + n % ${courses.length}], 'course', x.course_id, 'Watercolor', 4900, 'USD'
       from ${bought}`,
      [workspaceId, ids, offers],
    ],
    [
      `insert into transactions (workspace_id, id, order_id, provider, account, charge_id, status, mode, gross_cents, fee_cents, currency, method, created_at)
       select $1, ${idOf('txn')}, ${idOf('ord')}, 'test', $1, 'bench_' || n, 'Completed', 'test', 4900, 172, 'USD', 'card ending 4242', x.at
       from ${bought}`,
      [workspaceId, ids],
    ],
    [
      `insert into ledger_entries (workspace_id, id, transaction_id, account, cents, currency, mode, created_at)
       select $1, ${idOf('led', '(n * 4 + l.k)')}, ${idOf('txn')}, l.account, l.cents, 'USD', 'test', x.at
       from ${bought}, (values (1, 'provider', 4728), (2, 'fees', 172), (3, 'sales', -4900)) as l(k, account, cents)`,
      [workspaceId, ids],
    ],
    [
      `insert into grants (workspace_id, id, contact_id, thing_kind, thing_id, source_kind, source_id, mode, created_at)
       select $1, ${idOf('grt')}, ${idOf('ctc')}, 'course', x.course_id, 'order', ${idOf('ord')}, 'test', x.at
       from ${bought}`,
      [workspaceId, ids],
    ],
    [
      `insert into enrollments (workspace_id, id, course_id, contact_id, completed_lessons, created_at)
       select $1, ${idOf('enr')}, x.course_id, ${idOf('ctc')}, ${lessonsDone}, x.at
       from ${bought}`,
      [workspaceId, ids],
    ],
    [
      `insert into lesson_progress (workspace_id, id, enrollment_id, course_id, lesson_id, opened_at, completed_at)
       select $1, ${idOf('prg', '(n * 10 + l.position)')}, ${idOf('enr')}, x.course_id, l.id, x.at, x.at
       from ${bought}, lateral (
         select id, row_number() over (order by lessons.position) as position from lessons
         where workspace_id = $1 and course_id = x.course_id order by lessons.position limit ${lessonsDone}) l`,
      [workspaceId, ids],
    ],
  ]
  // Two at a time where nothing refers to the other: contacts first, progress last.
  for (const [text, values] of statements) await pool.query(text, values)
  await pool.query('analyze')
  await keepSums(pool, workspaceId as Id<'wsp'>)
  await pool.query('vacuum analyze')
}

/** What was written past the services is in no sum yet: what `sums:check --repair` does for this workspace. */
export async function keepSums(pool: pg.Pool, workspaceId: Id<'wsp'>): Promise<void> {
  const given = givenBy([give(sumSources, paymentsSums, coursesSums)])
  const ctx = {
    db: drizzle(pool, { casing: 'snake_case' }),
    now: () => new Date(),
    instance: { given },
  } as unknown as Ctx
  await checkWorkspace(ctx, workspaceId, { repair: true })
}
