import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withTransaction } from '#platform/context.ts'
import { formerAddress, formerName, type Person } from '#platform/forgetting.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { contactsByOrders, forgetBuyer } from './forgetting.ts'

const test = testDb()
const copies = 20_000
let buyer: Awaited<ReturnType<typeof asStudent>>
let person: Person

/** One buyer among many. */
beforeAll(async () => {
  useTestPayments()
  const course = await makeCourse(await asCreator(test.db), { published: true })
  buyer = await asStudent(test.db)
  const { email, userId } = buyer.actor
  const { orderId } = await buy(buyer, course, { email })
  const { pool } = test.database
  await pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 'ord_' || lpad(n::text, 26, '0'),
       'checkout_key', n, 'buyer_user_id', 'usr_' || lpad(n::text, 26, '0'), 'contact_id', null))).*
     from orders o, generate_series(1, ${copies}) n where o.id = $1`,
    [orderId],
  )
  await pool.query(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', 'inv_' || lpad(n::text, 26, '0'),
       'order_id', 'ord_' || lpad(n::text, 26, '0'), 'sequence', i.sequence + n, 'number', n))).*
     from invoices i, generate_series(1, ${copies}) n where i.order_id = $1`,
    [orderId],
  )
  await pool.query('analyze orders')
  await pool.query('analyze invoices')
  const { rows } = await pool.query('select workspace_id, contact_id from orders where id = $1', [orderId])
  const [{ workspace_id: workspaceId, contact_id: id }] = rows
  person = {
    userId,
    email,
    name: 'Mia Chen',
    contacts: [{ workspaceId, id }],
    contactIds: [id],
    placeholder: (address, name) =>
      ({ [address]: formerAddress(userId), [name]: formerName }) as ReturnType<Person['placeholder']>,
  }
})

/** What was sent to the database meanwhile, with its values. */
async function sentBy(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([asked, values]: unknown[]) => {
      const { text, values: own } = asked as { text?: string; values?: unknown[] }
      return text && /"?(orders|invoices)"?/.test(text)
        ? [{ text, values: (values as unknown[]) ?? own ?? [] }]
        : []
    })
  } finally {
    query.mockRestore()
  }
}

/** Tables that are read from end to end. */
async function readWhole({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const { rows } = await test.database.pool.query(`explain ${text}`, values)
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  return [...plan.matchAll(/Seq Scan on (orders|invoices)\b/g)].map(([, table]) => `${table}: ${text}`)
}

describe('forgetting a buyer among many', () => {
  it('finds their orders by index', async () => {
    const sent = await sentBy(() => withTransaction(buyer, (ctx) => contactsByOrders(ctx, person.userId)))
    expect(sent.length).toBeGreaterThan(0)
    for (const statement of sent) expect(await readWhole(statement)).toEqual([])
  })

  it('changes theirs alone, by index, and again without harm', async () => {
    const sent = await sentBy(() => withTransaction(buyer, (ctx) => forgetBuyer(ctx, person)))
    expect(sent.length).toBeGreaterThan(1)
    for (const statement of sent) expect(await readWhole(statement)).toEqual([])
    await withTransaction(buyer, (ctx) => forgetBuyer(ctx, person))
    const { rows } = await test.database.pool.query(
      `select count(*)::int as all, count(buyer_user_id)::int as known from orders where buyer_erased_at is null`,
    )
    expect(rows).toEqual([{ all: copies, known: copies }])
  })
})
