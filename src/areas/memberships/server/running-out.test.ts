import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { changeOffer } from '#areas/payments/server/offers/changing.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, offerOf, proCreator } from '../testing/store.ts'
import { addMember, endMember, getMember } from './members.ts'
import { tellRunOut } from './running-out.ts'
import { createTier } from './tiers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const until = new Date('2026-04-20T00:00:00Z')
const after = new Date('2026-04-20T00:20:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let tier: Tier

beforeAll(() => useTestPayments())
beforeEach(async () => {
  clock.set(start)
  ana = await proCreator(test.db, clock.now)
  tier = await createTier(ana, { title: 'Premium', priceCents: 7900 })
})

const give = (email = freshEmail(), endsAt: Date | null = until) =>
  addMember(ana, { email, name: 'Gus', tierId: tier.id, endsAt: endsAt?.toISOString() ?? null })
const sweep = () => tellRunOut()(ana)
const goodbyesTo = async (address: string) =>
  (await mailsTo(test.db, address)).filter(({ template }) => template === 'memberships.ranOut')

it('says goodbye once to whose membership ran out, from however many processes', async () => {
  const { email } = await give()
  await sweep()
  expect(await goodbyesTo(email)).toEqual([])
  clock.set(after)
  await Promise.all([sweep(), sweep(), sweep()])
  await sweep()
  const [mail, another] = await goodbyesTo(email)
  expect(another).toBeUndefined()
  expect(mail?.subject).toBe('Your membership with Ana Reis has ended')
  expect(mail?.text).toContain('until Apr 20, 2026')
  expect(mail?.text).toMatch(/\/@[\w-]+\/membership/)
  // Given again, it ends again.
  await give(email, new Date('2026-04-25T00:00:00Z'))
  clock.set(new Date('2026-04-25T01:00:00Z'))
  await sweep()
  await sweep()
  expect(await goodbyesTo(email)).toHaveLength(2)
})

it('says nothing to who has it still, was told already, or had it long ago', async () => {
  const [forGood, ended, long] = [await give(freshEmail(), null), await give(), await give()]
  await endMember(ana, ended.id)
  clock.set(after)
  await test.db
    .update(grants)
    .set({ endsAt: new Date(after.getTime() - days(8)) })
    .where(eq(grants.id, long.id))
  await sweep()
  for (const { email } of [forGood, ended, long]) expect(await goodbyesTo(email)).toEqual([])
})

it('leaves no way back to where no one can join', async () => {
  const { email } = await give()
  await updatePlan(ana, 'basic_plan')
  clock.set(after)
  await sweep()
  const [mail] = await goodbyesTo(email)
  expect(mail?.text).toContain('It has ended')
  expect(mail?.text).not.toContain('/membership')
})

it('leaves a trial that ran out to payments, which says it once', async () => {
  await changeOffer(ana, (await offerOf(test.db, tier)).id, { trialDays: 7 })
  const mia = await joinTier(ana, tier, clock.now)
  await cancelSubscription(ana, mia.place, 'atEnd')
  clock.advance(days(7.1))
  await renewSubscriptions(ana, createLog('silent'))
  await sweep()
  expect(await getMember(ana, mia.memberId)).toMatchObject({ hasAccess: false })
  const subjects = (await mailsTo(test.db, mia.ctx.actor.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /has ended/.test(subject))).toHaveLength(1)
  expect(await goodbyesTo(mia.ctx.actor.email)).toEqual([])
})
