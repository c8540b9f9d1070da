import { eq, inArray, or } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { orders, userOrders } from './tables.ts'

/** Orders stay for the books, as numbers: who bought is no longer said. */
export async function forgetBuyer(ctx: Ctx, { userId, contactIds, placeholder }: Person): Promise<void> {
  await ctx.db
    .update(orders)
    .set({
      ...placeholder('buyerEmail', 'buyerName'),
      buyerUserId: null,
      cardLast4: null,
      updatedAt: ctx.now(),
    })
    .where(
      or(
        eq(orders.buyerUserId, userId),
        contactIds.length > 0 ? inArray(orders.contactId, contactIds) : undefined,
      ),
    )
  await ctx.db.delete(userOrders).where(eq(userOrders.userId, userId))
}
