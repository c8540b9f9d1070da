import { explainAccess } from '#areas/access/server/explaining.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { ProductKind, ThingKind } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { sentenceIn } from '#platform/sentences.ts'
import type { Sale } from '#ui/site/sale.ts'
import { takersOfOffer, whyClosed, whyNoOneCanPay } from './checkout/why-closed.ts'
import { offersOnPage } from './offers/on-page.ts'

type OfferOnSale = {
  productKind: ProductKind
  thing: { kind: ThingKind; id: Id }
  offerId: Id<'off'>
  price: Money
  /** Why its kind takes no one new; null while it does. */
  closedBecause: string | null
  /** Where its owner opens it. */
  openPath: string
}

/** What a product's own page offers its reader: the way to buy it, what they own already, or why neither, in the store's language. */
export async function saleOf(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  { productKind, thing, offerId, price, closedBecause, openPath }: OfferOnSale,
): Promise<Sale> {
  const explanation = await explainAccess(ctx, workspace.id, thing)
  if (explanation.allowed && explanation.because !== 'owner') return { kind: 'owned', openHref: openPath }
  const { mainClosedBecause, until, shown } = await offersOnPage(ctx, workspace, {
    kind: productKind,
    id: thing.id,
  })
  const reason =
    closedBecause ??
    mainClosedBecause ??
    whyClosed(ctx, workspace, productKind) ??
    whyNoOneCanPay(
      ctx,
      { productKind },
      await takersOfOffer(ctx, {
        ...{ workspaceId: workspace.id, priceCents: price.cents, priceCurrency: price.currency },
      }),
    )
  return reason
    ? {
        kind: 'closed',
        reason: sentenceIn(ctx, workspace.language, reason),
        // Where the product itself isn't sold, none of its offers is.
        ...(reason === mainClosedBecause ? { ...shown, notes: [] } : { ...shown, notes: [], others: [] }),
        until,
      }
    : { kind: 'buyable', offerId, ...shown, until }
}
