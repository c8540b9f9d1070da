import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { ReadingCtx } from '#platform/product.ts'
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
  if (products.length === 0) return new Map()
  const each = <T>(of: (product: OnCard) => T) => [...new Set(products.map(of))]
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(
      and(
        inArray(
          offers.workspaceId,
          each(({ workspaceId }) => workspaceId),
        ),
        inArray(
          offers.productKind,
          each(({ kind }) => kind),
        ),
        inArray(
          offers.productId,
          each(({ id }) => id),
        ),
        ...[eq(offers.isMain, true), ne(offers.pricing, 'once'), isNull(offers.archivedAt)],
      ),
    )
  return new Map(rows.map((offer) => [offer.productId, shortPriceIn(lang, pricedOf(offer))]))
}
