import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { Account } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import { agesMs, chargesOfAge } from './asked-by-age.ts'

const test = testDb()
const clock = testClock(new Date())
let creator: CreatorCtx
let account: Account
let sale: typeof transactions.$inferSelect

beforeAll(async () => {
  useTestPayments()
  creator = await asCreator(test.db, { now: clock.now })
  const { workspaceId } = creator.actor
  await buy(asVisitor(test.db, clock.now), await makeCourse(creator, { published: true }))
  const [sold] = await test.db.select().from(transactions).where(eq(transactions.workspaceId, workspaceId))
  if (!sold) throw new Error('Nothing was sold.')
  sale = sold
  account = { id: sold.account, workspaceId, mode: 'test', secrets: null }
})

/** Sales, one each minute from now on. */
async function sell(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const createdAt = new Date(clock.now().getTime() + minutes(n))
    const chargeId = `${sale.chargeId}-${createdAt.getTime()}`
    ids.push(chargeId)
    await test.db.insert(transactions).values({ ...sale, id: newId('txn', createdAt), chargeId, createdAt })
  }
  return ids
}

/** Looks each minute for so long, a few in each, and counts how often each payment was named. */
async function look(from: Date, ms: number, most: number) {
  const named = new Map<string, number>()
  let [until, busiest] = [from, 0]
  for (const end = clock.now().getTime() + ms; clock.now().getTime() < end; clock.advance(minutes(30))) {
    const turn = await chargesOfAge(creator, account, 'test', {
      ...{ from: until, until: clock.now(), ages: agesMs.alone, most },
    })
    until = turn.until
    busiest = Math.max(busiest, turn.charges.length)
    for (const charge of turn.charges) named.set(charge, (named.get(charge) ?? 0) + 1)
  }
  return { named, busiest }
}

describe('payments that are asked about at an age', () => {
  it('are each named once at each of their ages, however few a look has, and not after half a year', async () => {
    const begun = clock.now()
    const ids = await sell(100)
    const { named, busiest } = await look(begun, days(181), 7)
    expect(busiest).toBeLessThanOrEqual(7)
    expect(ids.map((id) => named.get(id))).toEqual(ids.map(() => agesMs.alone.length))
    expect((await look(clock.now(), days(5), 7)).named.size).toBe(0)
  })

  it('are all named though they were booked at one moment', async () => {
    const createdAt = clock.now()
    for (let n = 0; n < 12; n++)
      await test.db.insert(transactions).values({
        ...sale,
        id: newId('txn', createdAt),
        chargeId: `${sale.chargeId}-at-once-${n}`,
        createdAt,
      })
    const { named } = await look(createdAt, hours(3), 11)
    expect(named.size).toBe(12)
  })
})
