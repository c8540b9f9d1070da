import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { offersChanged } from '../../events.ts'
import { moneyMode } from '../money-mode.ts'
import { offerHolds, offerStock } from '../offer-tables.ts'
import { heldBy, oneMore } from '../offers/stock.ts'
import { offers, orderItems, type orders } from '../tables.ts'

type Order = Pick<typeof orders.$inferSelect, 'workspaceId' | 'id' | 'mode'>

export const soldOut = 'This is sold out.'

/**
 * Holds one of each offer that has a number, for an order that was written in this transaction: the order's row first, then its
 * offers' by their ids, so that two orders never wait for each other. Once for each order, however often it's tried.
 *
 * @throws CONFLICT when they ran out.
 */
export async function holdStock(ctx: Ctx, order: Order, offerIds: readonly Id<'off'>[]): Promise<void> {
  if (!takesStock(ctx, order)) return
  for (const offerId of [...offerIds].sort()) {
    if (!(await keepHold(ctx, order, offerId))) continue
    const [taken] = await ctx.db
      .update(offerStock)
      .set({ taken: oneMore })
      .where(and(within(order.workspaceId, offerStock, offerId), lt(offerStock.taken, offerStock.total)))
      .returning({ id: offerStock.id })
    if (!taken) throw new AppError('CONFLICT', soldOut, { data: { reason: 'sold-out' } })
    await tellOf(ctx, order, [offerId])
  }
}

/** Money came in for an order that was given up: it's the buyer's, even when they ran out since. */
export async function holdForLateMoney(ctx: Ctx, order: Order): Promise<void> {
  if (!takesStock(ctx, order)) return
  const numbered = await ctx.db
    .selectDistinct({ offerId: orderItems.offerId })
    .from(orderItems)
    .innerJoin(
      offerStock,
      and(eq(offerStock.workspaceId, order.workspaceId), eq(offerStock.id, orderItems.offerId)),
    )
    .where(and(eq(orderItems.workspaceId, order.workspaceId), eq(orderItems.orderId, order.id)))
    .orderBy(orderItems.offerId)
  for (const { offerId } of numbered) {
    if (!(await keepHold(ctx, order, offerId))) continue
    await ctx.db
      .update(offerStock)
      .set({ taken: oneMore })
      .where(within(order.workspaceId, offerStock, offerId))
    await tellOf(ctx, order, [offerId])
  }
}

/** Nothing was paid: what it held can be sold to others. Its order is locked, or was changed in this transaction. */
export async function releaseStock(ctx: Ctx, order: Order): Promise<void> {
  if (!takesStock(ctx, order)) return
  const { workspaceId } = order
  const gone = await ctx.db
    .delete(offerHolds)
    .where(heldBy(workspaceId, order.id))
    .returning({ offerId: offerHolds.offerId })
  const ids = gone.map(({ offerId }) => offerId)
  if (ids.length === 0) return
  await ctx.db
    .update(offerStock)
    .set({ taken: sql`greatest(0, ${offerStock.taken} - 1)` })
    .where(and(within(workspaceId, offerStock), inArray(offerStock.id, ids)))
  await tellOf(ctx, order, ids)
}

/** Test money takes nothing of what is sold for real. In the demo all money is test money, and its figures are made of it. */
const takesStock = (ctx: Ctx, { mode }: Pick<Order, 'mode'>) => mode === moneyMode(ctx)

/** The offer's row is locked first: one order after the other. Nothing where the order has its one already, or there's no number. */
async function keepHold(ctx: Ctx, { workspaceId, id: orderId }: Order, offerId: Id<'off'>): Promise<boolean> {
  const [stock] = await ctx.db
    .select({ id: offerStock.id })
    .from(offerStock)
    .where(within(workspaceId, offerStock, offerId))
    .for('update')
  if (!stock) return false
  const now = ctx.now()
  const [held] = await ctx.db
    .insert(offerHolds)
    .values({ workspaceId, id: newId('ofh', now), offerId, orderId, createdAt: now })
    .onConflictDoNothing({ target: [offerHolds.workspaceId, offerHolds.orderId, offerHolds.offerId] })
    .returning({ id: offerHolds.id })
  return held !== undefined
}

/** Pages say how many are left. */
async function tellOf(ctx: Ctx, { workspaceId }: Order, ids: readonly Id<'off'>[]): Promise<void> {
  const found = await ctx.db
    .select({ offerId: offers.id, productKind: offers.productKind, productId: offers.productId })
    .from(offers)
    .where(and(within(workspaceId, offers), inArray(offers.id, [...ids])))
  for (const facts of found) await announce(ctx, workspaceId, offersChanged, facts)
}
