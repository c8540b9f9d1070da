import type { FastifyInstance } from 'fastify'
import { whyNotSelling } from '#areas/accounts/rules.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, type WorkspaceRecord, workspaceByHandle } from '#areas/accounts/server/workspaces.ts'
import type { ReviewFigures } from '#areas/reviews/contract.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import { brandCss } from '#kernel/brand-shades.ts'
import type { Id } from '#kernel/ids.ts'
import { frameIn, type SiteTools } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { listShelves, type Shelf } from '../server/shelves.ts'
import { alternatesOf } from './alternates.ts'
import { answerFeed } from './feed.ts'
import { pictureOf } from './pictures.ts'
import { StorefrontPage } from './StorefrontPage.tsx'
import { answerStoreImage, mountSalesPages } from './sales-page.tsx'
import { shareVersion } from './share-image.ts'
import { sharedStore } from './shared.ts'
import { closesAt, leadingOn, storeOf } from './store.ts'
import { storeReviews } from './store-reviews.ts'

type ByHandle = { Params: { handle: string } }

/** `/@handle` and what lies below it: the storefront and the sales pages. */
export function mountStorefront(app: FastifyInstance, site: SiteTools): void {
  app.get<ByHandle>('/@:handle', (request, reply) => {
    const viewer = site.viewerOf(request)
    return leadingOn(request, reply, () =>
      site.cache.serve(request, reply, viewer, async () => {
        const ctx = await site.ctxOf(request, reply)
        const workspace = await storeOf(ctx, request.params.handle)
        const html = renderSite(await storefront(ctx, site, viewer, workspace))
        return { workspaceId: workspace.id, html, until: closesAt(workspace, ctx.now()) }
      }),
    )
  })

  app.get<ByHandle>('/@:handle/brand.css', async (request, reply) => {
    // Receipts and certificates of a hidden store keep their colours.
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
    leadingOn(request, reply, () => answerStoreImage(site, request, reply)),
  )

  mountSalesPages(app, site)
}

async function storefront(
  ctx: CallCtx,
  site: SiteTools,
  viewer: 'visitor' | 'signedIn',
  workspace: WorkspaceRecord,
) {
  const [shelves, owner] = await Promise.all([listShelves(ctx, workspace.id), getOwner(ctx, workspace.id)])
  const ratings = await ratingsOf(ctx, workspace.id, shelves)
  const path = `/@${workspace.handle}`
  const sells = whyNotSelling(workspace, ctx.now()) === null
  return (
    <StorefrontPage
      site={frameIn(site.frame, workspace.language)}
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
      isTestMode={ctx.instance.demo}
      reviews={await storeReviews(ctx, workspace, shelves, ratings)}
      shareImage={`${path}/share.png?v=${shareVersion(sharedStore(workspace))}`}
      alternates={alternatesOf(site.frame.origin, workspace, path)}
      shelves={shelves.map(({ product, segment, items }) => {
        const words = product.words[workspace.language]
        return {
          segment,
          words,
          items: items.map((item) => ({
            id: item.id,
            title: item.title,
            summary: item.summary,
            cover: item.imageFileId ? pictureOf(item.imageFileId) : null,
            href: `${path}/${segment}/${item.slug}`,
            size: words.size(item.size),
            seconds: item.seconds,
            rating: item.showsReviews ? ratingOf(ratings.get(item.id)) : null,
            price: item.price,
            offerId: sells && (item.price.cents === 0 || ctx.instance.demo) ? item.offerId : null,
          })),
        }
      })}
    />
  )
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
