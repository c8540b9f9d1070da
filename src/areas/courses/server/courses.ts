import { createHash } from 'node:crypto'
import { and, eq, ilike, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { getWorkspace, lockWorkspace } from '#areas/accounts/server/workspaces.ts'
import { findOffer, type Offer, priceOf, setPrice } from '#areas/payments/server/offers.ts'
import { ensureRoom, type LimitedCount } from '#areas/plans/server/limits.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { firstFreeSlug, slugify } from '#kernel/slug.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { linkId } from '#platform/links/links.ts'
import { mine, within } from '#platform/tables.ts'
import type { Course, CourseDetail } from '../contract.ts'
import { courseChanged, courseCreated, courseDeleted } from '../events.ts'
import type { CourseFacets } from '../facets.ts'
import { limitSentence } from '../plan-sentences.ts'
import { coverAddress } from '../rules.ts'
import { type SalesPage, zSalesPage } from '../sales-page.ts'
import { checklistOf } from './checklist.ts'
import { courseFigures } from './course-figures.ts'
import { holdCourseImages } from './course-files.ts'
import { countMatchingCourses, type ListedCourse, listedCourses } from './course-list.ts'
import { type Openness, opennessOf } from './openness.ts'
import { type CourseRow, listLessons, listSections, toOutlineLesson } from './outline.ts'
import { courses } from './tables.ts'
import { ownedOf, trashedOf } from './trash.ts'

export { type CourseRow, type LessonRow, type OutlineRow, outlineColumns } from './outline.ts'

/**
 * Creates a draft and its price. Its address is made of the title.
 *
 * @throws INVALID without a title, LIMIT_REACHED when the plan's number of courses is used up.
 */
export function createCourse(
  ctx: CreatorCtx,
  input: { title: string; description: string; priceCents: number },
): Promise<Course> {
  return withTransaction(ctx, async (ctx) => {
    const title = input.title.trim()
    if (title === '') throw invalid({ title: 'Enter a course title' })
    // Two courses made at once must not both take the last place: the count queues on the workspace.
    await ensureRoom(ctx, countedCourses(ctx))
    const now = ctx.now()
    const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
    const [course] = await ctx.db
      .insert(courses)
      .values({
        workspaceId: workspace.id,
        id: newId('crs', now),
        title,
        description: input.description.trim(),
        slug: await freeSlug(ctx, title),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!course) throw new Error('The course wasn’t stored.')
    await linkId(ctx, 'course', workspace.id, course.id)
    const offer = await setPrice(
      ctx,
      { kind: 'course', id: course.id },
      { cents: input.priceCents, currency: workspace.currency },
    )
    await announce(ctx, workspace.id, courseCreated, { courseId: course.id, title })
    return toCourse(ctx, course, offer)
  })
}

/** Courses that count toward the plan: drafts included, those in the trash not. */
export function countCourses(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<number> {
  return ctx.db.$count(courses, and(within(workspaceId, courses), isNull(courses.deletedAt)))
}

/** The same for the plan, with what its creator reads when there's no room. */
export function countedCourses(ctx: CreatorCtx): LimitedCount {
  return { count: () => countCourses(ctx, ctx.actor.workspaceId), refusal: limitSentence }
}

const mostCourses = 500
/** With what pages that were saved by an earlier release don't say. */
const pageOf = ({ salesPage }: Pick<CourseRow, 'salesPage'>): SalesPage => zSalesPage.parse(salesPage ?? {})

/** Another one whenever anything its editor writes is another. */
function versionOf(course: CourseRow): string {
  const { title, description, imageFileId } = course
  const said = JSON.stringify([title, description, imageFileId, pageOf(course)])
  return createHash('sha256').update(said).digest('base64url').slice(0, 16)
}

/**
 * Courses of the workspace, last changed first, with their figures: all of them unless a limit is given. `total` counts what was
 * asked for, beyond the limit too.
 */
export async function listCourses(
  ctx: CreatorCtx,
  filter: { search?: string; status?: 'draft' | 'published' | 'trash'; limit?: number } = {},
): Promise<{ courses: Course[]; total: number }> {
  const words = filter.search?.trim()
  const asked = {
    status: filter.status,
    pattern: words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null,
  }
  const limit = filter.limit ?? mostCourses
  const rows = await listedCourses(ctx, { ...asked, limit })
  const figures = await courseFigures(
    ctx,
    ctx.actor.workspaceId,
    rows.map((row) => row.course.id),
  )
  const openness = await opennessOf(ctx, ctx.actor.workspaceId, ctx.actor.plan)
  const owned = await ownedOf(
    ctx,
    rows.flatMap(({ course }) => (course.deletedAt ? [course.id] : [])),
  )
  return {
    courses: rows.map(({ course, offer, handle }) => ({
      ...assemble(course, offer, { figures, handle, openness }),
      ...(course.deletedAt ? { trashed: trashedOf(course.deletedAt, owned.has(course.id)) } : {}),
    })),
    // Whoever has all of them need not ask how many there are.
    total: rows.length < limit ? rows.length : await countMatchingCourses(ctx, asked),
  }
}

/** @throws NOT_FOUND when no such course is visible to the creator. */
export async function getCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<CourseDetail> {
  const course = await ownCourse(ctx, courseId)
  const offer = await findOffer(ctx, ctx.actor.workspaceId, { kind: 'course', id: courseId })
  if (!offer) throw new Error(`Course ${courseId} has no offer.`)
  // One after the other: inside a transaction there is one connection to ask.
  const base = await toCourse(ctx, course, offer)
  const parts = await listSections(ctx, courseId)
  const outline = await listLessons(ctx, courseId)
  return {
    ...base,
    currentStudents: base.students,
    sections: parts.map(({ id, title }) => ({ id, title })),
    lessons: outline.map(toOutlineLesson),
    checklist: await checklistOf(ctx, course, offer, outline),
    imageFileId: course.imageFileId,
    salesPage: pageOf(course),
    salesPageVersion: versionOf(course),
    awardsCertificate: course.awardsCertificate,
    facets: facetsOf(course),
  }
}

type CourseChanges = {
  title?: string
  description?: string
  priceCents?: number
  imageFileId?: Id<'fil'> | null
  salesPage?: SalesPage
  salesPageVersion?: string
  awardsCertificate?: boolean
  facets?: Partial<CourseFacets>
}

/** What the catalog is narrowed by, of a course. */
export const facetsOf = ({ subject, level, language }: CourseFacets): CourseFacets => ({
  subject,
  level,
  language,
})

/**
 * Changes what is given and leaves the rest.
 *
 * @throws INVALID beside its field, NOT_FOUND, CONFLICT when the sales page was saved by another tab meanwhile.
 */
export function updateCourse(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  changes: CourseChanges,
): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    // The workspace before the course, as everywhere: in the other order two would wait for each other.
    if (changes.title !== undefined) await lockWorkspace(ctx, ctx.actor.workspaceId)
    const course = await lockCourse(ctx, courseId)
    if (changes.salesPageVersion !== undefined && changes.salesPageVersion !== versionOf(course))
      throw new AppError('CONFLICT', 'This page was changed in another tab.')
    const title = changes.title?.trim() ?? course.title
    if (title === '') throw invalid({ title: 'Enter a course title' })
    const description = changes.description?.trim() ?? course.description
    // The address follows the title until the course has been public: links people hold stay good.
    const slug =
      title !== course.title && !course.publishedAt ? await freeSlug(ctx, title, courseId) : course.slug
    const imageFileId = changes.imageFileId === undefined ? course.imageFileId : changes.imageFileId
    const salesPage = changes.salesPage ?? course.salesPage
    const awardsCertificate = changes.awardsCertificate ?? course.awardsCertificate
    const facets = { ...facetsOf(course), ...changes.facets }
    if (changes.imageFileId !== undefined || changes.salesPage)
      await holdCourseImages(ctx, courseId, { imageFileId, salesPage })
    await ctx.db
      .update(courses)
      .set({
        ...{ title, description, slug, imageFileId, salesPage, awardsCertificate, ...facets },
        updatedAt: ctx.now(),
      })
      .where(mine(ctx, courses, courseId))
    if (changes.priceCents !== undefined) {
      const { currency } = await getWorkspace(ctx, ctx.actor.workspaceId)
      await setPrice(ctx, { kind: 'course', id: courseId }, { cents: changes.priceCents, currency })
    }
    if (course.status === 'published')
      await announce(ctx, ctx.actor.workspaceId, courseChanged, { courseId, title })
    return getCourse(ctx, courseId)
  })
}

/** Moves a course to the trash. People who own it keep it; no one new can buy it. */
export function removeCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<{ done: true }> {
  return withTransaction(ctx, async (ctx) => {
    const course = await ownCourse(ctx, courseId)
    await ctx.db
      .update(courses)
      .set({ deletedAt: ctx.now(), updatedAt: ctx.now() })
      .where(mine(ctx, courses, courseId))
    await announce(ctx, ctx.actor.workspaceId, courseDeleted, { courseId, title: course.title })
    return { done: true }
  })
}

/** @throws LIMIT_REACHED when the plan has no room for it anymore. */
export function restoreCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    const [course] = await ctx.db
      .select()
      .from(courses)
      .where(and(mine(ctx, courses, courseId), isNotNull(courses.deletedAt)))
    if (!course) throw new AppError('NOT_FOUND', 'This course was deleted, or the link is wrong.')
    await ensureRoom(ctx, countedCourses(ctx))
    await ctx.db
      .update(courses)
      .set({ deletedAt: null, updatedAt: ctx.now() })
      .where(mine(ctx, courses, courseId))
    await announce(ctx, ctx.actor.workspaceId, courseChanged, { courseId, title: course.title })
    return getCourse(ctx, courseId)
  })
}

/** A course of another workspace is reported as missing, not as forbidden: its existence is private. */
export async function ownCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<CourseRow> {
  const [course] = await ctx.db
    .select()
    .from(courses)
    .where(and(mine(ctx, courses, courseId), isNull(courses.deletedAt)))
  if (!course) throw new AppError('NOT_FOUND', 'This course was deleted, or the link is wrong.')
  return course
}

/**
 * The same, holding the row until the commit: changes of the outline queue up behind each other. Who needs the workspace as
 * well (`lockWorkspace`) takes it before.
 */
export async function lockCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<CourseRow> {
  await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(mine(ctx, courses, courseId))
    .for('update')
  return ownCourse(ctx, courseId)
}

async function toCourse(ctx: CreatorCtx, course: CourseRow, offer: Offer): Promise<Course> {
  const figures = await courseFigures(ctx, ctx.actor.workspaceId, [course.id])
  const { handle } = await getWorkspace(ctx, ctx.actor.workspaceId)
  const openness = await opennessOf(ctx, ctx.actor.workspaceId, ctx.actor.plan)
  return assemble(course, offer, { figures, handle, openness })
}

function assemble(
  course: ListedCourse,
  offer: Pick<Offer, 'id' | 'priceCents' | 'priceCurrency'>,
  {
    figures,
    handle,
    openness,
  }: { figures: Awaited<ReturnType<typeof courseFigures>>; handle: string; openness: Openness },
): Course {
  const figure = figures.get(course.id)
  const price = priceOf(offer)
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    slug: course.slug,
    status: course.status,
    price,
    offerId: offer.id,
    students: figure?.students ?? 0,
    revenue: { cents: figure?.revenueCents ?? 0, currency: price.currency },
    progress: figure?.progress ?? null,
    lessonCount: figure?.lessonCount ?? 0,
    durationSeconds: figure?.durationSeconds ?? 0,
    salesPath: `/@${handle}/courses/${course.slug}`,
    imageUrl: coverAddress(course),
    publishedAt: course.publishedAt?.toISOString() ?? null,
    updatedAt: course.updatedAt.toISOString(),
    ...(course.status === 'published' && !course.deletedAt && !openness.isOpen(course.id)
      ? { isClosed: true as const }
      : {}),
  }
}

async function freeSlug(ctx: CreatorCtx, title: string, except?: Id<'crs'>): Promise<string> {
  // Two courses that get one title at the same moment must not get one address: the second waits and sees the first.
  await lockWorkspace(ctx, ctx.actor.workspaceId)
  const wanted = slugify(title) || 'course'
  const taken = await ctx.db
    .select({ slug: courses.slug })
    .from(courses)
    .where(
      and(
        mine(ctx, courses),
        or(eq(courses.slug, wanted), ilike(courses.slug, `${wanted}-%`)),
        except ? ne(courses.id, except) : undefined,
      ),
    )
  const others = new Set(taken.map((row) => row.slug))
  return firstFreeSlug(wanted, (slug) => others.has(slug))
}
