import { and, asc, eq } from 'drizzle-orm'
import { findOwner } from '#areas/accounts/server/workspaces.ts'
import { sharesOf } from '#areas/payments/refunding.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { disputes } from '#areas/payments/server/refund-tables.ts'
import { orderItems, orders } from '#areas/payments/server/tables.ts'
import { planRank } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type WorkspaceCtx, withTransaction, workspaceOf } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { baseOf, commissionOf } from '../rules.ts'
import { type AffiliateRow, findSender, isFirstPayment, type Order } from './attribution.ts'
import { termsOf } from './program.ts'
import { affiliateRates, affiliates, commissions } from './tables.ts'

/**
 * Writes down what an affiliate earned by a paid order, once, however often it's told. It runs after the sale: nothing of it can
 * keep an order from being paid.
 */
export async function earnBy(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<void> {
  const workspaceId = workspaceOf(ctx)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (!order?.paidAt || order.totalCents === 0 || order.mode !== moneyMode(ctx)) return
  const owner = await findOwner(ctx, workspaceId)
  if (!owner || planRank[owner.plan] < planRank.pro_plan) return
  const sent = await findSender(ctx, order)
  if (!sent) return
  const terms = await termsOf(ctx, workspaceId)
  if (order.reason === 'renewal' && !terms.paysRenewals && !(await isFirstPayment(ctx, order))) return
  const { affiliate, how } = sent
  await withTransaction(ctx, async (ctx) => {
    const rates = await ratesOf(ctx, affiliate)
    const now = ctx.now()
    const soldAt = order.paidAt as Date
    const earned = (await itemsOf(ctx, order)).flatMap((item) => {
      const basisPoints = rates.get(item.offerId) ?? affiliate.basisPoints ?? terms.basisPoints
      const whole = { cents: item.cents, taxCents: item.taxCents, refundedCents: 0 }
      const earnedCents = commissionOf(whole, basisPoints)
      if (earnedCents === 0) return []
      return {
        ...{ workspaceId, id: newId('cms', now), affiliateId: affiliate.id, orderId, itemId: item.id },
        ...{ offerId: item.offerId, title: item.title, mode: order.mode, how, basisPoints },
        ...{ baseCents: baseOf(whole), earnedCents, dueCents: earnedCents, currency: item.currency },
        ...{ soldAt, owedAt: new Date(soldAt.getTime() + days(terms.windowDays)) },
        ...{ createdAt: now, updatedAt: now },
      }
    })
    if (earned.length === 0) return
    const fresh = await ctx.db
      .insert(commissions)
      .values(earned)
      .onConflictDoNothing()
      .returning({ id: commissions.id })
    if (fresh.length > 0 && !ctx.retelling && affiliate.tellFrom === null)
      await ctx.db
        .update(affiliates)
        .set({ tellFrom: now })
        .where(within(workspaceId, affiliates, affiliate.id))
    // It may have been paid back before we were told of the sale.
    await followOrder(ctx, orderId)
  })
}

/** An affiliate's own rates, by offer. */
async function ratesOf(ctx: WorkspaceCtx, { workspaceId, id }: AffiliateRow): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ offerId: affiliateRates.offerId, basisPoints: affiliateRates.basisPoints })
    .from(affiliateRates)
    .where(and(within(workspaceId, affiliateRates), eq(affiliateRates.affiliateId, id)))
  return new Map(rows.map(({ offerId, basisPoints }) => [offerId, basisPoints]))
}

/** In the order in which they bear a refund (`sharesOf`). */
const itemsOf = (ctx: WorkspaceCtx, { workspaceId, id }: Pick<Order, 'workspaceId' | 'id'>) =>
  ctx.db
    .select()
    .from(orderItems)
    .where(and(within(workspaceId, orderItems), eq(orderItems.orderId, id)))
    .orderBy(asc(orderItems.id))

/**
 * Makes the commissions of an order what they're worth by now: refunds take back their share, a lost dispute all of it, and an open
 * one holds it. Written from the order as it is, so that it doesn't matter in which order we hear of them.
 */
export function followOrder(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<void> {
  const workspaceId = workspaceOf(ctx)
  return withTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(commissions)
      .where(and(within(workspaceId, commissions), eq(commissions.orderId, orderId)))
      .orderBy(asc(commissions.id))
      .for('update')
    if (rows.length === 0) return
    const [order] = await ctx.db
      .select({ workspaceId: orders.workspaceId, id: orders.id, refundedCents: orders.refundedCents })
      .from(orders)
      .where(within(workspaceId, orders, orderId))
    if (!order) return
    const items = await itemsOf(ctx, order)
    const prices = items.map(({ cents }) => cents)
    const shares = sharesOf(prices, 0, order.refundedCents)
    const states = await disputesOf(ctx, orderId)
    const isLost = states.includes('lost')
    const isHeld = states.some((state) => state === 'open' || state === 'submitted')
    for (const row of rows) {
      const at = items.findIndex(({ id }) => id === row.itemId)
      const item = items[at]
      const line = item && { ...item, refundedCents: shares[at] ?? 0 }
      const dueCents = isLost || !line ? 0 : commissionOf(line, row.basisPoints)
      await ctx.db
        .update(commissions)
        .set({ dueCents, isHeld, updatedAt: ctx.now() })
        .where(within(workspaceId, commissions, row.id))
    }
  })
}

async function disputesOf(ctx: WorkspaceCtx, orderId: Id<'ord'>) {
  const rows = await ctx.db
    .select({ state: disputes.state })
    .from(disputes)
    .where(and(within(workspaceOf(ctx), disputes), eq(disputes.orderId, orderId)))
  return rows.map(({ state }) => state)
}
