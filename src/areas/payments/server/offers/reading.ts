import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { findProduct } from '#platform/product.ts'
import { mine } from '#platform/tables.ts'
import type { OfferView } from '../../offers-contract.ts'
import { offerProducts, offerStock } from '../offer-tables.ts'
import type { Offer } from '../offers.ts'
import { offers } from '../tables.ts'
import { type BundleItem, ownProduct } from './products.ts'
import { leftOf } from './stock.ts'

/** All offers of a product. @throws NOT_FOUND when it isn't theirs. */
export async function listOffers(ctx: CreatorCtx, product: BundleItem): Promise<OfferView[]> {
  await ownProduct(ctx, product)
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(
      and(mine(ctx, offers), eq(offers.productKind, product.kind), eq(offers.productId, product.id as Id)),
    )
    .orderBy(
      desc(offers.isMain),
      sql`${offers.archivedAt} is not null`,
      asc(offers.createdAt),
      asc(offers.id),
    )
  return viewsOf(ctx, rows)
}

export async function toOffer(ctx: CreatorCtx, offer: Offer): Promise<OfferView> {
  const [view] = await viewsOf(ctx, [offer])
  if (!view) throw new Error('An offer has no view.')
  return view
}

async function viewsOf(ctx: CreatorCtx, rows: readonly Offer[]): Promise<OfferView[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const bundled = await ctx.db
    .select()
    .from(offerProducts)
    .where(and(mine(ctx, offerProducts), inArray(offerProducts.offerId, ids)))
    .orderBy(asc(offerProducts.position))
  const stocks = await ctx.db
    .select()
    .from(offerStock)
    .where(and(mine(ctx, offerStock), inArray(offerStock.id, ids)))
  const titles = await titlesOf(ctx, bundled)
  return rows.map((offer) => {
    const { priceCurrency: currency, suggestedCents, setupCents } = offer
    const money = (cents: number | null): Money | null => (cents === null ? null : { cents, currency })
    const stock = stocks.find(({ id }) => id === offer.id)
    const { id, productKind, productId, isMain, name, pricing, isHidden, thankYou } = offer
    const { instalmentCount, interval, trialDays } = offer
    return {
      ...{ id, productKind, productId, isMain, name, pricing, isHidden, thankYou },
      ...{ instalmentCount, interval, trialDays },
      price: { cents: offer.priceCents, currency },
      suggested: money(suggestedCents),
      setup: money(setupCents),
      stock: stock ? { total: stock.total, left: leftOf(stock) } : null,
      startsAt: offer.startsAt?.toISOString() ?? null,
      endsAt: offer.endsAt?.toISOString() ?? null,
      archivedAt: offer.archivedAt?.toISOString() ?? null,
      path: `/checkout/${id}`,
      products: bundled
        .filter(({ offerId }) => offerId === id)
        .map((one) => ({
          ...{ kind: one.productKind, id: one.productId as string },
          title: titles.get(one.productId) ?? '',
        })),
    }
  })
}

async function titlesOf(
  ctx: CreatorCtx,
  bundled: readonly (typeof offerProducts.$inferSelect)[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const kind of new Set(bundled.map(({ productKind }) => productKind))) {
    const ids = bundled.filter(({ productKind }) => productKind === kind).map(({ productId }) => productId)
    const titles = await findProduct(ctx, kind)?.titlesOf(ctx, [ctx.actor.workspaceId], ids)
    for (const [id, title] of titles ?? []) found.set(id, title)
  }
  return found
}
