import { createContext, use } from 'react'
import type { OwnFind, ProductFind, ProductKind } from '#kernel/things.ts'

/** A line of business, which has a color (`ui/lines.ts`). */
export type LineName =
  | 'courses'
  | 'products'
  | 'coaching'
  | 'membership'
  | 'pages'
  | 'email'
  | 'crm'
  | 'payments'

/** A kind of product on screens: the other half of its declaration (platform/product.ts). */
export type ProductOnScreens = {
  kind: ProductKind
  /** The color of everything about it. */
  line: LineName
  /** What search finds of it: the thing itself, or a part of it. */
  finds: { readonly [K in ProductFind | OwnFind]?: 'whole' | 'part' }
  /** Its own page in the app, which the palette remembers. */
  page: { path: RegExp; find: ProductFind }
}

/** Every kind there is, as the composition lists them. */
export const ProductsContext = createContext<readonly ProductOnScreens[]>([])

export const useProducts = () => use(ProductsContext)
