import type { FastifyReply, FastifyRequest } from 'fastify'
import { explainAccess } from '#areas/access/server/grants.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import {
  findPreview,
  findSoldCourse,
  listSoldCourses,
  type OutlineLine,
  type SoldCourse,
} from '#areas/courses/server/sales.ts'
import { CoursePreviewPage } from '#areas/courses/site/CoursePreviewPage.tsx'
import type { ShownReviews } from '#areas/courses/site/CourseReviews.tsx'
import { type CourseAccess, CourseSalesPage, type SalesCourse } from '#areas/courses/site/CourseSalesPage.tsx'
import { coursesSiteText } from '#areas/courses/site/messages.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { whyNobodyCanPay } from '#areas/payments/server/checkout/opening.ts'
import { publishedReviews, reviewFigures } from '#areas/reviews/server/figures.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { formatDay, formatDuration } from '#kernel/time.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { OutlineSection } from '#ui/site/OutlinePublic.tsx'
import { renderSite } from '#ui/site/render.ts'
import { storefrontSiteText } from './messages.ts'
import { storeOf } from './store.ts'

export type ByCourse = { Params: { handle: string; slug: string }; Querystring: { reviews?: string } }
export type ByPreview = { Params: { handle: string; slug: string; lessonId: string } }

/** Reviews shown at once; the rest stand on pages of their own. */
const reviewsAtOnce = 6

type Shop = { ctx: CallCtx; site: SiteTools; viewer: 'visitor' | 'signedIn'; workspace: WorkspaceRecord }

/** Cached for everybody; somebody who may own the course gets a page made for them. */
export async function answerSalesPage(
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
      html: renderSite(await salesPage({ ctx, site, viewer, workspace }, sold, page)),
    }
  }
  if (site.isAnonymous(request) && page === 1) return site.cache.serve(request, reply, viewer, make)
  return sendPage(reply, (await make()).html)
}

/** A lesson that is open to everybody; made anew each time, since it is read far less than what leads to it. */
export async function answerPreview(
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
        site={site.frame}
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

const nothingHere = () => new AppError('NOT_FOUND', 'There is nothing at this address.')

const pageOf = (asked: string | undefined) => (/^\d{1,3}$/.test(asked ?? '') ? Math.max(1, Number(asked)) : 1)

async function salesPage({ ctx, site, viewer, workspace }: Shop, sold: SoldCourse, page: number) {
  const [access, course] = await Promise.all([
    accessOf(ctx, workspace, sold),
    factsOf({ ctx, site, viewer, workspace }, sold, page),
  ])
  return (
    <CourseSalesPage
      site={site.frame}
      store={faceOf(workspace)}
      viewer={viewer}
      isTestMode={ctx.instance.demo}
      price={sold.price}
      access={access}
      course={course}
    />
  )
}

async function factsOf({ ctx, site, workspace }: Shop, sold: SoldCourse, page: number): Promise<SalesCourse> {
  const { course } = sold
  const told = course.salesPage
  const href = addressOf(workspace, sold)
  const film = sold.outline.find((line) => line.freePreview && line.kind === 'video')
  const [owner, others, preview, reviews] = await Promise.all([
    getOwner(ctx, workspace.id),
    listSoldCourses(ctx, workspace.id),
    film ? findPreview(ctx, course, film.id) : null,
    told?.showReviews === false ? null : reviewsOf(ctx, sold, href, page),
  ])
  const media = preview?.media?.file ? preview.media : null
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    href,
    seconds: secondsOf(sold),
    sections: sectionsOf(workspace, sold),
    hasCertificate: course.awardsCertificate,
    updatedOn: formatDay(course.updatedAt, site.frame.locale),
    youGet: told?.youGet.filter((line) => line.trim() !== '') ?? [],
    faq: told?.faq.filter((entry) => entry.question.trim() !== '') ?? [],
    preview: media && preview ? { title: preview.title, media } : null,
    captions: [...new Set(media?.captions.map((each) => each.label) ?? [])],
    reviews,
    instructor: {
      name: told?.instructor?.name.trim() || owner.displayName,
      bio: told?.instructor?.bio.trim() || owner.profile.bio,
      photo: told?.instructor?.photoFileId ? fileAddress(told.instructor.photoFileId) : null,
      courses: others
        .filter((other) => other.course.id !== course.id)
        .slice(0, 3)
        .map((other) => ({
          title: other.course.title,
          href: `/@${workspace.handle}/courses/${other.course.slug}`,
        })),
    },
    ...(told?.tagline.trim() ? { tagline: told.tagline.trim() } : {}),
    ...(course.imageFileId ? { cover: { src: fileAddress(course.imageFileId) } } : {}),
  }
}

async function reviewsOf(
  ctx: CallCtx,
  { course }: SoldCourse,
  href: string,
  page: number,
): Promise<ShownReviews | null> {
  const figures = (await reviewFigures(ctx, course.workspaceId, { kind: 'course', ids: [course.id] })).get(
    course.id,
  )
  if (!figures || figures.count === 0) return null
  const thing = { kind: 'course', id: course.id } as const
  const { reviews, total } = await publishedReviews(ctx, course.workspaceId, thing, page, reviewsAtOnce)
  const at = (number: number) => (number === 1 ? `${href}#reviews` : `${href}?reviews=${number}#reviews`)
  return {
    figures,
    reviews,
    ...(page > 1 ? { newerHref: at(page - 1) } : {}),
    ...(page * reviewsAtOnce < total ? { olderHref: at(page + 1) } : {}),
  }
}

/** The outline in its parts; lessons that stand before the first part have one of their own without a name. */
function sectionsOf(workspace: WorkspaceRecord, sold: SoldCourse): OutlineSection[] {
  const of = (sectionId: string | null) =>
    sold.outline
      .filter((line) => line.sectionId === sectionId)
      .map((line) => ({
        id: line.id,
        title: line.title,
        note: noteOf(line),
        // A quiz is taken in the player, by those who learn.
        ...(line.freePreview && line.kind !== 'quiz'
          ? { previewHref: previewHref(workspace, sold, line) }
          : {}),
      }))
  const named = sold.sections.map(({ id, title }) => ({ id, title, lessons: of(id) }))
  return [{ id: sold.course.id, lessons: of(null) }, ...named].filter((part) => part.lessons.length > 0)
}

function noteOf(line: OutlineLine): string {
  const kind = coursesSiteText.kinds[line.kind]
  if (line.kind === 'quiz') return `${kind} · ${coursesSiteText.questions(line.questions)}`
  if (line.kind === 'download') return `${kind} · ${coursesSiteText.files(line.files)}`
  return line.durationSeconds > 0 ? `${kind} · ${formatDuration(line.durationSeconds)}` : kind
}

const secondsOf = (sold: SoldCourse) => sold.outline.reduce((sum, line) => sum + line.durationSeconds, 0)

const addressOf = (workspace: WorkspaceRecord, { course }: SoldCourse) =>
  `/@${workspace.handle}/courses/${course.slug}`

const previewHref = (workspace: WorkspaceRecord, sold: SoldCourse, line: { id: string }) =>
  `${addressOf(workspace, sold)}/preview/${line.id}`

function faceOf(workspace: WorkspaceRecord) {
  return storeFaceOf(workspace, [
    { label: storefrontSiteText.courses, href: `/@${workspace.handle}#courses`, isCurrent: true },
  ])
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
