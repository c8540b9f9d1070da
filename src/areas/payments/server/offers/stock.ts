import { and, eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { offerHolds, offerStock } from '../offer-tables.ts'

export type Stock = { total: number; taken: number }

/** How many there are left to sell; never below none, where late money was taken after they ran out. */
export const leftOf = ({ total, taken }: Stock): number => Math.max(0, total - taken)

/** Of an offer, and locked, so that a sale waits until it's known how many there are now. */
export async function lockStock(ctx: Ctx, workspaceId: Id<'wsp'>, offerId: Id<'off'>): Promise<Stock | null> {
  const [stock] = await ctx.db
    .select({ total: offerStock.total, taken: offerStock.taken })
    .from(offerStock)
    .where(within(workspaceId, offerStock, offerId))
    .for('update')
  return stock ?? null
}

/** Sets how many there are. What was sold of them before counts; of an offer that had no number, nothing does. */
export async function setStock(ctx: CreatorCtx, offerId: Id<'off'>, total: number | null): Promise<void> {
  const { workspaceId } = ctx.actor
  if (total === null) {
    // What is held of it goes along: sold again by number, it's counted from none.
    await ctx.db
      .delete(offerHolds)
      .where(and(eq(offerHolds.workspaceId, workspaceId), eq(offerHolds.offerId, offerId)))
    await ctx.db.delete(offerStock).where(within(workspaceId, offerStock, offerId))
    return
  }
  await ctx.db
    .insert(offerStock)
    .values({ workspaceId, id: offerId, total })
    .onConflictDoUpdate({ target: [offerStock.workspaceId, offerStock.id], set: { total } })
}

/** Those of an order that have a number. */
export const heldBy = (workspaceId: Id<'wsp'>, orderId: Id<'ord'>) =>
  and(eq(offerHolds.workspaceId, workspaceId), eq(offerHolds.orderId, orderId))

export const oneMore = sql`${offerStock.taken} + 1`
