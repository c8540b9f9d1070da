import { and, eq } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { offers, orders } from '#areas/payments/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { Db } from '#platform/sql/db.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { goodCard } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'

export type TestMember = {
  ctx: Ctx<SignedIn>
  contactId: Id<'ctc'>
  memberId: Id<'grt'>
  orderId: Id<'ord'>
  place: { workspaceId: Id<'wsp'>; id: Id<'sbs'> }
}

/** Membership is part of the Pro Plan: no one else sells a tier. */
export async function proCreator(db: Db, now: () => Date): Promise<CreatorCtx> {
  const ctx = await asCreator(db, { now })
  await db.update(users).set({ plan: 'pro_plan' }).where(eq(users.id, ctx.actor.userId))
  return { ...ctx, actor: { ...ctx.actor, plan: 'pro_plan' } }
}

export async function offerOf(db: Db, tier: Tier, interval: 'month' | 'year' = 'month') {
  const [offer] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.productId, tier.id), eq(offers.interval, interval)))
  if (!offer) throw new Error('It has no such price.')
  return offer
}

export async function payFor(
  ctx: Ctx,
  tier: Tier,
  email: string,
  key: string = crypto.randomUUID(),
  input: typeof goodCard = goodCard,
) {
  const offer = await offerOf(ctx.db, tier)
  const expectedTotalCents = offer.trialDays ? 0 : offer.priceCents
  return pay(ctx, offer.id, { email, name: 'Mia Chen', expectedTotalCents, input }, key)
}

/** Someone who joined a tier by its monthly price. */
export async function joinTier(ana: CreatorCtx, tier: Tier, now: () => Date): Promise<TestMember> {
  const ctx = (await asStudent(ana.db, { now })) as Ctx<SignedIn>
  const { orderId } = await payFor(ctx, tier, ctx.actor.email)
  const [right] = await ana.db.select().from(grants).where(eq(grants.sourceId, orderId))
  const [order] = await ana.db.select().from(orders).where(eq(orders.id, orderId))
  if (!right || !order?.subscriptionId) throw new Error('Nothing was begun.')
  const { workspaceId } = ana.actor
  return {
    ...{ ctx, orderId, contactId: right.contactId, memberId: right.id },
    place: { workspaceId, id: order.subscriptionId },
  }
}
