import { readdirSync, readFileSync } from 'node:fs'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { joinSums } from '#platform/sums/joining.ts'
import { inRoot } from '../../scripts/repository.mjs'

/** What is filled: the first course gets everyone, the second every hundredth of them. */
export type Shop = {
  workspaceId: string
  ownerId: string
  courseIds: string[]
  offerId: string
  lessonIds: string[]
}

const idOf = (prefix: string, n = 'n') => `'${prefix}_' || lpad((${n})::text, 26, '0')`

/**
 * Adds the people from one number to another to a shop, each with an order, an enrollment, what they learned, a review, an email, an
 * account, a line in the log and a notification to the seller: as the services leave them, over the last year.
 */
export async function grow(pool: pg.Pool, shop: Shop, from: number, to: number): Promise<void> {
  const { workspaceId, courseIds, offerId, lessonIds } = shop
  const people = `generate_series(${from}, ${to}) n, lateral (
    select now() - (n % 365) * interval '1 day' - (n % 24) * interval '1 hour' as at) x`
  const both = `(values ($2, 0), ($3, 1)) k(course_id, which), ${people}`
  const [one = '', two = ''] = courseIds
  const inCourse = '(k.which = 0 or n % 100 = 0)'
  const key = '(n * 10 + k.which)'
  const add = (text: string, values: unknown[]) => pool.query(text, values)
  await add(
    `insert into users (id, email, display_name, profile, preferences, last_active_at, created_at, updated_at)
     select ${idOf('usr')}, 'person' || n || '@example.com', 'Person ' || n, '{}', '{}', x.at, x.at, x.at from ${people}`,
    [],
  )
  await add(
    `insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
     select $1, ${idOf('ctc')}, 'person' || n || '@example.com', 'Person ' || n, 'checkout', x.at, x.at from ${people}`,
    [workspaceId],
  )
  await add(
    `insert into orders (workspace_id, id, status, mode, provider, checkout_key, buyer_email, buyer_name, contact_id, total_cents, currency, paid_at, delivered_at, created_at, updated_at)
     select $1, ${idOf('ord')}, 'paid', 'test', 'test', 'b12:' || n, 'person' || n || '@example.com', 'Person ' || n, ${idOf('ctc')}, 4900, 'USD', x.at, x.at, x.at, x.at
     from ${people}`,
    [workspaceId],
  )
  await add(
    `insert into order_items (workspace_id, id, order_id, offer_id, product_kind, product_id, title, cents, currency)
     select $1, ${idOf('itm')}, ${idOf('ord')}, $3, 'course', $2, 'Watercolor', 4900, 'USD' from ${people}`,
    [workspaceId, one, offerId],
  )
  await add(
    `insert into transactions (workspace_id, id, order_id, provider, account, charge_id, status, mode, gross_cents, fee_cents, currency, method, search_text, created_at)
     select $1, ${idOf('txn')}, ${idOf('ord')}, 'test', $1, 'b12_' || n, 'Completed', 'test', 4900, 172, 'USD', 'card ending 4242',
       'person ' || n || ' person' || n || '@example.com watercolor 4242 49.00', x.at from ${people}`,
    [workspaceId],
  )
  await add(
    `insert into grants (workspace_id, id, contact_id, thing_kind, thing_id, source_kind, source_id, mode, created_at, ends_at)
     select $1, ${idOf('grt', key)}, ${idOf('ctc')}, 'course', k.course_id, 'manual', 'b12', 'test', x.at,
            case when n % 10 = 0 then x.at + interval '200 days' end
     from ${both} where ${inCourse}`,
    [workspaceId, one, two],
  )
  await add(
    `insert into enrollments (workspace_id, id, course_id, contact_id, completed_lessons, last_active_at, finished_at, created_at)
     select $1, ${idOf('enr', key)}, k.course_id, ${idOf('ctc')}, n % 6, case when n % 4 > 0 then x.at + (n % 30) * interval '1 hour' end,
            case when n % 6 = 5 then x.at + (n % 30) * interval '1 hour' end, x.at
     from ${both} where ${inCourse}`,
    [workspaceId, one, two],
  )
  await add(
    `insert into lesson_progress (workspace_id, id, enrollment_id, course_id, lesson_id, opened_at, completed_at, best_score)
     select $1, ${idOf('prg', 'n * 10 + l.place')}, ${idOf('enr', 'n * 10')}, $2, l.id, x.at, case when n % 6 >= l.place then x.at end,
            case when l.place = 1 then n % 101 end
     from ${people}, unnest($3::text[]) with ordinality as l(id, place) where n % 4 > 0 and l.place <= 1 + n % 3`,
    [workspaceId, one, lessonIds],
  )
  await add(
    `insert into sittings (workspace_id, id, enrollment_id, lesson_id, key, started_at, ended_at, seconds)
     select $1, ${idOf('sit')}, ${idOf('enr', 'n * 10')}, $2, 'b12', x.at, x.at + interval '20 minutes', 1200 from ${people}`,
    [workspaceId, lessonIds[0]],
  )
  await add(
    `insert into lesson_days (workspace_id, id, enrollment_id, lesson_id, day)
     select $1, ${idOf('lsd')}, ${idOf('enr', 'n * 10')}, $2, to_char(x.at, 'YYYY-MM-DD') from ${people}`,
    [workspaceId, lessonIds[0]],
  )
  await growTold(pool, shop, people)
  await pool.query('analyze')
  await keepSeatsAndSums(pool, workspaceId)
  await pool.query('vacuum analyze')
}

/** What was said and told meanwhile: reviews, emails, the log and notifications. */
async function growTold(pool: pg.Pool, shop: Shop, people: string): Promise<void> {
  const { workspaceId, ownerId, courseIds } = shop
  const [one = ''] = courseIds
  const add = (text: string, values: unknown[]) => pool.query(text, values)
  await add(
    `insert into reviews (workspace_id, id, thing_kind, thing_id, contact_id, rating, text, shown_name, steps_done, steps_total, status, published_at, created_at, written_at)
     select $1, ${idOf('rvw')}, 'course', $2, ${idOf('ctc')}, 1 + n % 5, 'The washes are worth it.', 'Person ' || n, 2, 5,
            case when n % 10 = 0 then 'pending' else 'published' end, case when n % 10 > 0 then x.at end, x.at, x.at
     from ${people}`,
    [workspaceId, one],
  )
  await add(
    `insert into ${getTableName(mails)} (workspace_id, id, template, to_address, from_name, subject, html, text, due_at, sent_at, created_at)
     select $1, ${idOf('mal')}, 'payments.receipt', 'person' || n || '@example.com', 'Ana', 'Your order', '<p>Thank you</p>', 'Thank you', x.at, x.at, x.at
     from ${people}`,
    [workspaceId],
  )
  await add(
    `insert into events (workspace_id, id, type, severity, payload, actor, request_id, created_at)
     select e.workspace_id, ${idOf('evt')}, e.type, e.severity, e.payload, ${idOf('usr')}, 'b12', x.at
     from ${people}, (
       select row_number() over (order by id) - 1 as place, * from events where request_id is distinct from 'b12' limit 50
     ) e where e.place = n % 50`,
    [],
  )
  await add(
    `insert into notifications (user_id, id, workspace_id, kind, facts, link, count, first_at, last_at, read_at)
     select k.user_id, ${idOf('ntf')}, k.workspace_id, k.kind, k.facts, k.link, 1, x.at, x.at, case when n % 10 > 0 then x.at end
     from (select * from notifications where user_id = $1 order by id limit 1) k, ${people}`,
    [ownerId],
  )
}

/** As the migrations counted what was there before them: of 100,000 people in seconds. */
async function keepSeatsAndSums(pool: pg.Pool, workspaceId: string): Promise<void> {
  await pool.query('truncate course_seats, sums')
  const files = readdirSync(inRoot('drizzle'))
  for (const migration of [
    'kept_sums',
    'seats_as_students',
    'lists_at_size',
    'figures_by_day',
    'money_cards_by_day',
  ]) {
    const file = files.find((name) => name.endsWith(`_${migration}.sql`)) ?? migration
    const text = readFileSync(inRoot('drizzle', file), 'utf8')
    for (const statement of text.split('--> statement-breakpoint'))
      if (/^(INSERT INTO|UPDATE) /m.test(statement)) {
        await pool.query(statement)
        await pool.query('analyze course_seats')
      }
  }
  // Whatever is added has a workspace's sums joined.
  await pool.query(
    `insert into sums (workspace_id, id, subject, at, amount, timed, loose) values ($1, $2, 'b12', 'epoch', 1, false, true)`,
    [workspaceId, newId('sum')],
  )
  const ctx = { db: drizzle(pool, { casing: 'snake_case' }), now: () => new Date(), instance: {} }
  await joinSums(ctx as unknown as Ctx)
}
