import type { Id } from '#kernel/ids.ts'
import type { ProductCard } from '#platform/product.ts'
import type { ProductKind } from '../../rules.ts'

/** One thing that's bought: of an offer, which may give several. */
export type CartItem = {
  offerId: Id<'off'>
  productKind: ProductKind
  productId: Id
  title: string
  cents: number
}

/** One thing an offer gives, as its checkout shows it. */
export type CartProduct = CartItem & { card: ProductCard; isOwned: boolean }
