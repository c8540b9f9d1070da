import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainAccess } from '#areas/access/server/grants.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { closedToBuyers } from '#areas/courses/server/openness.ts'
import { findPreview, findSoldCourse, type SoldCourse } from '#areas/courses/server/sales.ts'
import { wordsOfCourses } from '#areas/courses/server/words-of-courses.ts'
import { CoursePreviewPage } from '#areas/courses/site/CoursePreviewPage.tsx'
import { CourseSalesPage } from '#areas/courses/site/CourseSalesPage.tsx'
import type { CourseAccess } from '#areas/courses/site/sales-course.ts'
import { whyClosed, whyNobodyCanPay } from '#areas/payments/server/checkout/opening.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { kindOfThing } from '#kernel/things.ts'
import { seenOf } from '#platform/http/page-cache.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { addressOf, factsOf, previewHref, secondsOf, sharedCourse } from './sales-facts.ts'
import { type Shared, shareImage, shareVersion } from './share-image.ts'
import { sharedStore } from './shared.ts'
import { closesAt, leadingOn, storeOf } from './store.ts'

type ByCourse = { Params: { handle: string; slug: string }; Querystring: { reviews?: string } }
type ByPreview = { Params: { handle: string; slug: string; lessonId: string } }

/** `/@handle/courses/…`: each course's own page, its picture and the lessons that are open to everyone. */
export function mountSalesPages(app: FastifyInstance, site: SiteTools): void {
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

/** Cached for everybody; somebody who may own the course gets a page made for them. */
async function answerSalesPage(
  site: SiteTools,
  request: FastifyRequest<ByCourse>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const viewer = site.viewerOf(request)
  const page = pageOf(request.query.reviews)
  const make = async () => {
    const ctx = await site.ctxOf(request, reply)
    const workspace = await storeOf(ctx, request.params.handle)
    const sold = await findSoldCourse(ctx, workspace.id, request.params.slug)
    if (!sold) throw nothingHere()
    return {
      workspaceId: workspace.id,
      thing: thingOf(sold),
      until: closesAt(workspace, ctx.now()),
      html: renderSite(
        <CourseSalesPage
          site={frameIn(site.frame, workspace.language)}
          store={faceOf(workspace)}
          viewer={viewer}
          isTestMode={ctx.instance.demo}
          price={sold.price}
          access={await accessOf(ctx, workspace, sold)}
          course={await factsOf(ctx, { workspace, sold, origin: site.frame.origin, page })}
        />,
      ),
    }
  }
  if (site.isAnonymous(request) && page === 1) return site.cache.serve(request, reply, viewer, make)
  const made = await make()
  reply.seen = seenOf(made)
  return sendPage(reply, made.html)
}

/** A lesson that is open to everybody; made anew each time, since it is read far less than what leads to it. */
async function answerPreview(
  site: SiteTools,
  request: FastifyRequest<ByPreview>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { handle, slug, lessonId } = request.params
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, handle)
  const sold = isId('lsn', lessonId) ? await findSoldCourse(ctx, workspace.id, slug) : null
  const lesson = sold && isId('lsn', lessonId) ? await findPreview(ctx, sold.course, lessonId) : null
  if (!sold || !lesson) throw nothingHere()
  const open = sold.outline.filter((line) => line.freePreview && line.kind !== 'quiz')
  const next = open[open.findIndex((line) => line.id === lesson.id) + 1]
  return sendPage(
    reply,
    renderSite(
      <CoursePreviewPage
        site={frameIn(site.frame, workspace.language)}
        store={faceOf(workspace)}
        viewer={site.viewerOf(request)}
        isTestMode={ctx.instance.demo}
        course={{
          title: sold.course.title,
          href: addressOf(workspace, sold),
          lessonCount: sold.outline.length,
          seconds: secondsOf(sold),
          hasCertificate: sold.course.awardsCertificate,
        }}
        lesson={lesson}
        next={next ? { title: next.title, href: previewHref(workspace, sold, next) } : null}
        price={sold.price}
        access={await accessOf(ctx, workspace, sold)}
      />,
    ),
  )
}

/** The picture of a course where its page is shared. */
async function answerShareImage(
  site: SiteTools,
  request: FastifyRequest<ByCourse>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const sold = await findSoldCourse(ctx, workspace.id, request.params.slug)
  if (!sold) throw nothingHere()
  return sendShared(request, reply, sharedCourse(workspace, sold))
}

/** The picture of a store where its page is shared. */
export async function answerStoreImage(
  site: SiteTools,
  request: FastifyRequest<{ Params: { handle: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const workspace = await storeOf(await site.ctxOf(request, reply), request.params.handle)
  return sendShared(request, reply, sharedStore(workspace))
}

async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: Shared,
): Promise<FastifyReply> {
  reply.kind = 'asset'
  reply.header('cache-control', 'public, max-age=3600').header('etag', `"${shareVersion(shared)}"`)
  if (request.headers['if-none-match'] === `"${shareVersion(shared)}"`) return reply.code(304).send()
  return reply.type('image/png').send(await shareImage(shared))
}

const nothingHere = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')

const pageOf = (asked: string | undefined) => (/^\d{1,3}$/.test(asked ?? '') ? Math.max(1, Number(asked)) : 1)

/** The creator's name and colours around a page of theirs. */
export function faceOf(workspace: WorkspaceRecord) {
  return storeFaceOf(workspace, [
    {
      label: wordsOfCourses[workspace.language].many,
      href: `/@${workspace.handle}#courses`,
      isCurrent: true,
    },
  ])
}

const thingOf = ({ course: { id } }: SoldCourse) => ({ kind: kindOfThing(id), id })

async function accessOf(ctx: CallCtx, workspace: WorkspaceRecord, sold: SoldCourse): Promise<CourseAccess> {
  const explanation = await explainAccess(ctx, workspace.id, thingOf(sold))
  if (explanation.allowed && explanation.because !== 'owner')
    return { kind: 'owned', openHref: `/learn/${sold.course.id}` }
  const closedBecause =
    (sold.isOpen ? null : closedToBuyers) ??
    whyClosed(ctx, workspace) ??
    whyNobodyCanPay(ctx, { workspaceId: workspace.id, priceCents: sold.price.cents })
  return closedBecause
    ? { kind: 'closed', reason: sentenceIn(ctx, workspace.language, closedBecause) }
    : { kind: 'buyable', offerId: sold.offerId }
}
