import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { describeProduct, findProduct, type ProductCard, products } from '#platform/product.ts'
import { mostBundled } from '../../offer-rules.ts'
import type { ProductKind } from '../../rules.ts'
import { offerProducts } from '../offer-tables.ts'

export type BundleItem = { kind: ProductKind; id: string }

/** What a plan is needed for is refused by its prices as by everything else of it. @throws FORBIDDEN as a guard does. */
export function refuseOffPlan(ctx: CreatorCtx, kind: ProductKind): void {
  const plan = findProduct(ctx, kind)?.sellerPlan
  if (plan && ctx.actor.plan !== plan)
    throw new AppError('FORBIDDEN', 'You don’t have permission to do this.', {
      data: { role: 'creator', plan },
    })
}

/** A creator's own product, published or not. @throws NOT_FOUND when there is none; FORBIDDEN without the plan it needs. */
export async function ownProduct(ctx: CreatorCtx, { kind, id }: BundleItem): Promise<ProductCard> {
  refuseOffPlan(ctx, kind)
  const card = await describeProduct(ctx, ctx.actor.workspaceId, kind, id as Id)
  if (!card) throw new AppError('NOT_FOUND', 'We couldn’t find this product.')
  return card
}

/** Everything of theirs that is on sale, for whoever makes a bundle of it. */
export async function listBundleChoices(ctx: CreatorCtx) {
  const kinds = await Promise.all(
    ctx.instance.given(products).map(async ({ kind, store }) =>
      (await store.listed(ctx, ctx.actor.workspaceId)).map(({ id, title }) => ({
        ...{ kind, id: id as string, title },
      })),
    ),
  )
  return kinds.flat()
}

/** Why an offer can't give these besides its own product; null when it can. */
export async function whyNotBundle(
  ctx: CreatorCtx,
  own: BundleItem,
  asked: readonly BundleItem[],
  kept: readonly BundleItem[],
): Promise<string | null> {
  if (asked.length > mostBundled) return `Add at most ${mostBundled} products`
  const named = [own, ...asked].map(({ kind, id }) => `${kind} ${id}`)
  if (new Set(named).size < named.length) return 'Add each product once'
  // What was in it before stays, even while it's off sale.
  const known = new Set(kept.map(({ kind, id }) => `${kind} ${id}`))
  const fresh = asked.filter(({ kind, id }) => !known.has(`${kind} ${id}`))
  for (const kind of new Set(fresh.map((product) => product.kind))) {
    const ids = fresh.filter((product) => product.kind === kind).map(({ id }) => id as Id)
    const cards = await findProduct(ctx, kind)?.describe(ctx, ctx.actor.workspaceId, ids)
    if (ids.some((id) => !cards?.get(id)?.isPublic)) return 'Add your own published products'
  }
  return null
}

export async function setBundle(
  ctx: CreatorCtx,
  offerId: Id<'off'>,
  asked: readonly BundleItem[],
): Promise<void> {
  const { workspaceId } = ctx.actor
  await ctx.db
    .delete(offerProducts)
    .where(and(eq(offerProducts.workspaceId, workspaceId), eq(offerProducts.offerId, offerId)))
  if (asked.length === 0) return
  await ctx.db.insert(offerProducts).values(
    asked.map(({ kind, id }, position) => ({
      ...{ workspaceId, id: newId('ofp', ctx.now()), offerId, position },
      productKind: kind,
      productId: id as Id,
    })),
  )
}

/** What an offer gives besides its own product, in its order. */
export function bundleOf(ctx: Ctx, workspaceId: Id<'wsp'>, offerId: Id<'off'>): Promise<BundleItem[]> {
  return ctx.db
    .select({ kind: offerProducts.productKind, id: offerProducts.productId })
    .from(offerProducts)
    .where(and(eq(offerProducts.workspaceId, workspaceId), eq(offerProducts.offerId, offerId)))
    .orderBy(asc(offerProducts.position))
}
