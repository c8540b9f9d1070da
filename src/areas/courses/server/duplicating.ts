import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockWorkspace } from '#areas/accounts/server/workspaces.ts'
import { copyOffers } from '#areas/payments/server/offers/changing.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { refuseText } from '#platform/disk/full.ts'
import { linkIds } from '#platform/links/links.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import { placeOf, withLessons } from '../arrangement.ts'
import type { Course, Lesson } from '../contract.ts'
import { maxTitleLength } from '../rules.ts'
import { createCourse, facetsOf, getCourse, lockCourse, updateCourse } from './courses.ts'
import { filesOf, holdBody } from './lesson-files.ts'
import { ensureRoom, ownLesson, toLesson, touchCourse } from './lessons.ts'
import { type LessonRow, listSections, readArrangement, writeArrangement } from './outline.ts'
import { lessons, sections } from './tables.ts'

/**
 * Copies a course as a draft: outline, lessons with their files, sales page and price. Students, sales and what is in the
 * trash stay with the original.
 *
 * @throws LIMIT_REACHED when the plan has no room for one more, NOT_FOUND.
 */
export async function duplicateCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<Course> {
  await refuseText(ctx.instance.disk, 'pages')
  return withTransaction(ctx, async (ctx) => {
    await lockWorkspace(ctx, ctx.actor.workspaceId)
    const original = await lockCourse(ctx, courseId)
    const offer = await findOffer(ctx, ctx.actor.workspaceId, { kind: 'course', id: courseId })
    const copy = await createCourse(ctx, {
      title: copyOf(ctx, original.title),
      description: original.description,
      priceCents: offer?.priceCents ?? 0,
    })
    await copyOutline(ctx, courseId, copy.id)
    await updateCourse(ctx, copy.id, {
      imageFileId: original.imageFileId,
      awardsCertificate: original.awardsCertificate,
      facets: facetsOf(original),
      ...(original.salesPage ? { salesPage: original.salesPage } : {}),
    })
    await copyOffers(ctx, { kind: 'course', id: courseId }, { kind: 'course', id: copy.id })
    const { checklist: _, lessons: __, sections: ___, ...course } = await getCourse(ctx, copy.id)
    return course
  })
}

/** Copies a lesson as a draft behind it. @throws CONFLICT at 500 lessons, NOT_FOUND. */
export async function duplicateLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<Lesson> {
  await refuseText(ctx.instance.disk, 'page')
  return withTransaction(ctx, async (ctx) => {
    await lockCourse(ctx, courseId)
    const lesson = await ownLesson(ctx, courseId, lessonId)
    await ensureRoom(ctx, courseId, 1)
    const order = await readArrangement(ctx, courseId)
    const [copy] = await storeCopies(ctx, [{ ...lesson, title: copyOf(ctx, lesson.title) }])
    if (!copy) throw new Error('The lesson wasn’t stored.')
    const behind = placeOf(order, lessonId)
    if (!behind) throw new Error('A lesson of the course has no place in it.')
    const place = { ...behind, position: behind.position + 1 }
    await writeArrangement(ctx, courseId, withLessons(order, [copy.id], place))
    await touchCourse(ctx, courseId)
    return toLesson(ctx, copy)
  })
}

async function copyOutline(ctx: CreatorCtx, from: Id<'crs'>, to: Id<'crs'>): Promise<void> {
  const now = ctx.now()
  const newSections = new Map<Id<'sec'>, Id<'sec'>>()
  const parts = (await listSections(ctx, from)).map((section) => {
    const id = newId('sec', now)
    newSections.set(section.id, id)
    return { ...section, id, courseId: to, createdAt: now }
  })
  if (parts.length > 0) await ctx.db.insert(sections).values(parts)
  const originals = await ctx.db
    .select()
    .from(lessons)
    .where(and(mine(ctx, lessons), eq(lessons.courseId, from), isNull(lessons.deletedAt)))
    .orderBy(asc(lessons.position), asc(lessons.id))
  await storeCopies(
    ctx,
    originals.map((lesson, position) => ({
      ...lesson,
      courseId: to,
      sectionId: (lesson.sectionId && newSections.get(lesson.sectionId)) ?? null,
      position,
    })),
  )
}

/** Stores drafts with these contents; each copy holds its files itself. */
async function storeCopies(ctx: CreatorCtx, originals: LessonRow[]): Promise<LessonRow[]> {
  if (originals.length === 0) return []
  const now = ctx.now()
  const copies: LessonRow[] = []
  for (const original of originals) {
    const id = newId('lsn', now)
    const body =
      filesOf(original).length > 0 ? await holdBody(ctx, { kind: 'lesson', id }, original.kind, original) : {}
    copies.push({ ...original, ...body, id, status: 'draft', revision: 1, createdAt: now, updatedAt: now })
  }
  const stored = await ctx.db.insert(lessons).values(copies).returning()
  await linkIds(
    ctx,
    'lesson',
    ctx.actor.workspaceId,
    stored.map(({ id }) => id),
  )
  return stored
}

const copyOf = (ctx: Ctx, title: string) => toReader(ctx, `Copy of ${title}`).slice(0, maxTitleLength).trim()
