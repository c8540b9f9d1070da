import { explainAccess, isHeld } from '#areas/access/server/explaining.ts'
import type { Id } from '#kernel/ids.ts'
import { splitBy } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { findProduct, productOf } from '#platform/product.ts'
import { findOffer, type TaxedOffer } from '../offers.ts'
import type { CartProduct } from './cart-items.ts'

/**
 * What an offer gives: its own product, and those of its bundle. The price is shared by what they cost alone, evenly where they're
 * free. Null where one of them isn't there anymore.
 */
export async function givenBy(ctx: Ctx, offer: TaxedOffer, own: CartProduct): Promise<CartProduct[] | null> {
  if (offer.gives.length === 0) return [own]
  const { workspaceId, id: offerId } = offer
  const others = await Promise.all(
    offer.gives.map(async (named) => {
      const [kind = '', productId = ''] = named.split(' ')
      const product = findProduct(ctx, kind)
      const id = productId as Id
      const card = (await product?.describe(ctx, workspaceId, [id]))?.get(id)
      if (!product || !card) return null
      const [explanation, main] = await Promise.all([
        explainAccess(ctx, workspaceId, { kind: product.thing, id }),
        findOffer(ctx, workspaceId, { kind: product.kind, id }),
      ])
      const isOwned = isHeld(explanation) && !product.isBoughtAgain
      const item = { offerId, productKind: product.kind, productId: id, title: card.title, cents: 0 }
      return { ...item, card, isOwned, alone: main?.priceCents ?? 0 }
    }),
  )
  if (others.some((other) => other === null)) return null
  const ownMain = offer.isMain
    ? null
    : await findOffer(ctx, workspaceId, { kind: own.productKind, id: own.productId })
  const all = [{ ...own, alone: ownMain?.priceCents ?? own.cents }, ...others.flatMap((other) => other ?? [])]
  const shares = splitBy(
    own.cents,
    all.map(({ alone }) => alone),
  )
  return all.map(({ alone: _, ...item }, at) => ({ ...item, cents: shares[at] ?? 0 }))
}

/** Why the whole can't be sold while one part isn't; null when all are on sale. */
export function whyNotWhole(given: readonly CartProduct[] | null): string | null {
  if (given === null) return 'Part of this bundle isn’t on sale anymore.'
  const [, ...others] = given
  return others.some(({ card }) => card.closedBecause !== null)
    ? 'Part of this bundle isn’t on sale right now.'
    : null
}

/** Where a bundle's buyer opens what they have, if they have all of it already. */
export function ownedPathOf(ctx: Ctx, given: readonly CartProduct[]): string | null {
  const [first] = given
  if (!first || !given.every(({ isOwned }) => isOwned)) return null
  return productOf(ctx, first.productKind).isBoughtAgain ? null : first.card.openPath
}
