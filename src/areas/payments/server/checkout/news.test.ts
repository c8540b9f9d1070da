import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { attemptBy, testAccount } from '#testing/payments.ts'
import { paymentFailed } from '../../events.ts'
import type { Outcome } from '../provider/provider.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { ledgerEntries, orders, paymentAttempts, transactions } from '../tables.ts'
import { settleOrder } from './settling.ts'

const test = testDb()
let provider: TestPayments
let visitor: Ctx
let course: Course
beforeAll(async () => {
  provider = useTestPayments()
  visitor = asVisitor(test.db)
  course = await makeCourse(await asCreator(test.db), { published: true })
})

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]))

async function waitingOrder() {
  const { orderId } = await buy(visitor, course, {
    email: `news-${Math.random()}@example.com`,
    card: { ...goodCard, number: '4000 0025 0000 3155' },
  })
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  const waiting = await provider.resume(testAccount, attemptBy(`${orderId}:1`, course.price))
  if (!order || waiting?.state !== 'redirect') throw new Error('nothing was bought')
  return { order, waiting }
}

async function stateOf(order: typeof orders.$inferSelect) {
  const [row] = await test.db.select().from(orders).where(eq(orders.id, order.id))
  const [attempt] = await test.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id))
  const told = await test.db
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, order.workspaceId), eq(events.type, paymentFailed.type)))
  const charged = await test.db.select().from(transactions).where(eq(transactions.orderId, order.id))
  const ledger = await Promise.all(
    charged.map(({ id }) => test.db.$count(ledgerEntries, eq(ledgerEntries.transactionId, id))),
  )
  return {
    status: row?.status,
    isLookedAt: attempt?.dueAt !== null,
    attempt: attempt?.state,
    transactions: charged.map(({ status }) => status),
    ledger,
    grants: await test.db.$count(grants, eq(grants.sourceId, order.id)),
    failures: told.filter(({ payload }) => (payload as { orderId: string }).orderId === order.id).length,
  }
}

type Waiting = Extract<Outcome, { state: 'redirect' }>

const news = (waiting: Waiting, end: 'succeeded' | 'declined'): Outcome[] => [
  waiting,
  { state: 'waiting', ref: waiting.ref },
  {
    state: 'done',
    charge: {
      ...{ chargeId: waiting.ref, state: end, amount: course.price, method: 'card', last4: null },
      reason: end === 'declined' ? 'No.' : null,
    },
  },
]

describe('R9: what a provider tells of one charge', () => {
  it.each([
    ['succeeded', { status: 'paid', transactions: ['Completed'], ledger: [3], grants: 1, failures: 0 }],
    ['declined', { status: 'failed', transactions: ['Failed'], ledger: [0], grants: 0, failures: 1 }],
  ] as const)('R9: in any order, late, and many times, ends as %s, once', async (end, expected) => {
    const { length } = permutations([1, 2, 3])
    for (let n = 0; n < length; n++) {
      const { order, waiting } = await waitingOrder()
      const told = permutations(news(waiting, end))[n] ?? []
      for (const each of told) await settleOrder(visitor, order, each)
      for (const each of told) await settleOrder(visitor, order, each)
      expect([n, await stateOf(order)]).toEqual([n, { ...expected, attempt: end, isLookedAt: false }])
    }
  })

  it('R9: fifty times at once, has one effect', async () => {
    for (const end of ['succeeded', 'declined'] as const) {
      const { order, waiting } = await waitingOrder()
      const [, , last = waiting] = news(waiting, end)
      await Promise.all(Array.from({ length: 50 }, () => settleOrder(visitor, order, last)))
      expect(await stateOf(order)).toMatchObject({
        status: end === 'succeeded' ? 'paid' : 'failed',
        transactions: [end === 'succeeded' ? 'Completed' : 'Failed'],
        failures: end === 'succeeded' ? 0 : 1,
      })
    }
  })
})
