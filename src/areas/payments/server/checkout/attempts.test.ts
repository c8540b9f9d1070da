import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { attemptBy, payingBy } from '#testing/payments.ts'
import { type ScriptedProvider, scriptedProvider, type Way } from '#testing/scripted-provider.ts'
import { ledgerEntries, orders, paymentAttempts, transactions } from '../tables.ts'
import { wakeAttempts } from './attempts.ts'
import { pay } from './paying.ts'
import { settleOrder } from './settling.ts'
import { reconcileOrders } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let provider: ScriptedProvider
let visitor: Ctx
let course: Course
let providers = 0
beforeAll(async () => {
  course = await makeCourse(await asCreator(test.db, { now: clock.now }), { published: true })
})
beforeEach(async () => {
  provider = scriptedProvider(`scripted${++providers}`)
  visitor = payingBy(asVisitor(test.db, clock.now), provider)
  await test.db.update(paymentAttempts).set({ dueAt: null })
})

let checkouts = 0
const freshKey = () => `attempts-${++checkouts}`
function press(way: Way | undefined, key: string, ctx = visitor) {
  const { card: _card, ...payment } = paymentFor(course, { email: `${key}@example.com` })
  return pay(ctx, course.offerId, { ...payment, input: way }, key)
}

const orderOf = async (key: string) => {
  const [order] = await test.db.select().from(orders).where(eq(orders.checkoutKey, key))
  if (!order) throw new Error('There is no order.')
  return order
}
const attemptsOf = async (key: string) => {
  const { id } = await orderOf(key)
  const rows = await test.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(paymentAttempts.attempt)
  return rows
}
const attemptOf = async (key: string) => (await attemptsOf(key)).at(-1)
const completed = (orderId: Id<'ord'>) =>
  test.db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.orderId, orderId),
        eq(transactions.kind, 'payment'),
        eq(transactions.status, 'Completed'),
      ),
    )

async function look() {
  clock.advance(minutes(20))
  await reconcileOrders(visitor, log)
}

describe('an attempt to pay', () => {
  it('is on the disk before its provider hears of it', async () => {
    const key = freshKey()
    provider.onBegin = async (attempt) => {
      const { id, workspaceId } = await orderOf(key)
      expect(attempt).toMatchObject({ key: `${id}:1`, ref: null, amount: course.price })
      expect(await attemptOf(key)).toMatchObject({
        ...{ attempt: 1, state: 'begun', provider: 'test', account: workspaceId, providerRef: null },
        ...{ amountCents: 4900, amountCurrency: 'USD' },
        dueAt: new Date(clock.now().getTime() + 10_000),
      })
    }
    expect(await press('done', key)).toMatchObject({ state: 'paid' })
    expect(provider.begun()).toBe(1)
    const { id } = await orderOf(key)
    expect(await attemptOf(key)).toMatchObject({
      ...{ state: 'succeeded', providerRef: `scripted${providers}_${id}:1`, dueAt: null },
    })
  })

  it('leads to the provider’s page, the same each time, and is paid when the provider says so', async () => {
    const key = freshKey()
    const first = await press('redirect', key)
    const { id } = await orderOf(key)
    const ref = `scripted${providers}_${id}:1`
    expect(first).toMatchObject({ state: 'confirming', next: expect.stringMatching(/^\/orders\/[\w-]+$/) })
    expect(await attemptOf(key)).toMatchObject({ state: 'redirect', providerRef: ref })
    expect(await press('redirect', key)).toEqual(first)
    expect(provider.begun()).toBe(1)
    await look()
    expect(await orderOf(key)).toMatchObject({ status: 'confirming' })
    provider.decide(`${id}:1`, 'succeeded')
    await look()
    expect(await orderOf(key)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
    expect(await completed(id)).toMatchObject([{ chargeId: ref, grossCents: 4900 }])
  })

  it('waits on the order’s own page for a step in the browser', async () => {
    const key = freshKey()
    expect(await press('client', key)).toMatchObject({
      state: 'confirming',
      next: expect.stringMatching(/^\/orders\/[\w-]+$/),
    })
    const { id } = await orderOf(key)
    provider.decide(`${id}:1`, 'succeeded')
    await look()
    expect(await orderOf(key)).toMatchObject({ status: 'paid' })
  })

  it('is asked about until a slow provider answers, whichever way', async () => {
    for (const [end, status] of [
      ['succeeded', 'paid'],
      ['declined', 'failed'],
    ] as const) {
      const key = freshKey()
      expect(await press('waiting', key)).toMatchObject({ state: 'processing' })
      const { id } = await orderOf(key)
      for (let time = 0; time < 30; time++) await look()
      expect(await orderOf(key)).toMatchObject({ status: 'processing' })
      provider.decide(`${id}:1`, end)
      await look()
      expect(await orderOf(key)).toMatchObject({ status })
      expect(await attemptOf(key)).toMatchObject({ state: end, dueAt: null })
    }
  })

  it('is found by the sweep when the answer was lost, and paid once', async () => {
    const key = freshKey()
    provider.losing = 1
    await expect(press('done', key)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await attemptOf(key)).toMatchObject({ state: 'begun', providerRef: null })
    await look()
    const order = await orderOf(key)
    expect(order).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
    expect(await completed(order.id)).toHaveLength(1)
    expect(provider.taken()).toBe(1)
  })

  it('is asked about before it is begun a second time: a provider that forgot its key takes no more', async () => {
    const key = freshKey()
    provider.isForgetful = true
    provider.losing = 1
    await expect(press('done', key)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await press('done', key)).toMatchObject({ state: 'paid' })
    expect([provider.taken(), provider.begun()]).toEqual([1, 1])
  })

  it('has a key of its own for each card, and what is told late of the first changes nothing for the second', async () => {
    const key = freshKey()
    await expect(press('declined', key)).rejects.toMatchObject({ data: { reason: 'declined' } })
    expect(await press('redirect', key)).toMatchObject({ state: 'confirming' })
    const { id, attempt } = await orderOf(key)
    expect(attempt).toBe(2)
    expect((await attemptsOf(key)).map(({ state }) => state)).toEqual(['declined', 'redirect'])
    await test.db.update(paymentAttempts).set({ dueAt: clock.now() }).where(eq(paymentAttempts.orderId, id))
    await look()
    expect((await attemptsOf(key)).map(({ state }) => state)).toEqual(['declined', 'redirect'])
    expect(await orderOf(key)).toMatchObject({ status: 'confirming' })
  })

  it('pays its order late too, after it was given up', async () => {
    const key = freshKey()
    provider.onBegin = async () => {
      throw new Error('killed')
    }
    await expect(press('waiting', key)).rejects.toThrow('killed')
    clock.advance(hours(1))
    await reconcileOrders(visitor, log)
    expect(await orderOf(key)).toMatchObject({
      status: 'failed',
      failureReason: 'payments.notFinished',
    })
    expect(await attemptOf(key)).toMatchObject({ state: 'abandoned', dueAt: null })
    // It had arrived all the same.
    const { id } = await orderOf(key)
    provider.onBegin = undefined
    await provider.begin({} as never, attemptBy(`${id}:1`, course.price), 'done')
    await test.db.update(paymentAttempts).set({ dueAt: clock.now() }).where(eq(paymentAttempts.orderId, id))
    await look()
    expect(await orderOf(key)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
    expect(await attemptOf(key)).toMatchObject({ state: 'succeeded', dueAt: null })
  })
})

describe('an attempt beside one that paid', () => {
  it.each([
    ['has not decided', null, 'waiting', true],
    ['declines', 'declined', 'declined', false],
    ['takes the money too', 'succeeded', 'returned', false],
  ] as const)(
    'changes nothing when its provider %s, and is not asked without end',
    async (_, end, state, isDue) => {
      const key = freshKey()
      await expect(press('declined', key)).rejects.toMatchObject({ data: { reason: 'declined' } })
      await press('waiting', key)
      const { id, workspaceId } = await orderOf(key)
      const late = {
        chargeId: `late-${id}`,
        state: 'succeeded',
        amount: course.price,
        method: 'late',
        last4: null,
      } as const
      const first = { workspaceId, id, attempt: 1, provider: 'test' } as const
      await settleOrder(visitor, first, { state: 'done', charge: { ...late, reason: null } })
      expect(await orderOf(key)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
      expect((await attemptsOf(key)).map((each) => each.state)).toEqual(['succeeded', 'waiting'])
      if (end) provider.decide(`${id}:2`, end)
      await look()
      await look()
      const [, second] = await attemptsOf(key)
      expect([second?.state, second?.dueAt !== null]).toEqual([state, isDue])
      expect((second?.dueAt?.getTime() ?? Number.POSITIVE_INFINITY) > clock.now().getTime()).toBe(true)
      expect(await completed(id)).toHaveLength(1)
    },
  )
})

it('an attempt beside one that paid is asked about as long as it may be under way, so that no money is lost', async () => {
  const key = freshKey()
  await expect(press('declined', key)).rejects.toMatchObject({ data: { reason: 'declined' } })
  provider.onBegin = () => Promise.reject(new Error('killed while the provider was told'))
  await expect(press('done', key)).rejects.toThrow('killed')
  const { id, workspaceId } = await orderOf(key)
  const charge = { chargeId: `late-${id}`, state: 'succeeded', amount: course.price, method: 'late' } as const
  const first = { workspaceId, id, attempt: 1, provider: 'test' } as const
  await settleOrder(visitor, first, { state: 'done', charge: { ...charge, last4: null, reason: null } })
  await look()
  expect((await attemptsOf(key))[1]).toMatchObject({ state: 'begun', dueAt: expect.any(Date) })
  // What it was told arrives now.
  provider.onBegin = undefined
  await provider.begin({} as never, attemptBy(`${id}:2`, course.price), 'done')
  await look()
  await look()
  expect((await attemptsOf(key)).map(({ state }) => state)).toEqual(['succeeded', 'returned'])
})

describe('what a provider tells', () => {
  it('pays one order with one charge: the second is put off for a person to look at', async () => {
    const same = {
      ...provider,
      begin: (async (account, attempt, input) => {
        const outcome = await provider.begin(account, attempt, input)
        if (outcome.state === 'done') outcome.charge.chargeId = `shared-${providers}`
        return outcome
      }) satisfies ScriptedProvider['begin'],
    }
    const ctx = payingBy(visitor, same)
    const [first, second] = [freshKey(), freshKey()]
    await press('done', first, ctx)
    expect(await press('done', second, ctx)).toMatchObject({ state: 'processing' })
    expect(await orderOf(first)).toMatchObject({ status: 'paid' })
    const order = await orderOf(second)
    expect(order).toMatchObject({ status: 'open' })
    expect(await completed(order.id)).toEqual([])
  })

  it('is the fee where it says one, and payments’ own rule where it doesn’t', async () => {
    const feeOf = ({ amount }: { amount: { currency: 'USD' | 'EUR' | 'GBP' } }) => ({
      cents: 99,
      currency: amount.currency,
    })
    const fees = async (key: string) => {
      const [sale] = await completed((await orderOf(key)).id)
      const lines = await test.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.transactionId, sale?.id ?? 'txn_'))
      return [sale?.feeCents, lines.find(({ account }) => account === 'fees')?.cents]
    }
    const [said, unsaid] = [freshKey(), freshKey()]
    await press('done', said, payingBy(visitor, { ...provider, feeOf }))
    await press('done', unsaid)
    expect([await fees(said), await fees(unsaid)]).toEqual([
      [99, 99],
      [172, 172],
    ])
  })

  it('wakes only attempts of its own account that are not decided', async () => {
    const [waiting, decided] = [freshKey(), freshKey()]
    await press('waiting', waiting)
    await press('done', decided)
    const { id, workspaceId } = await orderOf(waiting)
    const before = await attemptOf(waiting)
    const news = (await attemptsOf(waiting))
      .concat(await attemptsOf(decided))
      .map(({ providerRef }) => ({ eventId: 'e', about: 'charge' as const, ref: providerRef ?? '' }))
    const own = { id: workspaceId, workspaceId, mode: 'test', secrets: null } as const
    for (const stranger of [
      { ...own, id: 'wsp_other' },
      { ...own, workspaceId: 'wsp_other' as const, id: 'wsp_other' },
    ])
      await wakeAttempts(visitor, stranger, 'test', news)
    await wakeAttempts(
      visitor,
      own,
      'test',
      news.map((each) => ({ ...each, about: 'payout' as const })),
    )
    expect(await attemptOf(waiting)).toEqual(before)
    await wakeAttempts(visitor, own, 'test', [
      ...news,
      { eventId: 'e', about: 'charge', ref: 'never-heard-of' },
    ])
    expect(await attemptOf(waiting)).toMatchObject({ dueAt: clock.now() })
    expect(await attemptOf(decided)).toMatchObject({ dueAt: null })
    provider.decide(`${id}:1`, 'succeeded')
    await reconcileOrders(visitor, log)
    expect(await orderOf(waiting)).toMatchObject({ status: 'paid' })
  })

  it('is not asked by another account once its own is gone', async () => {
    const key = freshKey()
    await press('waiting', key)
    const { payments } = visitor.instance
    const gone: Ctx = {
      ...visitor,
      instance: {
        ...visitor.instance,
        payments: { ...payments, accounts: { ...payments.accounts, find: async () => null } },
      },
    }
    clock.advance(minutes(20))
    await reconcileOrders(gone, log)
    expect(await orderOf(key)).toMatchObject({ status: 'processing', setbacks: 1, setback: 'unexpected' })
  })
})
