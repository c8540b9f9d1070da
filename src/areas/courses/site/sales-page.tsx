import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { storeFaceAround } from '#areas/accounts/server/store-face.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { sendShared, sharedThing } from '#areas/accounts/site/share-pictures.ts'
import { answerStorePage, leadingOn, nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { pictureOf } from '#areas/files/rules.ts'
import { saleOf } from '#areas/payments/server/sale.ts'
import { reviewsPageOf } from '#areas/reviews/site/reviews-on-page.ts'
import { coverAddress } from '#kernel/covers.ts'
import { isId } from '#kernel/ids.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import type { CourseRow } from '../server/courses.ts'
import { closedToBuyers } from '../server/openness.ts'
import { findPreview, findSoldCourse, type PreviewLesson, type SoldCourse } from '../server/sales.ts'
import { CoursePreviewPage } from './CoursePreviewPage.tsx'
import { CourseSalesPage } from './CourseSalesPage.tsx'
import { freeQuiz, type QuizForm } from './free-quiz.ts'
import { addressOf, factsOf, guaranteeOf, isPreviewed, previewHref, secondsOf } from './sales-facts.ts'

type ByCourse = { Params: { handle: string; slug: string }; Querystring: { reviews?: string } }
type ByPreview = { Params: { handle: string; slug: string; lessonId: string } }

/** `/@handle/courses/…`: each course's own page, its picture and the lessons that are open to everyone. */
export async function mountSalesPages(app: FastifyInstance, site: SiteTools): Promise<void> {
  app.get<ByCourse>('/@:handle/courses/:slug', (request, reply) => answerSalesPage(site, request, reply))
  app.get<ByCourse>('/@:handle/courses/:slug/share.png', (request, reply) =>
    leadingOn(request, reply, () => answerShareImage(site, request, reply)),
  )
  app.get<ByPreview>(previewPath, (request, reply) => answerPreview(site, request, reply))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 512 * 1024 })
    scope.post<ByPreview>(previewPath, async (request, reply) => {
      reply.kind = 'site'
      await site.instance.limits.spendHere(checks, addressKey(request.ip))
      return answerPreview(site, request, reply, zSent.parse(request.body ?? {}))
    })
  })
}

const previewPath = '/@:handle/courses/:slug/preview/:lessonId'

/** A class behind one address takes a quiz together; a program that guesses waits. Counted in memory: nothing is stored. */
const checks = { name: 'free-quiz', points: 120, seconds: 600 }

/** Answers by their fields, as they were sent: what's no answer is left out where they're read. */
const zSent = z.record(z.string(), z.unknown()).catch({})

/** Kept for everyone; whoever may own the course gets a page made for them. */
function answerSalesPage(
  site: SiteTools,
  request: FastifyRequest<ByCourse>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = reviewsPageOf(request.query.reviews)
  const isKept = site.isAnonymous(request) && page === 1
  return answerStorePage(site, request, reply, isKept, async ({ ctx, workspace, viewer, frame }) => {
    const sold = await findSoldCourse(ctx, workspace.id, request.params.slug)
    if (!sold) throw nothingHere()
    const sale = await saleOfCourse(ctx, workspace, sold)
    const html = renderSite(
      <CourseSalesPage
        site={frame}
        store={await faceOf(ctx, workspace)}
        viewer={viewer}
        isTestMode={ctx.instance.demo}
        price={sold.price}
        tax={sold.tax}
        sale={sale}
        course={await factsOf(ctx, { workspace, sold, origin: frame.origin, page })}
        script={site.script('player')}
      />,
    )
    const until = sale.kind === 'owned' ? null : (sale.until ?? null)
    return { html, thing: { kind: 'course', id: sold.course.id }, until }
  })
}

/**
 * A lesson that is open to everyone; made anew each time, since it is read far less than what leads to it. `sent` are the answers
 * to its quiz: they're checked for this one page, and nothing of them or of the visitor is stored.
 */
function answerPreview(
  site: SiteTools,
  request: FastifyRequest<ByPreview>,
  reply: FastifyReply,
  sent: QuizForm | null = null,
): Promise<FastifyReply> {
  const { slug, lessonId } = request.params
  return answerStorePage(site, request, reply, false, async ({ ctx, workspace, viewer, frame }) => {
    const sold = isId('lsn', lessonId) ? await findSoldCourse(ctx, workspace.id, slug) : null
    const lesson = sold && isId('lsn', lessonId) ? await findPreview(ctx, sold.course, lessonId) : null
    if (!sold || !lesson || (sent && !lesson.quiz)) throw nothingHere()
    const open = sold.outline.filter(isPreviewed)
    const next = open[open.findIndex((line) => line.id === lesson.id) + 1]
    return renderSite(
      <CoursePreviewPage
        site={frame}
        store={await faceOf(ctx, workspace)}
        viewer={viewer}
        isTestMode={ctx.instance.demo}
        script={isPlayed(lesson) ? site.script('player') : undefined}
        course={{
          title: sold.course.title,
          href: addressOf(workspace, sold),
          lessonCount: sold.outline.length,
          seconds: secondsOf(sold),
          hasCertificate: sold.course.awardsCertificate,
          guarantee: guaranteeOf(sold),
        }}
        lesson={withPoster(lesson, sold.course)}
        quiz={
          lesson.quiz &&
          freeQuiz(lesson.quiz, { lessonId: lesson.id, href: previewHref(workspace, sold, lesson), sent })
        }
        next={next ? { title: next.title, href: previewHref(workspace, sold, next) } : null}
        price={sold.price}
        tax={sold.tax}
        sale={await saleOfCourse(ctx, workspace, sold)}
      />,
    )
  })
}

/** Only a page with something to play or to leaf through has a script. */
const isPlayed = ({ media, html }: PreviewLesson): boolean => media !== null || html.includes('data-embed')

/** A recording without a poster of its own shows the course's cover. */
function withPoster(lesson: PreviewLesson, course: CourseRow): PreviewLesson {
  const cover = course.imageFileId ? pictureOf(course.imageFileId).src : coverAddress(course.id, course.title)
  const { media } = lesson
  return media ? { ...lesson, media: { ...media, posterUrl: media.posterUrl ?? cover } } : lesson
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
  return sendShared(request, reply, await sharedThing(ctx, workspace, sold.course))
}

/** The creator's name and colors around a page of theirs. */
export const faceOf = (ctx: CallCtx, workspace: WorkspaceRecord) => storeFaceAround(ctx, workspace, 'courses')

function saleOfCourse(
  ctx: CallCtx,
  workspace: WorkspaceRecord,
  { course, offerId, price, isOpen }: SoldCourse,
) {
  return saleOf(ctx, workspace, {
    productKind: 'course',
    thing: { kind: 'course', id: course.id },
    offerId,
    price,
    closedBecause: isOpen ? null : closedToBuyers,
    openPath: `/learn/${course.id}`,
  })
}
