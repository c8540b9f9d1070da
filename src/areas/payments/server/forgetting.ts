import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { invoices, orders, userOrders } from './tables.ts'

/** Orders stay for the books, as numbers: who bought is no longer said, and their links and passes open nothing. */
export async function forgetBuyer(ctx: Ctx, { userId, contactIds, placeholder }: Person): Promise<void> {
  const theirs = or(
    eq(orders.buyerUserId, userId),
    contactIds.length > 0 ? inArray(orders.contactId, contactIds) : undefined,
  )
  await ctx.db
    .update(invoices)
    .set({ buyer: null })
    .where(
      and(
        isNotNull(invoices.buyer),
        sql`exists (select 1 from orders where ${orders.workspaceId} = ${invoices.workspaceId} and ${orders.id} = ${invoices.orderId} and ${theirs})`,
      ),
    )
  await ctx.db
    .update(orders)
    .set({
      ...placeholder('buyerEmail', 'buyerName'),
      buyerUserId: null,
      cardLast4: null,
      buyerErasedAt: sql`coalesce(${orders.buyerErasedAt}, ${ctx.now()})`,
      updatedAt: ctx.now(),
    })
    .where(theirs)
  await ctx.db.delete(userOrders).where(eq(userOrders.userId, userId))
}
