import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { scriptedProvider } from '#testing/scripted-provider.ts'
import { pay } from '../checkout/paying.ts'
import type { Account } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import { askForFees } from './fees.ts'

const test = testDb()
let clock: TestClock
let shops = 0
beforeAll(() => {
  clock = testClock(new Date())
})

/** A shop whose provider says no fee at once, and counts whom it was asked about. */
async function shop(sales: number) {
  const provider = scriptedProvider(`fees${++shops}`)
  const asked: string[] = []
  let answer: (chargeId: string) => { cents: number; currency: 'USD' } | null = () => null
  provider.feeOf = () => null
  provider.readFee = async (_account, chargeId) => {
    asked.push(chargeId)
    const fee = answer(chargeId)
    return fee && { chargeId, ref: `${chargeId}:fee`, fee, availableAt: null }
  }
  const creator: CreatorCtx = payingBy(await asCreator(test.db, { now: () => clock.now() }), provider)
  const visitor: Ctx = payingBy(
    asVisitor(test.db, () => clock.now()),
    provider,
  )
  const course = await makeCourse(creator, { published: true })
  const { card: _card, ...payment } = paymentFor(course, { email: `fee${shops}@example.com` })
  await pay(visitor, course.offerId, { ...payment, input: 'done' }, `fee-${shops}`)
  const { workspaceId } = creator.actor
  const [sale] = await test.db.select().from(transactions).where(eq(transactions.workspaceId, workspaceId))
  if (!sale) throw new Error('Nothing was sold.')
  const after = (n: number) => new Date(sale.createdAt.getTime() + n)
  for (let n = 1; n < sales; n++)
    await test.db.insert(transactions).values({
      ...{ ...sale, id: newId('txn', after(n)), chargeId: `${sale.chargeId}-${n}` },
      ...{ createdAt: after(n), feeDueAt: after(n) },
    })
  const account: Account = { id: workspaceId, workspaceId, mode: 'test', secrets: null }
  return {
    asked,
    answers: (how: typeof answer) => {
      answer = how
    },
    async look(isWhole = false) {
      asked.splice(0)
      await askForFees(visitor, 'test', account, { isWhole })
      return asked.length
    },
    booked: () =>
      test.db
        .select()
        .from(transactions)
        .where(eq(transactions.workspaceId, workspaceId))
        .orderBy(transactions.createdAt),
  }
}

const known = { cents: 200, currency: 'USD' } as const

describe('fees that a provider says later', () => {
  it('are all asked for, some at each look, though those that were sold last are never known', async () => {
    const at = await shop(130)
    const payments = await at.booked()
    const silent = new Set(payments.slice(-60).map(({ chargeId }) => chargeId))
    at.answers((chargeId) => (silent.has(chargeId) ? null : known))
    for (let n = 0; n < 4; n++) {
      clock.advance(minutes(2))
      expect(await at.look()).toBeLessThanOrEqual(50)
    }
    const estimated = (await at.booked()).filter(({ isFeeEstimated }) => isFeeEstimated)
    expect(estimated.map(({ chargeId }) => chargeId)).toEqual([...silent])
  })

  it('are asked for less and less, and not at all after 30 days', async () => {
    const at = await shop(1)
    const begun = clock.now().getTime()
    const ages: number[] = []
    for (;;) {
      const [{ feeDueAt } = { feeDueAt: null }] = await at.booked()
      if (!feeDueAt) break
      clock.advance(Math.max(0, feeDueAt.getTime() - clock.now().getTime()))
      if ((await at.look()) === 1) ages.push(clock.now().getTime() - begun)
    }
    expect(ages.filter((age) => age < hours(1)).length).toBeLessThanOrEqual(60)
    expect(ages.filter((age) => age >= hours(1) && age < days(1)).length).toBeLessThanOrEqual(24)
    expect(ages.filter((age) => age >= days(1)).length).toBeLessThanOrEqual(29 * 4)
    expect(ages.at(-1)).toBeGreaterThan(days(29.7))
    expect(ages.at(-1)).toBeLessThan(days(30))
    clock.advance(days(1))
    expect(await at.look(true)).toBe(0)
    expect(await at.booked()).toMatchObject([{ isFeeEstimated: true, feeDueAt: null }])
  })

  it('are known of the others when one can’t be read', async () => {
    const at = await shop(5)
    const [first] = await at.booked()
    at.answers((chargeId) => {
      if (chargeId === first?.chargeId) throw new AppError('UNAVAILABLE', 'It can’t be read.')
      return known
    })
    clock.advance(minutes(2))
    await at.look()
    expect((await at.booked()).filter(({ isFeeEstimated }) => isFeeEstimated)).toHaveLength(1)
  })

  it('aren’t asked for any longer by a look whose provider is away, and are at the next', async () => {
    const at = await shop(8)
    at.answers(() => {
      throw new AppError('UNAVAILABLE', 'It’s away.')
    })
    clock.advance(minutes(2))
    await expect(at.look()).rejects.toThrow('away')
    expect(at.asked).toHaveLength(3)
    at.answers(() => known)
    clock.advance(minutes(5))
    await at.look()
    expect(
      (await at.booked()).filter(({ kind, isFeeEstimated }) => kind === 'payment' && isFeeEstimated),
    ).toEqual([])
  })

  it('are asked for at once when everything is', async () => {
    const at = await shop(1)
    expect(await at.look()).toBe(1)
    expect(await at.look()).toBe(0)
    expect(await at.look(true)).toBe(1)
  })
})
