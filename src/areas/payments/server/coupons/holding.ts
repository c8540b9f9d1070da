import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { couponRefusals } from '../../coupon-rules.ts'
import { coupons, couponUses } from '../coupon-tables.ts'
import { orders } from '../tables.ts'
import { type CouponRow, whyNotNow } from './applying.ts'

type Order = Pick<typeof orders.$inferSelect, 'workspaceId' | 'id' | 'mode' | 'buyerEmail' | 'buyerUserId'>

/**
 * Holds a coupon for an order that is begun, in its transaction, so that two who press for the last one can't both have it. An order
 * that's tried again holds the coupon it's tried with now, or none.
 *
 * @throws INVALID beside the code when it can't be used anymore.
 */
export async function holdCoupon(ctx: Ctx, order: Order, asked: CouponRow | null): Promise<void> {
  const { workspaceId, id: orderId, mode } = order
  const now = ctx.now()
  if (!asked) {
    await ctx.db
      .update(couponUses)
      .set({ state: 'released', updatedAt: now })
      .where(and(ofOrder(order), ne(couponUses.state, 'released')))
    return
  }
  const [coupon] = await ctx.db
    .select()
    .from(coupons)
    .where(within(workspaceId, coupons, asked.id))
    .for('update')
  const buyer = { emails: [order.buyerEmail], userId: order.buyerUserId, orderId }
  const refused = coupon ? await whyNotNow(ctx, coupon, buyer) : 'unknown'
  if (refused) throw invalid({ couponCode: couponRefusals[refused] })
  const held = { couponId: asked.id, mode, state: 'held' as const, updatedAt: now }
  await ctx.db
    .insert(couponUses)
    .values({ workspaceId, id: newId('cpu', now), orderId, ...held, createdAt: now })
    .onConflictDoUpdate({ target: [couponUses.workspaceId, couponUses.orderId], set: held })
}

/** Its order is paid. Money that came late uses it too, even one more than there are: what was agreed holds. */
export async function spendCoupon(ctx: Ctx, order: Pick<Order, 'workspaceId' | 'id'>): Promise<void> {
  await ctx.db.update(couponUses).set({ state: 'used', updatedAt: ctx.now() }).where(ofOrder(order))
}

/** Its order failed, and what it held is there for others; one that was taken up again meanwhile keeps it. */
export async function releaseCoupon(ctx: Ctx, order: Pick<Order, 'workspaceId' | 'id'>): Promise<void> {
  const failed = ctx.db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(within(order.workspaceId, orders, order.id), eq(orders.status, 'failed')))
  await ctx.db
    .update(couponUses)
    .set({ state: 'released', updatedAt: ctx.now() })
    .where(and(ofOrder(order), eq(couponUses.state, 'held'), exists(failed)))
}

const ofOrder = ({ workspaceId, id }: Pick<Order, 'workspaceId' | 'id'>) =>
  and(eq(couponUses.workspaceId, workspaceId), eq(couponUses.orderId, id))
