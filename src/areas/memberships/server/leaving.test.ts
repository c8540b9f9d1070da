import { beforeAll, beforeEach, expect, it } from 'vitest'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, proCreator } from '../testing/store.ts'
import { cancelLeaving, listLeaving } from './leaving.ts'
import { addMember, endMember } from './members.ts'
import { createTier } from './tiers.ts'
import { windMemberships } from './winding-down.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let tier: Tier

beforeAll(() => useTestPayments())
beforeEach(async () => {
  clock.set(start)
  ana = await proCreator(test.db, clock.now)
  tier = await createTier(ana, { title: 'Premium', priceCents: 7900 })
})

/** As whoever left Pro asks. */
const leave = async () => {
  await updatePlan(ana, 'basic_plan')
  ana = { ...ana, actor: { ...ana.actor, plan: 'basic_plan' } }
  clock.advance(minutes(11))
  await windMemberships()(ana)
}
const give = (endsAt: string | null) =>
  addMember(ana, { email: freshEmail(), name: 'Gus', tierId: tier.id, endsAt })

it('lists who has access, until the end of the payment that was announced', async () => {
  const mia = await joinTier(ana, tier, clock.now)
  const [forGood, untilMay, gone] = [
    await give(null),
    await give('2026-05-10T00:00:00.000Z'),
    await give(null),
  ]
  await endMember(ana, gone.id)
  await updatePlan(ana, 'basic_plan')
  ana = { ...ana, actor: { ...ana.actor, plan: 'basic_plan' } }
  // Before members are told it's what they'll be told.
  const soon = await listLeaving(ana, { page: 1 })
  clock.advance(minutes(11))
  await windMemberships()(ana)
  const { members, total } = await listLeaving(ana, { page: 1 })
  const ends = (of: typeof members) => of.map(({ id, until }) => [id, until])
  expect(ends(soon.members)).toEqual(ends(members))
  const until = Object.fromEntries(members.map((member) => [member.id, member.until]))
  expect([total, members.length]).toEqual([3, 3])
  expect(until[forGood.id]).toBeNull()
  expect(until[untilMay.id]).toBe('2026-05-10T00:00:00.000Z')
  // Charged once more in May, as they were told.
  expect(until[mia.memberId]).toBe('2026-06-01T14:00:00.000Z')
  expect(members.find(({ id }) => id === mia.memberId)).toMatchObject({
    ...{ tier: 'Premium', isPaid: true, canCancel: true, lastOrderId: mia.orderId },
  })
})

it('cancels what’s paid for with what’s paid, and ends the rest at once; each is told', async () => {
  const mia = await joinTier(ana, tier, clock.now)
  const given = await give(null)
  await leave()
  await cancelLeaving(ana, mia.memberId)
  await cancelLeaving(ana, given.id)
  const { members } = await listLeaving(ana, { page: 1 })
  expect(members).toMatchObject([
    { id: mia.memberId, status: 'cancelled', canCancel: false, until: '2026-05-01T14:00:00.000Z' },
  ])
  expect((await mailsTo(test.db, given.email)).map(({ template }) => template)).toContain(
    'memberships.goodbye',
  )
  clock.set(new Date('2026-05-02T15:00:00Z'))
  await renewSubscriptions(ana, createLog('silent'))
  expect((await listLeaving(ana, { page: 1 })).total).toBe(0)
})

it('knows no one else’s members', async () => {
  const mia = await joinTier(ana, tier, clock.now)
  const bo = await proCreator(test.db, clock.now)
  expect(await listLeaving(bo, { page: 1 })).toEqual({ members: [], total: 0 })
  await expect(cancelLeaving(bo, mia.memberId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
