import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { tellOfPrices } from '#areas/payments/server/subscriptions/repricing.ts'
import { switchChoices, switchSubscription } from '#areas/payments/server/subscriptions/switching.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { testDb } from '#testing/db.ts'
import { deliverMail, mailsTo } from '#testing/mailbox.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, proCreator, type TestMember } from '../testing/store.ts'
import { changeTier, createTier } from './tiers.ts'

const test = testDb()
const log = createLog('silent')
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

const rowOf = async ({ place }: TestMember) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, place.id))
  if (!row) throw new Error('No subscription.')
  return row
}
const paidBy = async ({ place }: TestMember) =>
  (
    await test.db
      .select({ cents: orders.totalCents })
      .from(orders)
      .where(and(eq(orders.subscriptionId, place.id), eq(orders.status, 'paid')))
      .orderBy(orders.paidAt)
  ).map(({ cents }) => cents)
const price = (priceCents: number, priceFor: 'new' | 'everyone') =>
  changeTier(ana, tier.id, { title: 'Premium', isActive: true, priceCents, priceFor })
const tell = () => tellOfPrices()(ana)
const renewAt = async (at: string) => {
  clock.set(new Date(at))
  await renewSubscriptions(ana, log)
}
const told = async ({ ctx }: TestMember) =>
  (await mailsTo(test.db, ctx.actor.email)).filter(({ subject }) => subject.includes('new price'))

describe('a changed price', () => {
  it('of new members only leaves who pays already', async () => {
    const member = await joinTier(ana, tier, clock.now)
    expect((await price(9900, 'new')).price).toMatchObject({ cents: 9900 })
    await tell()
    await renewAt('2026-05-01T15:00:00Z')
    expect(await paidBy(member)).toEqual([7900, 7900])
    expect(await told(member)).toEqual([])
    const later = await joinTier(ana, { ...tier }, clock.now)
    expect(await paidBy(later)).toEqual([9900])
  })

  it('of everyone holds from the first renewal 30 days after the email was sent', async () => {
    const member = await joinTier(ana, tier, clock.now)
    clock.advance(days(10))
    await price(9900, 'everyone')
    await tell()
    await tell()
    const [mail] = await told(member)
    expect(await told(member)).toHaveLength(1)
    // Two renewals are within a month and ten days of joining: the one on May 1 is too soon.
    expect(mail?.subject).toBe('Premium has a new price from Jun 1, 2026')
    expect(mail?.text).toContain('$99.00 a month')
    await deliverMail(test.db, clock.now())
    await renewAt('2026-05-01T15:00:00Z')
    await renewAt('2026-06-01T15:00:00Z')
    await renewAt('2026-07-01T15:00:00Z')
    expect(await paidBy(member)).toEqual([7900, 7900, 9900, 9900])
    expect(await rowOf(member)).toMatchObject({ priceCents: 9900, repricing: null })
  })

  it('waits as long as the email does, and never holds without it', async () => {
    const member = await joinTier(ana, tier, clock.now)
    await price(9900, 'everyone')
    // No one got to it: nothing is charged that wasn't told of.
    await renewAt('2026-05-01T15:00:00Z')
    await tell()
    await renewAt('2026-06-01T15:00:00Z')
    await deliverMail(test.db, new Date('2026-06-10T00:00:00Z'))
    await renewAt('2026-07-01T15:00:00Z')
    expect(await paidBy(member)).toEqual([7900, 7900, 7900, 7900])
    await renewAt('2026-08-01T15:00:00Z')
    expect((await paidBy(member)).at(-1)).toBe(9900)
  })

  it('stays the old one for whose email came back, and the creator reads that once', async () => {
    const member = await joinTier(ana, tier, clock.now)
    await price(9900, 'everyone')
    await tell()
    const [mail] = await told(member)
    await test.db
      .update(mails)
      .set({ failedAt: clock.now(), lastError: '550 no such user' })
      .where(eq(mails.id, mail?.id ?? ('' as never)))
    await tell()
    await tell()
    const [owner] = await test.db.select().from(mails).where(eq(mails.template, 'payments.priceKept'))
    expect(owner?.subject).toBe('Mia Chen keeps paying $79.00')
    expect(
      await test.db.$count(
        mails,
        and(eq(mails.template, 'payments.priceKept'), eq(mails.workspaceId, ana.actor.workspaceId)),
      ),
    ).toBe(1)
    await renewAt('2026-05-01T15:00:00Z')
    await renewAt('2026-06-01T15:00:00Z')
    expect(await paidBy(member)).toEqual([7900, 7900, 7900])
  })

  it('isn’t for who leaves, and is gone with a move to another tier', async () => {
    const vip = await createTier(ana, { title: 'VIP', priceCents: 19_900 })
    const [leaving, moving] = [await joinTier(ana, tier, clock.now), await joinTier(ana, tier, clock.now)]
    await cancelSubscription(ana, leaving.place, 'atEnd')
    await price(9900, 'everyone')
    expect((await rowOf(leaving)).repricing).toBeNull()
    await tell()
    const choice = (await switchChoices(ana, await rowOf(moving))).find(({ name }) => name === 'VIP')
    await switchSubscription(ana, moving.place, {
      offerId: choice?.terms.offerId ?? '',
      shownCents: choice?.dueCents ?? 0,
    })
    expect(vip.price?.cents).toBe(19_900)
    expect(await rowOf(moving)).toMatchObject({ priceCents: 19_900, repricing: null })
  })

  it('is refused where it’s none, and for another’s tier', async () => {
    await expect(price(0, 'everyone')).rejects.toMatchObject({ fields: { priceCents: expect.any(String) } })
    await expect(price(1, 'new')).rejects.toMatchObject({ code: 'INVALID' })
    const other = await proCreator(test.db, clock.now)
    await expect(
      changeTier(other, tier.id, { title: 'Mine', isActive: true, priceCents: 100, priceFor: 'everyone' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('14: of two changes at once each member pays one of them, and no one twice', async () => {
    const member = await joinTier(ana, tier, clock.now)
    await Promise.all([price(8900, 'everyone'), price(9900, 'everyone')])
    await Promise.all([tell(), tell()])
    const { repricing } = await rowOf(member)
    expect([8900, 9900]).toContain(repricing?.priceCents)
    expect(await told(member)).toHaveLength(1)
    await deliverMail(test.db, clock.now())
    clock.set(new Date('2026-05-01T15:00:00Z'))
    await Promise.all([renewSubscriptions(ana, log), renewSubscriptions(ana, log)])
    expect(await paidBy(member)).toEqual([7900, repricing?.priceCents])
  })
})
