import type { Grant } from '#areas/access/server/grants.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { ProductKind } from '../rules.ts'

/** How a product area tells payments what it sells: payments never imports a product area. */
export type ProductDescription = {
  title: string
  /** "Course, 12 lessons", in the language of its seller's pages. */
  kindLabel: string
  slug: string
  /** The public page of the product. */
  salesPath: string
  /** Whether strangers may know of it: a draft, or what lies in the trash, is its owner's and theirs who have it. */
  isPublic: boolean
  /** Why nobody can buy it now, in words for a buyer; null when it is on sale. */
  closedBecause: string | null
  /** Where its owner starts, such as `/learn/crs_…`. */
  openPath: string
  /** What the receipt's route line shows of the way ahead. */
  steps: { count: number; first: string | null; certificate: boolean }
}

/** How far somebody is who owns the product. */
export type ProductStanding = {
  hasStarted: boolean
  /** The step they go on with; null when there is none left. */
  next: { position: number; title: string } | null
}

/** Whose progress a right shows. */
export type HeldRight = Pick<Grant, 'contactId' | 'seat'>

export type ProductRegistration = {
  kind: ProductKind
  describe: (ctx: Ctx, workspaceId: Id<'wsp'>, productId: Id) => Promise<ProductDescription | null>
  /** By the right that leads there: it says in whose place. */
  standing: (
    ctx: Ctx,
    workspaceId: Id<'wsp'>,
    productId: Id,
    held: HeldRight,
  ) => Promise<ProductStanding | null>
}

/** What is for sale, one for each kind. */
export const products = pointFor<ProductRegistration>('products')

const productOf = (ctx: Ctx, kind: ProductKind) =>
  ctx.instance.given(products).find((product) => product.kind === kind)

/** The product as a buyer sees it, or null when it does not exist (any more). */
export async function describeProduct(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  kind: ProductKind,
  id: Id,
): Promise<ProductDescription | null> {
  return productOf(ctx, kind)?.describe(ctx, workspaceId, id) ?? null
}

/** How far whoever holds a right is in a product; null when it does not exist (any more). */
export async function standingIn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { kind, id }: { kind: ProductKind; id: Id },
  held: HeldRight,
): Promise<ProductStanding | null> {
  return productOf(ctx, kind)?.standing(ctx, workspaceId, id, held) ?? null
}
