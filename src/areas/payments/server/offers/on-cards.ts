import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { ReadingCtx } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { shortPriceIn } from '../../offer-text.ts'
import type { ProductKind } from '../../rules.ts'
import { offers } from '../tables.ts'
import { pricedOf } from './on-page.ts'

type OnCard = { workspaceId: Id<'wsp'>; kind: ProductKind; id: Id }

/**
 * What the cards of these products say instead of an amount: "From $19", "$9 a month", "Pay what you want". One that's bought once, for
 * what it costs, isn't among them.
 */
export async function cardPrices(
  ctx: Pick<ReadingCtx, 'db'>,
  lang: Language,
  products: readonly OnCard[],
): Promise<ReadonlyMap<Id, string>> {
  // A store's products are asked for together, those of several stores by each.
  const stores = [...Map.groupBy(products, ({ workspaceId }) => workspaceId)]
  const rows = await Promise.all(stores.map(([workspaceId, own]) => mainOffers(ctx, workspaceId, own)))
  return new Map(rows.flat().map((offer) => [offer.productId, shortPriceIn(lang, pricedOf(offer))]))
}

/** Those whose price isn't just an amount. */
function mainOffers({ db }: Pick<ReadingCtx, 'db'>, workspaceId: Id<'wsp'>, products: readonly OnCard[]) {
  return db
    .select()
    .from(offers)
    .where(
      and(
        within(workspaceId, offers),
        inArray(offers.productKind, [...new Set(products.map(({ kind }) => kind))]),
        inArray(
          offers.productId,
          products.map(({ id }) => id),
        ),
        ...[eq(offers.isMain, true), ne(offers.pricing, 'once'), isNull(offers.archivedAt)],
      ),
    )
}
