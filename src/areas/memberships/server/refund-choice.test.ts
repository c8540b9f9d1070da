import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { listOrderRefunds, refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { testDb } from '#testing/db.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, proCreator, type TestMember } from '../testing/store.ts'
import { getMember } from './members.ts'
import { createTier } from './tiers.ts'

const test = testDb()
const log = createLog('silent')
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let basic: Tier
beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
})
beforeEach(() => clock.set(start))

const refund = ({ orderId }: TestMember, amountCents: number, endsAccess: 'removed' | 'kept') =>
  refundOrder(ana, { orderId, amountCents, reason: 'requested', note: '', endsAccess })
const access = ({ ctx }: TestMember) =>
  explainAccess(ctx, ana.actor.workspaceId, { kind: 'tier', id: basic.id })
const stateOf = async ({ place }: TestMember) =>
  (await test.db.select().from(subscriptions).where(eq(subscriptions.id, place.id)))[0]?.state

describe('15: a refund of a membership', () => {
  it('ends it at once where access ends: nothing is charged anymore, and it says why', async () => {
    const member = await joinTier(ana, basic, clock.now)
    await refund(member, 2900, 'removed')
    expect(await access(member)).toMatchObject({ allowed: false, because: 'refunded' })
    expect(await stateOf(member)).toBe('ended')
    expect(await getMember(ana, member.memberId)).toMatchObject({ hasAccess: false, status: 'cancelled' })
    clock.advance(days(31))
    await renewSubscriptions(ana, log)
    expect(await stateOf(member)).toBe('ended')
    expect((await getMember(ana, member.memberId)).spent).toEqual([])
  })

  it('leaves it as it is where access is kept, and it renews', async () => {
    const member = await joinTier(ana, basic, clock.now)
    await refund(member, 2900, 'kept')
    expect(await access(member)).toMatchObject({ allowed: true })
    expect(await stateOf(member)).toBe('active')
    clock.advance(days(31))
    await renewSubscriptions(ana, log)
    expect(await access(member)).toMatchObject({ allowed: true })
    expect((await getMember(ana, member.memberId)).spent).toEqual([{ cents: 2900, currency: 'USD' }])
  })

  it('says before what each choice means', async () => {
    const { orderId } = await joinTier(ana, basic, clock.now)
    expect((await listOrderRefunds(ana, orderId)).order.choice).toEqual({
      removed: 'Their membership ends now, and nothing more is charged.',
      kept: 'They stay a member, and renewals continue.',
    })
  })
})
