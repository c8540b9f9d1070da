import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#areas/accounts/server/tables.ts'
import type { Member } from '#areas/memberships/contract.ts'
import { sellDemoMembership } from '#areas/memberships/server/demo.ts'
import { getOverview } from '#areas/memberships/server/figures.ts'
import { memberGifts } from '#areas/memberships/server/gift-tables.ts'
import { memberInvoices } from '#areas/memberships/server/invoice-tables.ts'
import { listInvoices } from '#areas/memberships/server/invoices.ts'
import { listMembers } from '#areas/memberships/server/members.ts'
import { listTiers } from '#areas/memberships/server/tiers.ts'
import { buyInDemo } from '#areas/payments/server/demo.ts'
import { agrees } from '#areas/payments/server/verifying/total.ts'
import { verifyLedger } from '#areas/payments/server/verifying/verifying.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Db } from '#platform/sql/db.ts'
import { asCreator } from './context.ts'
import { makeCourse } from './makers.ts'

const dollars = (cents: number) => [{ cents, currency: 'USD' }]
const person = (number: number) => ({ name: `Person ${number}`, email: `person.${number}@example.com` })
const student = { name: 'Zoe Hart', email: 'zoe@throughline.example' }

/** An ordinary day, the one that is there every four years, and the ends of a short month and of a year. */
export const grownMoments = [
  '2027-01-15T22:10:00Z',
  '2028-02-29T00:20:00Z',
  '2027-03-01T09:30:00Z',
  '2026-12-31T12:00:00Z',
]

/** Tells the membership of the demo as of a moment: by then it grew by an eighth, whichever day that is. */
export async function expectGrown(db: Db, moment: string): Promise<void> {
  const begunAt = new Date(moment)
  const ana = await proCreator(db, begunAt)
  const made = { kilnSafety: await course(ana), glazingInDepth: await course(ana) }
  const told = { begunAt, creator: ana, zone: 'Europe/Lisbon', student, person, made }
  const { buyers, tell: tellOfAll } = await sellDemoMembership(ana, told)
  for (const { offerId, sale, tell } of buyers) {
    const pass = await buyInDemo(ana, offerId, sale)
    if (pass) await tell(ana, pass)
  }
  await tellOfAll?.()
  expect(await getOverview(ana)).toMatchObject({
    ...{ members: { now: 56, before: 50 }, growth: 12, joined: 8, left: 2, failing: 0 },
    ...{ churn: { now: 4, before: 4.4 }, revenue: { now: dollars(271_400), before: dollars(232_000) } },
    engagement: { now: 68, before: 66 },
  })
  const tiers = await listTiers(ana)
  expect(tiers.map(({ members }) => members)).toEqual([39, 15, 2])
  expect(tiers.map(({ revenue }) => revenue)).toEqual([113_100, 118_500, 39_800].map(dollars))
  // From 35, 14 and 1: together 56 from 50, which is 12%.
  expect(tiers.map(({ growth }) => growth)).toEqual([11, 7, 100])
  expect(await listInvoices(ana)).toMatchObject({
    ...{ total: 1, invoices: [{ tier: 'Premium', price: { cents: 7_900 } }] },
  })
  const { members } = await listMembers(ana, { page: 1, of: 'total' })
  expect(members.filter(({ badge }) => badge === 'gift')).toMatchObject([
    { tier: 'Basic', spent: [], hasAccess: true, giftOrderId: expect.any(String) },
  ])
  // Two who share one pay at once what others pay in two months.
  const isNew = ({ joinedAt }: Member) => begunAt.getTime() - new Date(joinedAt).getTime() < days(20)
  expect(members.filter((one) => isNew(one) && one.spent[0]?.cents === 5_800)).toMatchObject([
    { tier: 'Basic', badge: null },
  ])
  const gifts = await db
    .select({ state: memberGifts.state })
    .from(memberGifts)
    .where(eq(memberGifts.workspaceId, ana.actor.workspaceId))
  expect(gifts.map(({ state }) => state).sort()).toEqual(['accepted', 'waiting'])
  // Both were paid, and a load that begins again makes nothing of them twice.
  await sellDemoMembership(ana, told)
  expect(await db.$count(memberGifts, eq(memberGifts.workspaceId, ana.actor.workspaceId))).toBe(2)
  expect(await db.$count(memberInvoices, eq(memberInvoices.workspaceId, ana.actor.workspaceId))).toBe(2)
  const crooked: string[] = []
  for await (const { totals } of verifyLedger(ana, { workspaceId: ana.actor.workspaceId }))
    for (const total of totals) if (!agrees(total)) crooked.push(JSON.stringify(total))
  expect(crooked).toEqual([])
}

async function proCreator(db: Db, now: Date): Promise<CreatorCtx> {
  const ctx = await asCreator(db, { now: () => now })
  await db.update(users).set({ plan: 'pro_plan' })
  return { ...ctx, actor: { ...ctx.actor, plan: 'pro_plan' }, retelling: true }
}

async function course(ctx: CreatorCtx) {
  const { id } = await makeCourse(ctx, { priceCents: 7_900, published: true })
  return id
}
