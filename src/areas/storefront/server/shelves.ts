import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type ListedProduct, type Product, products } from '#platform/product.ts'
import type { Alone } from '#platform/product-catalog.ts'

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

/** The kind whose words a store uses: that of all it has, or all it could have; null for several, which are products. */
export function aloneInStore(ctx: Pick<Ctx, 'instance'>, shelves: readonly Shelf[]): Alone | null {
  return aloneOf(shelves.length > 0 ? shelves.map(({ product }) => product) : ctx.instance.given(products))
}

/** What the only one of these kinds says; null for several. */
export function aloneOf(kinds: readonly Product[]): Alone | null {
  const [only, ...others] = kinds
  return (others.length === 0 && only?.store.alone) || null
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
