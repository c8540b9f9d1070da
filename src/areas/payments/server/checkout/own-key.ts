import { and, eq, isNotNull } from 'drizzle-orm'
import { isSignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { productOf } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { type OfferPlace, offerAt } from '../offers.ts'
import { orderItems, orders } from '../tables.ts'
import { agreedOn } from './begun-elsewhere.ts'

/**
 * What's owned once is one order of whoever is signed in, however many keys, tabs and devices press at once: the key is the person's
 * and the product's. It's asked for before access is: an order that's delivered in between is owned then, and until it is, it has
 * this key. Who had it and lost it buys with the next one. What was agreed on before is one order, wherever its link is opened.
 */
export async function keyOfBuyer(
  ctx: Ctx,
  place: OfferPlace,
  given: string,
  hold?: string | undefined,
): Promise<string> {
  const agreed = hold ? await agreedOn(ctx, place, hold) : null
  if (agreed) return hashToken(`agreed:${agreed.id}`)
  if (!isSignedIn(ctx.actor)) return given
  const { userId } = ctx.actor
  const { workspaceId, productKind, productId } = await offerAt(ctx, place)
  if (productOf(ctx, productKind).isBoughtAgain) return given
  const had = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, and(within(workspaceId, orderItems), eq(orderItems.orderId, orders.id)))
    .where(
      and(
        within(workspaceId, orders),
        eq(orders.buyerUserId, userId),
        isNotNull(orders.deliveredAt),
        eq(orderItems.productKind, productKind),
        eq(orderItems.productId, productId),
      ),
    )
  return hashToken(`owned-once:${userId}:${productKind}:${productId}:${had.length}`)
}
