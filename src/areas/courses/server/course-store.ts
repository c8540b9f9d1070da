import { type SQL, sql } from 'drizzle-orm'
import { priceOf } from '#areas/payments/server/offers.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { CatalogEntry, ListedProduct, OfferedThing } from '#platform/product.ts'
import { courseFigures } from './course-figures.ts'
import type { CourseRow } from './courses.ts'
import { isOpenRow } from './openness.ts'
import { findSoldCourse, findSoldCourseById, listSoldCourses } from './sales.ts'

const summaryOf = (course: Pick<CourseRow, 'salesPage' | 'description'>) =>
  course.salesPage?.tagline.trim() || (course.description.split(/\n\s*\n/)[0] ?? '')

/** Courses of a workspace that are for sale, newest first, as its store and its feed tell of them. */
export async function listedCourses(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<ListedProduct[]> {
  const sold = await listSoldCourses(ctx, workspaceId)
  return sold.map(({ course, offer, lessonCount, seconds }) => ({
    id: course.id,
    title: course.title,
    summary: summaryOf(course),
    text: course.salesPage?.tagline.trim() || course.description,
    slug: course.slug,
    imageFileId: course.imageFileId,
    size: lessonCount,
    seconds,
    price: priceOf(offer),
    offerId: offer.id,
    showsReviews: course.salesPage?.showReviews !== false,
    publishedAt: course.publishedAt,
  }))
}

/** A course that is offered, by its address: one that takes no new students is there for who follows a link, and shown around no more. */
export async function findOfferedCourse(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  slug: string,
): Promise<OfferedThing | null> {
  const sold = await findSoldCourse(ctx, workspaceId, slug)
  if (!sold?.isOpen) return null
  const seconds = sold.outline.reduce((sum, line) => sum + line.durationSeconds, 0)
  return { id: sold.course.id, title: sold.course.title, size: sold.outline.length, seconds }
}

/** What the catalog says of a course, from the course as it is now; null while it is not public. */
export async function catalogEntry(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  courseId: Id<'crs'>,
): Promise<CatalogEntry | null> {
  const sold = await findSoldCourseById(ctx, workspaceId, courseId)
  if (!sold?.course.publishedAt) return null
  const { course, outline, price } = sold
  const figures = (await courseFigures(ctx, workspaceId, [courseId])).get(courseId)
  return {
    title: course.title,
    summary: course.salesPage?.tagline.trim() || summaryOf(course).slice(0, 300),
    slug: course.slug,
    imageFileId: course.imageFileId,
    size: outline.length,
    seconds: outline.reduce((sum, line) => sum + line.durationSeconds, 0),
    price,
    publishedAt: sold.course.publishedAt,
    firstPublishedAt: course.firstPublishedAt,
    keptOpenAt: course.keptOpenAt,
    students: figures?.students ?? 0,
    subject: course.subject,
    level: course.level,
    language: course.language,
  }
}

/** When courses that are on sale came there: those of all workspaces, or of one. */
export const publishedCourses = (workspaceId?: Id<'wsp'>): SQL => sql`select published_at from courses
  where ${workspaceId ? sql`workspace_id = ${workspaceId} and` : sql``} status = 'published' and deleted_at is null`

/** Whether the catalog's row of a course takes new students by its creator's plan. */
export function isOpenEntry(ctx: Pick<Ctx, 'instance'>): SQL | undefined {
  const isCourse = (of: string) => sql`starts_with(${sql.identifier(of)}.course_id, 'crs_')`
  const isOpen = isOpenRow(ctx, { table: 'catalogue', id: 'course_id', takesPlace: isCourse('ahead') })
  return isOpen && sql`(not ${isCourse('catalogue')} or ${isOpen})`
}
