import { isLive, type SeatKey } from '#areas/access/rules.ts'
import { listGrants } from '#areas/access/server/grants.ts'
import { provenAddressOf } from '#areas/accounts/server/users.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { productOf } from '#platform/product.ts'
import type { OrderItem } from '../receipts.ts'
import type { orders } from '../tables.ts'

type Order = typeof orders.$inferSelect

/**
 * Whose an order is. Who is signed in and has proven their address buys for themselves, whatever address the receipt goes to.
 * Anyone else may have typed anyone's address: the order gets a place of its own with that contact, and looks the same whoever
 * that is, until the emailed link proves it.
 */
export async function buyerOf(ctx: WorkspaceCtx, order: Order): Promise<{ email: string; seat: SeatKey }> {
  const proven = order.buyerUserId && (await provenAddressOf(ctx, order.buyerUserId))
  return proven ? { email: proven, seat: '' } : { email: order.buyerEmail, seat: order.id }
}

/** Whether the contact could open what was bought without this order: told in the email to them, and nowhere else. */
export async function hadAlready(
  ctx: WorkspaceCtx,
  order: Order,
  items: readonly OrderItem[],
): Promise<boolean> {
  const { workspaceId, id, contactId } = order
  if (!contactId) return false
  for (const { productKind, productId } of items) {
    const held = await listGrants(
      ctx,
      workspaceId,
      { kind: productOf(ctx, productKind).thing, id: productId },
      [contactId],
    )
    if (held.some((grant) => grant.sourceId !== id && isLive(grant, ctx.now()))) return true
  }
  return false
}
