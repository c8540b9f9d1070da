import { type ComponentType, createContext, type ReactNode, use } from 'react'
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
  /** What screens of other areas show of it, each `lazy`: areas are in the app's first file. */
  parts?: {
    /** Its card in the library. A kind without one gets a plain card. */
    LibraryCard?: ComponentType<LibraryCardProps>
  }
}

export type LibraryCardProps = {
  owned: OwnedOnScreens
  /** The first of a list carries the filled button; the others are outlined. */
  primary: boolean
  /** The receipt. */
  links?: ReactNode
}

/** Something owned, as far as every kind is alike. */
export type OwnedOnScreens = {
  kind: string
  id: string
  title: string
  about: string
  sellerName: string
  grantedAt: string
  lastActiveAt: string | null
  /** How far its owner is; null where that's no question. */
  percent: number | null
  imageUrl: string | null
  openPath: string
  ended: { at: string; reason: string } | null
  receiptPath: string | null
  /** What its kind's own card shows besides. */
  more?: Record<string, unknown> | undefined
}

/** Every kind there is, as the composition lists them. */
export const ProductsContext = createContext<readonly ProductOnScreens[]>([])

export const useProducts = () => use(ProductsContext)
