import { eq } from 'drizzle-orm'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import { holdUser } from '#areas/accounts/server/locks.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { setPaidPlan } from '#areas/accounts/server/users.ts'
import { findSubscription } from '#areas/payments/server/subscriptions/reading.ts'
import { firstOrderOf, type SubscriptionRow } from '#areas/payments/server/subscriptions/subscriptions.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Plan } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { findPayer, type Payer, type PlanSale, planOfOffer, saleOf } from './sale.ts'
import { planPayers } from './tables.ts'

/**
 * Gives whoever pays by a subscription the plan it's for, or takes it back: by how it is now, so that late or repeated news do no
 * harm. It runs after the payment's commit, which has its account's lock last: a kill in between leaves the news, and they're told again.
 */
export function followSubscription(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id<'sbs'>): Promise<void> {
  return withTransaction(systemCtx(ctx, 'billing.follow', workspaceId), async (ctx) => {
    const sale = await saleOf(ctx, workspaceId)
    const first = sale && (await firstOrderOf(ctx, { workspaceId, id }))
    const userId = first?.buyerUserId
    if (!sale || !userId) return
    await holdUser(ctx, userId)
    const row = await findSubscription(ctx, { workspaceId, id })
    const payer = row && (await payerOf(ctx, userId, row))
    if (payer) await follow(ctx, sale, payer, row, first.id)
  })
}

/** The same of someone who may have news that weren't told yet. */
export async function followPayer(ctx: Ctx, { workspaceId, subscriptionId }: Payer): Promise<void> {
  await followSubscription(ctx, workspaceId, subscriptionId)
}

/** The same behind one of its orders: of one that's no payment of a plan nothing happens. */
export async function followOrder(ctx: Ctx, workspaceId: Id<'wsp'>, orderId: Id<'ord'>): Promise<void> {
  const [order] = await ctx.db
    .select({ subscriptionId: orders.subscriptionId })
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (order?.subscriptionId) await followSubscription(ctx, workspaceId, order.subscriptionId)
}

/** Null where they pay by a later one by now: what becomes of the earlier one is no news. */
async function payerOf(ctx: WorkspaceCtx, userId: Id<'usr'>, { workspaceId, id }: SubscriptionRow) {
  const known = await findPayer(ctx, workspaceId, userId)
  if (known && known.subscriptionId >= id) return known.subscriptionId === id ? known : null
  const now = ctx.now()
  const [payer] = await ctx.db
    .insert(planPayers)
    .values({
      ...{ workspaceId, id: newId('plp', now), userId, subscriptionId: id },
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoUpdate({
      target: [planPayers.workspaceId, planPayers.userId],
      set: { subscriptionId: id, endsAt: null, updatedAt: now },
    })
    .returning()
  return payer ?? null
}

async function follow(
  ctx: WorkspaceCtx,
  sale: PlanSale,
  payer: Payer,
  row: SubscriptionRow,
  firstId: Id<'ord'>,
): Promise<void> {
  // Plans became free: whoever paid keeps theirs.
  if (row.endedReason === 'closed') return change(ctx, payer, { givenPlan: null, endsAt: null })
  const isOver = row.state === 'ended'
  // What was paid before it ended is theirs until its end, unless that was taken back.
  const isLeft = isOver && row.paidUntil > ctx.now() && (await isOrderOpen(ctx, firstId))
  const plan = !isOver || isLeft ? planOfOffer(sale, row.offerId) : null
  const endsAt = isLeft ? row.paidUntil : null
  if (plan) {
    if (payer.givenPlan !== plan && !(await setPaidPlan(ctx, payer.userId, plan))) return
    await change(ctx, payer, { givenPlan: plan, endsAt })
    return
  }
  // What an admin gave by hand since isn’t taken with what ended.
  if (payer.givenPlan && (await planOf(ctx, payer.userId)) === payer.givenPlan)
    await setPaidPlan(ctx, payer.userId, 'free_plan')
  await change(ctx, payer, { givenPlan: null, endsAt: null })
}

async function planOf(ctx: Ctx, userId: Id<'usr'>): Promise<Plan | null> {
  const [user] = await ctx.db.select({ plan: users.plan }).from(users).where(eq(users.id, userId))
  return user?.plan ?? null
}

async function change(
  ctx: WorkspaceCtx,
  payer: Payer,
  changes: Pick<Payer, 'givenPlan' | 'endsAt'>,
): Promise<void> {
  if (payer.givenPlan === changes.givenPlan && payer.endsAt?.getTime() === changes.endsAt?.getTime()) return
  await ctx.db
    .update(planPayers)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(within(payer.workspaceId, planPayers, payer.id))
}
