import { explainAccess } from '#areas/access/server/grants.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { ProductKind, ThingKind } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { sentenceIn } from '#platform/sentences.ts'
import type { Sale } from '#ui/site/sale.ts'
import { takersOfOffer, whyClosed, whyNoOneCanPay } from './checkout/why-closed.ts'

type Offered = {
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
  { productKind, thing, offerId, price, closedBecause, openPath }: Offered,
): Promise<Sale> {
  const explanation = await explainAccess(ctx, workspace.id, thing)
  if (explanation.allowed && explanation.because !== 'owner') return { kind: 'owned', openHref: openPath }
  const reason =
    closedBecause ??
    whyClosed(ctx, workspace, productKind) ??
    whyNoOneCanPay(
      ctx,
      { productKind },
      await takersOfOffer(ctx, {
        ...{ workspaceId: workspace.id, priceCents: price.cents, priceCurrency: price.currency },
      }),
    )
  return reason
    ? { kind: 'closed', reason: sentenceIn(ctx, workspace.language, reason) }
    : { kind: 'buyable', offerId }
}
