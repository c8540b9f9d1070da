import type { FastifyInstance } from 'fastify'
import { pictureOf } from '#areas/files/rules.ts'
import { cardPrices } from '#areas/payments/server/offers/on-cards.ts'
import type { Language } from '#kernel/language.ts'
import { type KeptPage, keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { products } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import type { Viewer } from '#ui/site/store-face.ts'
import { type CatalogQuery, catalogHref, readCatalogQuery } from '../rules.ts'
import {
  type CatalogListing,
  countCatalog,
  listCatalog,
  type OfferedFilters,
  offeredFacets,
  productOfEntry,
} from '../server/catalog.ts'
import { facetsOf, facetValuesOf } from '../server/facets.ts'
import { aloneOf } from '../server/shelves.ts'
import { BrowseClosedPage, type BrowsedProduct, BrowsePage } from './BrowsePage.tsx'

/** The catalog follows changes a moment later than the pages themselves: the front of it is kept no longer than this. */
const keptMs = 15_000

/** `/browse`: every public product of the installation, unless its operator keeps no such list. */
export function mountBrowse(app: FastifyInstance, site: SiteTools): void {
  const offered = keptOffers()
  const kept = new Map<Viewer, { page: KeptPage; mark: number; at: number }>()
  const pageOf = async (ctx: CallCtx, viewer: Viewer, query: CatalogQuery) => {
    const [{ entries, after }, count, facets] = await Promise.all([
      listCatalog(ctx, query),
      countCatalog(ctx, query),
      offered(ctx),
    ])
    return renderSite(
      <BrowsePage
        site={site.frame}
        viewer={viewer}
        query={query}
        offered={facets}
        products={await browsed(ctx, entries, site.frame.lang)}
        count={count}
        moreHref={after ? catalogHref({ ...query, after }) : null}
      />,
    )
  }

  app.get<{ Querystring: Record<string, unknown> }>('/browse', async (request, reply) => {
    const viewer = site.viewerOf(request)
    const kinds = site.instance.given(products)
    if (!site.frame.hasBrowse)
      return sendPage(
        reply,
        renderSite(<BrowseClosedPage site={site.frame} viewer={viewer} alone={aloneOf(kinds)} />),
        404,
      )
    const ctx = await site.ctxOf(request, reply)
    const query = readCatalogQuery(request.query, facetValuesOf(facetsOf(kinds)))
    if (catalogHref(query) !== '/browse') return sendPage(reply, await pageOf(ctx, viewer, query))
    const mark = site.cache.mark()
    let front = kept.get(viewer)
    if (!front || front.mark !== mark || performance.now() - front.at > keptMs) {
      front = { page: keepPage(await pageOf(ctx, viewer, query)), mark, at: performance.now() }
      kept.set(viewer, front)
    }
    return sendKeptPage(request, reply, front.page)
  })
}

/** What there is to narrow by, read anew after a while: it changes seldom, and to read it is to look at every row. */
function keptOffers() {
  let kept: { facets: Promise<OfferedFilters>; at: number } | undefined
  return (ctx: CallCtx): Promise<OfferedFilters> => {
    if (!kept || performance.now() - kept.at > keptMs) {
      const facets = offeredFacets(ctx)
      kept = { facets, at: performance.now() }
      facets.catch(() => (kept = undefined))
    }
    return kept.facets
  }
}

/** Of a kind that isn't declared anymore, nothing is shown. */
async function browsed(
  ctx: CallCtx,
  entries: readonly CatalogListing[],
  lang: Language,
): Promise<BrowsedProduct[]> {
  const known = entries.flatMap((entry) => {
    const product = productOfEntry(ctx, entry.thingId)
    return product ? [{ entry, product }] : []
  })
  const prices = await cardPrices(
    ctx,
    lang,
    known.map(({ entry: { workspaceId, thingId }, product: { kind } }) => ({
      workspaceId,
      kind,
      id: thingId,
    })),
  )
  return known.map(({ entry, product }) => ({
    id: entry.thingId,
    title: entry.title,
    summary: entry.summary,
    sellerName: entry.sellerName,
    kindName: product.words[lang].receipt.freeItem,
    href: `/@${entry.handle}/${product.store.segment}/${entry.slug}`,
    cover: entry.imageFileId ? pictureOf(entry.imageFileId) : null,
    size: product.words[lang].size(entry.size),
    seconds: entry.durationSeconds,
    price: { cents: entry.priceCents, currency: entry.priceCurrency },
    priceWords: prices.get(entry.thingId),
    rating: entry.reviews > 0 ? { average: entry.ratingTenths / 10, count: entry.reviews } : null,
  }))
}
