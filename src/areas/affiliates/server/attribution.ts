import { and, asc, desc, eq, gte, isNotNull, lt, lte, ne } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { codeKeyOf } from '#areas/payments/coupon-rules.ts'
import { couponUses } from '#areas/payments/server/coupon-tables.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { type AttributedBy, rememberedMs } from '../rules.ts'
import { affiliateCoupons, affiliateFollowers, affiliates } from './tables.ts'

export type Order = typeof orders.$inferSelect
export type AffiliateRow = typeof affiliates.$inferSelect
type Referral = { affiliate: AffiliateRow; how: AttributedBy }

/**
 * Who sent the buyer of an order: by its coupon, else by the link of its visit, else by what's known of this person from the last 30
 * days. Never the buyer themselves.
 */
export async function findSender(ctx: WorkspaceCtx, order: Order): Promise<Referral | null> {
  // A subscription was sold once: whoever sold it has a share of what follows.
  const sold = await firstOrderOf(ctx, order)
  const direct = await senderByItself(ctx, sold)
  if (direct) return direct
  const known = await senderByFollowing(ctx, sold)
  if (known) return { affiliate: known, how: 'known' }
  for (const earlier of await earlierOrders(ctx, sold)) {
    const sent = await senderByItself(ctx, earlier)
    if (sent) return { affiliate: sent.affiliate, how: 'known' }
  }
  return null
}

async function firstOrderOf(ctx: WorkspaceCtx, order: Order): Promise<Order> {
  if (!order.subscriptionId) return order
  const [first] = await ctx.db
    .select()
    .from(orders)
    .where(and(within(order.workspaceId, orders), eq(orders.subscriptionId, order.subscriptionId)))
    .orderBy(asc(orders.subscriptionPeriod))
    .limit(1)
  return first ?? order
}

/** What the order says of itself. The coupon wins over the link. */
async function senderByItself(ctx: WorkspaceCtx, order: Order): Promise<Referral | null> {
  const byCoupon = order.couponCode ? await senderByCoupon(ctx, order) : null
  if (byCoupon && !(await isOwn(ctx, order, byCoupon))) return { affiliate: byCoupon, how: 'coupon' }
  const byLink = order.via ? await activeByCode(ctx, order.workspaceId, order.via) : null
  if (byLink && !(await isOwn(ctx, order, byLink))) return { affiliate: byLink, how: 'link' }
  return null
}

async function senderByCoupon(ctx: WorkspaceCtx, order: Order): Promise<AffiliateRow | null> {
  const { workspaceId } = order
  const [found] = await ctx.db
    .select({ affiliate: affiliates })
    .from(couponUses)
    .innerJoin(
      affiliateCoupons,
      and(within(workspaceId, affiliateCoupons), eq(affiliateCoupons.couponId, couponUses.couponId)),
    )
    .innerJoin(
      affiliates,
      and(within(workspaceId, affiliates), eq(affiliates.id, affiliateCoupons.affiliateId)),
    )
    .where(
      and(within(workspaceId, couponUses), eq(couponUses.orderId, order.id), eq(affiliates.status, 'active')),
    )
  return found?.affiliate ?? null
}

/** The affiliate a link names, if they earn. */
export async function activeByCode(
  ctx: Pick<WorkspaceCtx, 'db'>,
  workspaceId: Id<'wsp'>,
  code: string,
): Promise<AffiliateRow | null> {
  const [found] = await ctx.db
    .select()
    .from(affiliates)
    .where(
      and(
        within(workspaceId, affiliates),
        eq(affiliates.codeKey, codeKeyOf(code)),
        eq(affiliates.status, 'active'),
      ),
    )
  return found ?? null
}

/** Someone who was signed in when they came by a link. */
async function senderByFollowing(ctx: WorkspaceCtx, order: Order): Promise<AffiliateRow | null> {
  const { workspaceId, buyerUserId } = order
  if (!buyerUserId) return null
  const [found] = await ctx.db
    .select({ affiliate: affiliates })
    .from(affiliateFollowers)
    .innerJoin(
      affiliates,
      and(within(workspaceId, affiliates), eq(affiliates.id, affiliateFollowers.affiliateId)),
    )
    .where(
      and(
        within(workspaceId, affiliateFollowers),
        eq(affiliateFollowers.userId, buyerUserId),
        gte(affiliateFollowers.seenAt, sinceOf(order)),
        eq(affiliates.status, 'active'),
      ),
    )
  if (!found || (await isOwn(ctx, order, found.affiliate))) return null
  return found.affiliate
}

/** What the same person bought within 30 days before, the latest first. */
function earlierOrders(ctx: WorkspaceCtx, order: Order): Promise<Order[]> {
  if (!order.contactId) return Promise.resolve([])
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        within(order.workspaceId, orders),
        eq(orders.contactId, order.contactId),
        ne(orders.id, order.id),
        eq(orders.mode, order.mode),
        isNotNull(orders.paidAt),
        gte(orders.createdAt, sinceOf(order)),
        lt(orders.createdAt, order.createdAt),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(20)
}

const sinceOf = ({ createdAt }: Order) => new Date(createdAt.getTime() - rememberedMs)

/** Whether the affiliate bought it: by the address that was typed, or the account that was signed in. */
async function isOwn(ctx: WorkspaceCtx, order: Order, affiliate: AffiliateRow): Promise<boolean> {
  if (normalEmail(order.buyerEmail) === affiliate.email) return true
  if (!order.buyerUserId) return false
  const [buyer] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, order.buyerUserId))
  return buyer !== undefined && normalEmail(buyer.email) === affiliate.email
}

/** Whether anything was paid for the subscription of an order before it. */
export async function isFirstPayment(ctx: WorkspaceCtx, order: Order): Promise<boolean> {
  if (!order.subscriptionId) return true
  // It changes what was paid for before.
  if (order.subscriptionPeriod === null) return false
  const [earlier] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        within(order.workspaceId, orders),
        eq(orders.subscriptionId, order.subscriptionId),
        lt(orders.subscriptionPeriod, order.subscriptionPeriod),
        isNotNull(orders.paidAt),
        gte(orders.totalCents, 1),
      ),
    )
    .limit(1)
  return !earlier
}

/** Forgets who came by a link long ago. */
export async function forgetOldFollowers(ctx: Pick<WorkspaceCtx, 'db' | 'now'>): Promise<void> {
  const before = new Date(ctx.now().getTime() - rememberedMs)
  await ctx.db.delete(affiliateFollowers).where(lte(affiliateFollowers.seenAt, before))
}
