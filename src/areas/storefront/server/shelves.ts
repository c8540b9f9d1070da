import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type ListedProduct, type Product, products } from '#platform/product.ts'

/** What a store has of one kind, newest first. */
export type Shelf = { product: Product; segment: string; items: ListedProduct[] }

/** What is on sale in a store, kind by kind; of a kind without anything there is no shelf. */
export async function listShelves(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<Shelf[]> {
  const shelves = await Promise.all(
    ctx.instance.given(products).map(async (product) => ({
      product,
      segment: product.store.segment,
      items: await product.store.listed(ctx, workspaceId),
    })),
  )
  return shelves.filter(({ items }) => items.length > 0)
}

/** When anything of a workspace that can be sold last changed, came or went; null without any. */
export async function productsTouchedAt(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  workspaceId: Id<'wsp'>,
): Promise<Date | null> {
  const moments = await Promise.all(
    ctx.instance.given(products).map(({ store }) => store.touchedAt(ctx, workspaceId)),
  )
  return moments.reduce((latest, at) => (latest && (!at || latest > at) ? latest : at), null)
}
