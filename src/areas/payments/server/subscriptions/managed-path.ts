import type { Ctx } from '#platform/context.ts'
import { findProduct } from '#platform/product.ts'
import { itemsOf, type OrderItem } from '../receipts.ts'
import { firstOrderOf, type SubscriptionRow } from './subscriptions.ts'

/** Where what was bought is changed by its buyer, for kinds that see to that themselves; null for all others. */
export const managedPathOf = (ctx: Ctx, items: readonly Pick<OrderItem, 'productKind'>[]): string | null =>
  items.map(({ productKind }) => findProduct(ctx, productKind)?.managedAt ?? null).find(Boolean) ?? null

/** The same of a subscription: its own page names another card and pays what's due, and changes nothing else. */
export async function managedPath(ctx: Ctx, row: SubscriptionRow): Promise<string | null> {
  const first = await firstOrderOf(ctx, row)
  return first && managedPathOf(ctx, await itemsOf(ctx, first))
}
