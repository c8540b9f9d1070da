import { readdirSync, readFileSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, declinedCard, goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { reconcileOrders } from './checkout/sweeping.ts'
import type { TestPayments } from './provider/test-payments.ts'
import { orders, paymentAttempts } from './tables.ts'

const test = testDb()
let provider: TestPayments
beforeAll(() => {
  provider = useTestPayments()
})

const card = (number: string) => ({ ...goodCard, number })

/** The statement that carries over what there was, as the migration has it. */
const carriedOver = readdirSync('drizzle')
  .filter((name) => name.endsWith('_payment_attempts.sql'))
  .flatMap((name) => readFileSync(`drizzle/${name}`, 'utf8').split('--> statement-breakpoint'))
  .find((statement) => statement.includes('INSERT INTO "payment_attempts"'))

it('carries every order over with its attempts, and asks about those that wait as it would have', async () => {
  const creator = await asCreator(test.db, { plan: 'pro_plan' })
  const course = await makeCourse(creator, { published: true })
  const gift = await makeCourse(creator, { title: 'Gift', priceCents: 0, published: true })
  const visitor = asVisitor(test.db)
  const bought = (key: string, number: string) =>
    buy(visitor, course, { email: `${key}@example.com`, card: card(number) }, key).catch(() => null)
  await bought('paid', goodCard.number)
  await bought('second-card', declinedCard.number)
  await bought('second-card', goodCard.number)
  await bought('declined', declinedCard.number)
  const waiting = await bought('at-the-bank', '4000 0025 0000 3155')
  await bought('slow', '4000 0000 0000 0077')
  await buy(visitor, gift, { email: 'free@example.com' }, 'free')
  const begin = provider.begin
  provider.begin = async () => {
    throw new Error('killed')
  }
  await bought('killed', goodCard.number)
  provider.begin = begin

  const rows = () =>
    test.db.select().from(paymentAttempts).orderBy(asc(paymentAttempts.orderId), asc(paymentAttempts.attempt))
  const known = (await rows()).map(({ id: _id, createdAt: _made, updatedAt: _changed, ...row }) => row)
  expect(known.map(({ state }) => state).sort()).toEqual([
    'begun',
    'declined',
    'declined',
    'redirect',
    'succeeded',
    'succeeded',
    'succeeded',
    'waiting',
  ])

  // As it was before: an order knew itself when it was due.
  const { pool } = test.database
  await pool.query('alter table orders add column check_due_at timestamptz')
  await pool.query(
    `update orders o set check_due_at = a.due_at from payment_attempts a
     where a.workspace_id = o.workspace_id and a.order_id = o.id and a.attempt = o.attempt`,
  )
  await pool.query('delete from payment_attempts')
  await pool.query(carriedOver ?? '')
  await pool.query('alter table orders drop column check_due_at')

  const after = await rows()
  expect(after.map(({ id: _id, createdAt: _made, updatedAt: _changed, ...row }) => row)).toEqual(known)
  for (const { id } of after) expect(id).toMatch(/^pat_[0-9a-z]{26}$/)

  await provider.confirm(`${waiting?.orderId}:1`, true)
  await reconcileOrders({ ...visitor, now: () => new Date(Date.now() + 60_000) }, createLog('silent'))
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, waiting?.orderId ?? 'ord_'))
  expect(order).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
})
