import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type ProductReviews, productOfThing } from '#platform/product.ts'
import type { ReviewedKind } from '../rules.ts'

/** Who may review things of a kind, as its product says. */
export function reviewablesOf(ctx: Ctx, kind: ReviewedKind): ProductReviews {
  const found = productOfThing(ctx, kind)?.review
  if (!found) throw new Error(`No product says who may review a ${kind}.`)
  return found
}

/** What reviewed things are called, also those that aren't sold anymore. */
export async function titlesOfThings(
  ctx: Ctx,
  kind: ReviewedKind,
  workspaceIds: readonly Id<'wsp'>[],
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  return (await productOfThing(ctx, kind)?.titlesOf(ctx, workspaceIds, ids)) ?? new Map()
}
