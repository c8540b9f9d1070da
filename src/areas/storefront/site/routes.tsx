import type { FastifyInstance } from 'fastify'
import { whyNotSelling } from '#areas/accounts/rules.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, type WorkspaceRecord, workspaceByHandle } from '#areas/accounts/server/workspaces.ts'
import { alternatesOf } from '#areas/accounts/site/alternates.ts'
import { sendShared, shareAddress, sharedStore } from '#areas/accounts/site/share-pictures.ts'
import { answerStorePage, leadingOn, storeOf } from '#areas/accounts/site/store.ts'
import { pictureOf } from '#areas/files/rules.ts'
import { canBePaid } from '#areas/payments/server/connections/accounts.ts'
import { cardPrices } from '#areas/payments/server/offers/on-cards.ts'
import type { ReviewFigures } from '#areas/reviews/contract.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import { brandCss } from '#kernel/brand-shades.ts'
import type { Id } from '#kernel/ids.ts'
import type { SiteFrame, SiteTools } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import type { Viewer } from '#ui/site/store-face.ts'
import { featuredOf, heroOf, quoteOf } from '../server/front.ts'
import { aloneInStore, listShelves, type Shelf } from '../server/shelves.ts'
import { answerFeed } from './feed.ts'
import { StorefrontPage } from './StorefrontPage.tsx'
import { storeReviews } from './store-reviews.ts'

type ByHandle = { Params: { handle: string } }

/** `/@handle` and what is its own below it; the pages of what it sells are their kinds'. */
export function mountStorefront(app: FastifyInstance, site: SiteTools): void {
  app.get<ByHandle>('/@:handle', (request, reply) =>
    answerStorePage(site, request, reply, true, async ({ ctx, workspace, viewer, frame }) =>
      renderSite(await storefront(ctx, frame, viewer, workspace)),
    ),
  )

  app.get<ByHandle>('/@:handle/brand.css', async (request, reply) => {
    // Receipts and certificates of a hidden store keep their colors.
    const workspace = await workspaceByHandle(await site.ctxOf(request, reply), request.params.handle)
    if (!workspace) return reply.callNotFound()
    reply.kind = 'asset'
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/css; charset=utf-8')
      .send(brandCss(workspace.brandColor))
  })

  app.get<ByHandle>('/@:handle/feed.xml', (request, reply) =>
    leadingOn(request, reply, () => answerFeed(site, request, reply)),
  )
  app.get<ByHandle>('/@:handle/share.png', (request, reply) =>
    leadingOn(request, reply, async () => {
      const workspace = await storeOf(await site.ctxOf(request, reply), request.params.handle)
      return sendShared(request, reply, sharedStore(workspace))
    }),
  )
}

async function storefront(ctx: CallCtx, frame: SiteFrame, viewer: Viewer, workspace: WorkspaceRecord) {
  const [shelves, owner] = await Promise.all([listShelves(ctx, workspace.id), getOwner(ctx, workspace.id)])
  const [ratings, prices, isPaid, hero, featured, quote, bands] = await Promise.all([
    ratingsOf(ctx, workspace.id, shelves),
    cardPrices(
      ctx,
      workspace.language,
      shelves.flatMap(({ product: { kind }, items }) =>
        items.map(({ id }) => ({ workspaceId: workspace.id, kind, id })),
      ),
    ),
    canBePaid(ctx, workspace.id),
    heroOf(ctx, workspace),
    featuredOf(ctx, workspace, shelves),
    quoteOf(ctx, workspace, shelves),
    bandsOf(ctx, workspace.id, shelves),
  ])
  const path = `/@${workspace.handle}`
  const sells = whyNotSelling(workspace, ctx.now()) === null
  return (
    <StorefrontPage
      site={frame}
      store={storeFaceOf(
        workspace,
        shelves.map(({ product, segment }) => ({
          label: product.words[workspace.language].many,
          href: `#${segment}`,
        })),
      )}
      viewer={viewer}
      storeId={workspace.id}
      creator={{ name: owner.displayName, photo: owner.photoURL }}
      bio={owner.profile.bio}
      headline={workspace.front?.headline}
      hero={hero}
      featuredId={featured?.id}
      quote={
        quote && {
          text: quote.text,
          rating: quote.rating,
          shownName: quote.shownName,
          product: {
            title: quote.product.title,
            href: `${path}/${quote.product.segment}/${quote.product.slug}`,
          },
        }
      }
      isTestMode={ctx.instance.demo}
      alone={aloneInStore(ctx, shelves)}
      reviews={await storeReviews(ctx, workspace, shelves, ratings, quote?.id)}
      shareImage={shareAddress(path, sharedStore(workspace))}
      alternates={alternatesOf(frame.origin, workspace, path)}
      shelves={shelves.map(({ product, segment, items }) => {
        const words = product.words[workspace.language]
        return {
          segment,
          words,
          as: product.store.shelf?.as,
          band: bands.get(segment),
          items: items.map((item) => ({
            id: item.id,
            title: item.title,
            summary: item.summary,
            cover: item.imageFileId ? pictureOf(item.imageFileId) : null,
            href: `${path}/${segment}/${item.slug}`,
            size: words.size(item.size, item.minutesEach),
            seconds: item.seconds,
            rating: item.showsReviews ? ratingOf(ratings.get(item.id)) : null,
            price: item.price,
            priceWords: prices.get(item.id),
            offerId: sells && (item.price.cents === 0 || isPaid) ? item.offerId : null,
          })),
        }
      })}
    />
  )
}

/** What a seller calls all of a kind together, where they're shown so, by its segment. */
async function bandsOf(ctx: CallCtx, workspaceId: Id<'wsp'>, shelves: readonly Shelf[]) {
  const bands = await Promise.all(
    shelves.map(async ({ product: { store }, segment }) => {
      const { shelf } = store
      return shelf?.as === 'band' ? ([segment, await shelf.front(ctx, workspaceId)] as const) : null
    }),
  )
  return new Map(bands.filter((band) => band !== null))
}

async function ratingsOf(ctx: CallCtx, workspaceId: Id<'wsp'>, shelves: readonly Shelf[]) {
  const figures = await Promise.all(
    shelves.map(({ product, items }) =>
      reviewFigures(ctx, workspaceId, { kind: product.thing, ids: items.map(({ id }) => id) }),
    ),
  )
  return new Map(figures.flatMap((ofKind) => [...ofKind]))
}

const ratingOf = (figures: ReviewFigures | undefined) =>
  figures?.average ? { average: figures.average, count: figures.count } : null
