import type { FastifyInstance } from 'fastify'
import { whyNotSelling } from '#areas/accounts/rules.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, type WorkspaceRecord, workspaceByHandle } from '#areas/accounts/server/workspaces.ts'
import { listSoldCourses } from '#areas/courses/server/sales.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import type { ReviewFigures } from '#areas/reviews/contract.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import { brandCss } from '#kernel/brand-shades.ts'
import { frameIn, type SiteTools } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { alternatesOf } from './alternates.ts'
import { answerFeed } from './feed.ts'
import { pictureOf } from './pictures.ts'
import { StorefrontPage } from './StorefrontPage.tsx'
import { sharedStore } from './sales-facts.ts'
import {
  answerPreview,
  answerSalesPage,
  answerShareImage,
  answerStoreImage,
  type ByCourse,
  type ByPreview,
} from './sales-page.tsx'
import { shareVersion } from './share-image.ts'
import { closesAt, leadingOn, storeOf } from './store.ts'
import { storeReviews } from './store-reviews.ts'
import { storefrontTextIn } from './texts.ts'

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

  app.get<ByCourse>('/@:handle/courses/:slug', (request, reply) =>
    leadingOn(request, reply, () => answerSalesPage(site, request, reply)),
  )
  app.get<ByCourse>('/@:handle/courses/:slug/share.png', (request, reply) =>
    leadingOn(request, reply, () => answerShareImage(site, request, reply)),
  )
  app.get<ByPreview>('/@:handle/courses/:slug/preview/:lessonId', (request, reply) =>
    leadingOn(request, reply, () => answerPreview(site, request, reply)),
  )
}

async function storefront(
  ctx: CallCtx,
  site: SiteTools,
  viewer: 'visitor' | 'signedIn',
  workspace: WorkspaceRecord,
) {
  const [sold, owner] = await Promise.all([listSoldCourses(ctx, workspace.id), getOwner(ctx, workspace.id)])
  const ratings = await reviewFigures(ctx, workspace.id, {
    kind: 'course',
    ids: sold.map(({ course }) => course.id),
  })
  const path = `/@${workspace.handle}`
  const sells = whyNotSelling(workspace, ctx.now()) === null
  return (
    <StorefrontPage
      site={frameIn(site.frame, workspace.language)}
      store={storeFaceOf(
        workspace,
        sold.length > 0 ? [{ label: storefrontTextIn(workspace.language).courses, href: '#courses' }] : [],
      )}
      viewer={viewer}
      storeId={workspace.id}
      creator={{ name: owner.displayName, photo: owner.photoURL }}
      bio={owner.profile.bio}
      isTestMode={ctx.instance.demo}
      reviews={await storeReviews(ctx, workspace, sold, ratings)}
      shareImage={`${path}/share.png?v=${shareVersion(sharedStore(workspace))}`}
      alternates={alternatesOf(site.frame.origin, workspace, path)}
      courses={sold.map(({ course, offer, lessonCount, seconds }) => ({
        id: course.id,
        title: course.title,
        summary: course.salesPage?.tagline.trim() || (course.description.split(/\n\s*\n/)[0] ?? ''),
        cover: course.imageFileId ? pictureOf(course.imageFileId) : null,
        href: `${path}/courses/${course.slug}`,
        lessonCount,
        seconds,
        rating: course.salesPage?.showReviews === false ? null : ratingOf(ratings.get(course.id)),
        price: priceOf(offer),
        offerId: sells && (offer.priceCents === 0 || ctx.instance.demo) ? offer.id : null,
      }))}
    />
  )
}

const ratingOf = (figures: ReviewFigures | undefined) =>
  figures?.average ? { average: figures.average, count: figures.count } : null
