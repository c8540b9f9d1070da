import { workspaceChanged } from '#areas/accounts/events.ts'
import { offerChanged } from '#areas/payments/events.ts'
import { reviewHidden, reviewPublished, reviewWithdrawn, reviewWritten } from '#areas/reviews/events.ts'
import type { Id } from '#kernel/ids.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import type { Gifts } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import { refreshCatalog, refreshWorkspace } from './catalog.ts'
import { holdHero } from './front.ts'

const ofReview = [reviewWritten, reviewPublished, reviewHidden, reviewWithdrawn]

/** The catalog follows what is published, priced, joined and reviewed, of every kind there is. */
export const storefrontListeners = (given: Gifts): Listener[] => {
  const stores = given(products).map(({ store }) => store)
  return [
    ...stores
      .flatMap(({ news }) => news)
      .map(({ event, idOf, isCount }) =>
        afterEvent(`storefront.catalogue.${event.type}`, event, async (ctx, facts, { workspaceId }) => {
          if (ctx.retelling && isCount) return
          await refreshCatalog(ctx, workspaceId, idOf(facts as never))
        }),
      ),
    ...ofReview.map((event) =>
      afterEvent(`storefront.catalogue.${event.type}`, event, (ctx, { thingId }, { workspaceId }) =>
        refreshCatalog(ctx, workspaceId, thingId as Id),
      ),
    ),
    afterEvent('storefront.catalogue.offerChanged', offerChanged, (ctx, { productId }, { workspaceId }) =>
      refreshCatalog(ctx, workspaceId, productId as Id),
    ),
    ...stores
      .flatMap(({ newsOfAll }) => newsOfAll)
      .map((event) =>
        afterEvent(`storefront.catalogue.${nameOf(event.type)}`, event, (ctx, _facts, { workspaceId }) =>
          refreshWorkspace(ctx, workspaceId),
        ),
      ),
    inTransaction('storefront.hero', workspaceChanged, (ctx, _facts, { workspaceId }) =>
      holdHero(ctx, workspaceId),
    ),
    afterEvent('storefront.catalogue.workspaceChanged', workspaceChanged, (ctx, _facts, { workspaceId }) =>
      refreshWorkspace(ctx, workspaceId),
    ),
  ]
}

/** Names are kept beside deliveries: these were given without their area. */
const nameOf = (type: string) => type.slice(type.indexOf('.') + 1)
