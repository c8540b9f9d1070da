import { and, ne } from 'drizzle-orm'
import { actingAdmin } from '#areas/accounts/server/admins.ts'
import { ensurePlatformWorkspace, inPlatform } from '#areas/accounts/server/platform-workspace.ts'
import { listConnections } from '#areas/payments/server/connections/connections.ts'
import { createOffer } from '#areas/payments/server/offers/changing.ts'
import { takersOf } from '#areas/payments/server/provider/payments.ts'
import { can } from '#areas/payments/server/provider/provider.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { endSubscription } from '#areas/payments/server/subscriptions/noting.ts'
import { lockSubscription } from '#areas/payments/server/subscriptions/subscriptions.ts'
import { planFacts } from '#areas/plans/facts.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import {
  type CreatorCtx,
  type Ctx,
  platformWorkspaceId,
  systemCtx,
  withTransaction,
} from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { plansCharged, plansFreed } from '../events.ts'
import { type PaidPlan, planTitles } from '../rules.ts'
import { findSale, type PlanSale, saleOf } from './sale.ts'
import { planSales } from './tables.ts'

/** The workspace that sells plans, with its plans in it, made when an admin first asks for it. */
export async function ensureSale(ctx: Ctx<SignedIn>): Promise<PlanSale> {
  const known = await findSale(ctx)
  if (known?.proOfferId) return known
  const workspaceId = await ensurePlatformWorkspace(ctx)
  return withTransaction(inPlatform(ctx, workspaceId), async (ctx) => {
    const now = ctx.now()
    await ctx.db
      .insert(planSales)
      .values({ workspaceId, id: newId('pln', now), createdAt: now, updatedAt: now })
      .onConflictDoNothing()
    const [sale] = await ctx.db.select().from(planSales).where(within(workspaceId, planSales)).for('update')
    if (!sale) throw new Error('The sale of plans wasn’t stored.')
    if (sale.proOfferId) return sale
    const basicOfferId = await offer(ctx, sale.id, 'basic_plan')
    const proOfferId = await offer(ctx, sale.id, 'pro_plan')
    const changed = { basicOfferId, proOfferId, updatedAt: now }
    await ctx.db
      .update(planSales)
      .set(changed)
      .where(within(workspaceId, planSales, sale.id))
    return { ...sale, ...changed }
  })
}

async function offer(ctx: CreatorCtx, productId: Id<'pln'>, plan: PaidPlan): Promise<Id<'off'>> {
  const { id } = await createOffer(ctx, {
    ...{ productKind: 'plan', productId, name: planTitles[plan], pricing: 'subscription' },
    ...{ priceCents: planFacts[plan].price.cents, interval: 'month' },
  })
  return id
}

/** Whether anyone can pay for a plan: a live account that keeps cards, or Test payments in a demo. */
export async function whyNoOnePays(ctx: CreatorCtx): Promise<string | null> {
  const takers = await takersOf(ctx, ctx.actor.workspaceId, planFacts.pro_plan.price, { isOwner: false })
  if (takers.some(({ provider }) => can(provider, 'chargeSaved'))) return null
  return (await listConnections(ctx)).some(({ mode }) => mode === 'test')
    ? 'Connect Stripe with a live key first: a test key can’t take real money.'
    : 'Connect Stripe first: until then, no one can pay for a plan.'
}

/**
 * Has plans cost something, or be free again. Whoever has a plan keeps it either way: it's paid for once they choose one, and once plans
 * are free no one is charged anymore.
 *
 * @throws CONFLICT while no one could pay. @throws FORBIDDEN for anyone who isn't an admin (anymore).
 */
export async function chargeForPlans(ctx: Ctx<SignedIn>, isCharged: boolean): Promise<void> {
  const { workspaceId, id } = await ensureSale(ctx)
  const why = isCharged ? await whyNoOnePays(inPlatform(ctx, workspaceId)) : null
  if (why) throw new AppError('CONFLICT', why)
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const sale = await saleOf(ctx, workspaceId)
    if (!sale || (sale.chargesSince !== null) === isCharged) return
    await ctx.db
      .update(planSales)
      .set({ chargesSince: isCharged ? ctx.now() : null, updatedAt: ctx.now() })
      .where(within(workspaceId, planSales, id))
    await announce(ctx, platformWorkspaceId, isCharged ? plansCharged : plansFreed, acting)
    if (!isCharged) ctx.instance.wake('billing.endFreed', workspaceId)
  })
}

const atOnce = 50

/** Once plans are free no one pays for one: what still runs ends, with the plan kept. */
export async function endFreed(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const sale = await findSale(ctx)
  if (!sale?.proOfferId || sale.chargesSince) return
  const { workspaceId } = sale
  for (;;) {
    const running = await ctx.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(within(workspaceId, subscriptions), ne(subscriptions.state, 'ended')))
      .orderBy(subscriptions.id)
      .limit(atOnce)
    for (const { id } of running) {
      if (stopping?.aborted) return
      await withTransaction(systemCtx(ctx, 'billing.endFreed', workspaceId), async (ctx) => {
        const again = await saleOf(ctx, workspaceId)
        if (again?.chargesSince) return
        await endSubscription(ctx, await lockSubscription(ctx, id), 'closed')
      })
    }
    if (running.length < atOnce) return
  }
}
