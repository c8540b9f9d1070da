import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainAccess } from '#areas/access/server/grants.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, type WorkspaceRecord, workspaceByHandle } from '#areas/accounts/server/workspaces.ts'
import { findSoldCourse, listSoldCourses, type SoldCourse } from '#areas/courses/server/sales.ts'
import { type CourseAccess, CourseSalesPage } from '#areas/courses/site/CourseSalesPage.tsx'
import { whyNobodyCanPay } from '#areas/payments/server/checkout/opening.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { AppError } from '#kernel/errors.ts'
import { formatDuration } from '#kernel/time.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { brandCss } from '#ui/site/brand.ts'
import { renderSite } from '#ui/site/render.ts'
import { storefrontSiteText } from './messages.ts'
import { StorefrontPage } from './StorefrontPage.tsx'

type ByHandle = { Params: { handle: string } }
type ByCourse = { Params: { handle: string; slug: string } }

/** `/@handle` and what lies below it: the storefront and the sales pages. */
export function mountStorefront(app: FastifyInstance, site: SiteTools): void {
  app.get<ByHandle>('/@:handle', (request, reply) => {
    const viewer = site.viewerOf(request)
    return site.cache.serve(request, reply, viewer, async () => {
      const ctx = await site.ctxOf(request, reply)
      const workspace = await storeOf(ctx, request.params.handle)
      return { workspaceId: workspace.id, html: renderSite(await storefront(ctx, site, viewer, workspace)) }
    })
  })

  app.get<ByHandle>('/@:handle/brand.css', async (request, reply) => {
    const workspace = await storeOf(await site.ctxOf(request, reply), request.params.handle)
    reply.kind = 'asset'
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/css; charset=utf-8')
      .send(brandCss(workspace.brandColor))
  })

  app.get<ByCourse>('/@:handle/courses/:slug', (request, reply) => salesPage(site, request, reply))
}

async function storefront(
  ctx: CallCtx,
  site: SiteTools,
  viewer: 'visitor' | 'signedIn',
  workspace: WorkspaceRecord,
) {
  const [sold, owner] = await Promise.all([listSoldCourses(ctx, workspace.id), getOwner(ctx, workspace.id)])
  return (
    <StorefrontPage
      site={site.frame}
      store={storeFaceOf(
        workspace,
        sold.length > 0 ? [{ label: storefrontSiteText.courses, href: '#courses' }] : [],
      )}
      viewer={viewer}
      storeId={workspace.id}
      bio={owner.profile.bio}
      isTestMode={ctx.instance.demo}
      courses={sold.map(({ course, offer, lessonCount, seconds }) => ({
        id: course.id,
        title: course.title,
        summary: course.description.split(/\n\s*\n/)[0] ?? '',
        href: `/@${workspace.handle}/courses/${course.slug}`,
        lessonCount,
        seconds,
        price: priceOf(offer),
        offerId: offer.priceCents === 0 || ctx.instance.demo ? offer.id : null,
      }))}
    />
  )
}

/** Cached for everybody; somebody who may own the course gets a page made for them. */
async function salesPage(
  site: SiteTools,
  request: FastifyRequest<ByCourse>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const viewer = site.viewerOf(request)
  const make = async () => {
    const ctx = await site.ctxOf(request, reply)
    const workspace = await storeOf(ctx, request.params.handle)
    const sold = await findSoldCourse(ctx, workspace.id, request.params.slug)
    if (!sold) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
    return { workspaceId: workspace.id, html: renderSite(await course(ctx, site, viewer, workspace, sold)) }
  }
  if (site.isAnonymous(request)) return site.cache.serve(request, reply, viewer, make)
  return sendPage(reply, (await make()).html)
}

async function course(
  ctx: CallCtx,
  site: SiteTools,
  viewer: 'visitor' | 'signedIn',
  workspace: WorkspaceRecord,
  sold: SoldCourse,
) {
  const owner = await getOwner(ctx, workspace.id)
  const store = storeFaceOf(workspace, [
    { label: storefrontSiteText.courses, href: `/@${workspace.handle}#courses`, isCurrent: true },
  ])
  return (
    <CourseSalesPage
      site={site.frame}
      store={store}
      viewer={viewer}
      isTestMode={ctx.instance.demo}
      price={sold.price}
      access={await accessOf(ctx, workspace, sold)}
      course={{
        id: sold.course.id,
        title: sold.course.title,
        description: sold.course.description,
        href: `/@${workspace.handle}/courses/${sold.course.slug}`,
        seconds: sold.outline.reduce((sum, lesson) => sum + lesson.durationSeconds, 0),
        sections: [
          {
            id: sold.course.id,
            lessons: sold.outline.map((lesson) => ({
              id: lesson.id,
              title: lesson.title,
              note: `Text · ${formatDuration(lesson.durationSeconds)}`,
            })),
          },
        ],
        instructor: { name: owner.displayName, bio: owner.profile.bio },
      }}
    />
  )
}

async function accessOf(ctx: CallCtx, workspace: WorkspaceRecord, sold: SoldCourse): Promise<CourseAccess> {
  const explanation = await explainAccess(ctx, workspace.id, { kind: 'course', id: sold.course.id })
  if (explanation.allowed && explanation.because !== 'owner')
    return { kind: 'owned', openHref: `/learn/${sold.course.id}` }
  const closedBecause = whyNobodyCanPay(ctx, { workspaceId: workspace.id, priceCents: sold.price.cents })
  return closedBecause
    ? { kind: 'closed', reason: closedBecause }
    : { kind: 'buyable', offerId: sold.offerId }
}

async function storeOf(ctx: CallCtx, handle: string): Promise<WorkspaceRecord> {
  const workspace = await workspaceByHandle(ctx, handle)
  if (!workspace) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  return workspace
}
