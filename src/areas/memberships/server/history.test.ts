import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { proCreator } from '../testing/store.ts'
import { getOverview } from './figures.ts'
import { memberHistory } from './history.ts'
import { addMember, endMember } from './members.ts'
import { createTier } from './tiers.ts'

const test = testDb()
const clock = testClock(new Date('2026-01-20T10:00:00Z'))
let ana: CreatorCtx
let basic: Tier

const join = (until: Date | null = null) =>
  addMember(ana, {
    ...{ email: freshEmail(), name: 'Mia', tierId: basic.id },
    endsAt: until?.toISOString() ?? null,
  })

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
})

describe('members by month', () => {
  it('has nothing to show before there was one', async () => {
    expect((await memberHistory(ana)).months).toEqual([])
  })

  it('counts this day of each month from the first with a member, and agrees with the cards', async () => {
    const first = await join()
    await join(new Date('2026-03-01T10:00:00Z'))
    clock.set(new Date('2026-02-25T10:00:00Z'))
    await join()
    // Here and gone within a month: no month had them.
    const short = await join()
    await endMember(ana, short.id)
    clock.set(new Date('2026-04-10T10:00:00Z'))
    await endMember(ana, first.id)
    clock.set(new Date('2026-04-15T10:00:00Z'))
    const { months } = await memberHistory(ana)
    expect(months).toEqual([
      { at: '2026-02-15T10:00:00.000Z', members: 2, joined: 2, left: 0 },
      { at: '2026-03-15T10:00:00.000Z', members: 2, joined: 1, left: 1 },
      { at: '2026-04-15T10:00:00.000Z', members: 1, joined: 0, left: 1 },
    ])
    const { members, joined, left } = await getOverview(ana)
    expect(months.at(-1)).toMatchObject({ members: members.now, joined, left })
    expect(months.at(-2)).toMatchObject({ members: members.before })
  })

  it('shows a year at most, and no one else’s members', async () => {
    clock.set(new Date('2028-06-01T10:00:00Z'))
    const { months } = await memberHistory(ana)
    expect(months).toHaveLength(12)
    expect(months.every(({ members }) => members === 1)).toBe(true)
    expect((await memberHistory(await proCreator(test.db, clock.now))).months).toEqual([])
  })
})
