import { and, eq, isNull, sql } from 'drizzle-orm'
import { explainAccess, isHeld } from '#areas/access/server/explaining.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { describeProduct, type ProductCard, productOf } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { whyClosed } from '../checkout/why-closed.ts'
import { offerProducts, offerStock } from '../offer-tables.ts'
import type { Offer } from '../offers.ts'
import { offers } from '../tables.ts'

/** Another offer that whoever asks could add to one. */
export type Addable = { offer: Offer; product: ProductCard; isNumbered: boolean }

/** In the same currency, and paid once: whatever else is agreed on needs a checkout of its own. */
export const isAddable = (offer: Offer, to: Pick<Offer, 'id' | 'priceCurrency'>, now: Date): boolean =>
  offer.id !== to.id &&
  offer.pricing === 'once' &&
  offer.priceCurrency === to.priceCurrency &&
  offer.archivedAt === null &&
  (offer.startsAt === null || offer.startsAt <= now) &&
  (offer.endsAt === null || now < offer.endsAt)

/** Null where it isn't sold, is sold out, gives what's bought already, or is owned by who asks. */
export async function findAddable(ctx: Ctx, to: Offer, offerId: Id<'off'>): Promise<Addable | null> {
  const { workspaceId } = to
  const [found] = await ctx.db
    .select({ offer: offers, left: sql<number | null>`${offerStock.total} - ${offerStock.taken}` })
    .from(offers)
    .leftJoin(offerStock, and(within(workspaceId, offerStock), eq(offerStock.id, offers.id)))
    .where(and(within(workspaceId, offers, offerId), isNull(offers.archivedAt)))
  if (!found || (found.left !== null && found.left <= 0)) return null
  const { offer } = found
  if (!isAddable(offer, to, ctx.now()) || (await isGivenBy(ctx, to, offer))) return null
  const thing = { kind: productOf(ctx, offer.productKind).thing, id: offer.productId }
  const [product, workspace, explanation] = await Promise.all([
    describeProduct(ctx, workspaceId, offer.productKind, offer.productId),
    getWorkspace(ctx, workspaceId),
    explainAccess(ctx, workspaceId, thing),
  ])
  if (!product?.isPublic || product.closedBecause || whyClosed(ctx, workspace, offer.productKind)) return null
  if (isHeld(explanation)) return null
  return { offer, product, isNumbered: found.left !== null }
}

/** Whether the offer gives the same product by itself. */
async function isGivenBy(ctx: Ctx, to: Offer, { productKind, productId }: Offer): Promise<boolean> {
  if (to.productKind === productKind && to.productId === productId) return true
  const [given] = await ctx.db
    .select({ id: offerProducts.id })
    .from(offerProducts)
    .where(
      and(
        within(to.workspaceId, offerProducts),
        eq(offerProducts.offerId, to.id),
        eq(offerProducts.productKind, productKind),
        eq(offerProducts.productId, productId),
      ),
    )
  return given !== undefined
}
