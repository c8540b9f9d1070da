import { type SQL, sql } from 'drizzle-orm'
import { forgetCover } from '#areas/accounts/server/covers.ts'
import { removeOffer } from '#areas/payments/server/offers.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { announce } from '#platform/events/announce.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import { discardEach, type TrashSweep } from '#platform/trash.ts'
import type { TrashedItem } from '../contract.ts'
import { courseDiscarded } from '../events.ts'
import { trashDays } from '../rules.ts'
import { holdCourseImages } from './course-files.ts'
import { isFreeCourse, isFreeLesson, type OfWorkspace } from './keepers.ts'
import { forgetFilesOfLessons } from './lesson-files.ts'
import { courses, lessons } from './tables.ts'

/** So many of each in one look; what is left comes with the next. */
const atOnce = 100

/**
 * Deletes a course in the trash for good, with its lessons. What someone ever owned or bought is not deleted: they keep it.
 *
 * @throws NOT_FOUND when it isn't in the trash, CONFLICT while people own it.
 */
export function discardCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<{ done: true }> {
  const { workspaceId } = ctx.actor
  return withTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ title: string; is_free: boolean }>(sql`
      select c.title, ${ofNobody(ctx, workspaceId)} as is_free from courses c
      where c.workspace_id = ${workspaceId} and c.id = ${courseId} and c.deleted_at is not null
      for update`)
    const [course] = rows
    if (!course) throw new AppError('NOT_FOUND', 'This course was deleted, or the link is wrong.')
    if (!course.is_free)
      throw new AppError('CONFLICT', 'Students own this course, so it has to stay in the trash.')
    await discard(ctx, courseId, course.title)
    return { done: true }
  })
}

/** Deletes every course in the trash for good that no one owns. A batch that fails leaves the later ones where they are. */
export async function discardAllCourses(ctx: CreatorCtx): Promise<TrashSweep> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ id: Id<'crs'>; is_free: boolean }>(sql`
    select c.id, ${ofNobody(ctx, workspaceId)} as is_free from courses c
    where c.workspace_id = ${workspaceId} and c.deleted_at is not null`)
  return discardEach(rows, isOwned, ({ id }) => discardCourse(ctx, id))
}

/**
 * Deletes a lesson in the trash for good. What someone learned from keeps counting, and so stays.
 *
 * @throws NOT_FOUND when it isn't in the trash, CONFLICT when someone learned from it.
 */
export function discardLesson(ctx: CreatorCtx, lessonId: Id<'lsn'>): Promise<{ done: true }> {
  const { workspaceId } = ctx.actor
  return withTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ is_free: boolean }>(sql`
      select ${isFreeLesson(ctx, workspaceId)} as is_free from lessons l
      where l.workspace_id = ${workspaceId} and l.id = ${lessonId} and l.deleted_at is not null
      for update`)
    const [lesson] = rows
    if (!lesson) throw new AppError('NOT_FOUND', 'This lesson was deleted, or the link is wrong.')
    if (!lesson.is_free)
      throw new AppError(
        'CONFLICT',
        'Students have worked on this lesson, so it stays in the trash and still counts for them.',
      )
    await discardLessons(ctx, sql`l.id = ${lessonId}`)
    return { done: true }
  })
}

/** Deletes every lesson in the trash for good that no one learned from; those of courses in the trash are there with them. */
export async function discardAllLessons(ctx: CreatorCtx): Promise<TrashSweep> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ id: Id<'lsn'>; is_free: boolean }>(sql`
    select l.id, ${isFreeLesson(ctx, workspaceId)} as is_free from lessons l
    join courses c on c.workspace_id = ${workspaceId} and c.id = l.course_id and c.deleted_at is null
    where l.workspace_id = ${workspaceId} and l.deleted_at is not null`)
  return discardEach(rows, isOwned, ({ id }) => discardLesson(ctx, id))
}

const isOwned = ({ is_free }: { is_free: boolean }) => !is_free

/** Which of these courses in the trash someone owns: they stay there for as long as someone does. */
export async function ownedOf(ctx: CreatorCtx, courseIds: readonly Id<'crs'>[]): Promise<Set<Id<'crs'>>> {
  if (courseIds.length === 0) return new Set()
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ id: Id<'crs'> }>(sql`
    select c.id from courses c
    where c.workspace_id = ${workspaceId} and c.id in ${[...courseIds]} and not (${ofNobody(ctx, workspaceId)})`)
  return new Set(rows.map(({ id }) => id))
}

/** What is told of a thing in the trash. */
export function trashedOf(deletedAt: Date, isKept: boolean): TrashedItem {
  return {
    deletedAt: deletedAt.toISOString(),
    goneAt: isKept ? null : new Date(deletedAt.getTime() + days(trashDays)).toISOString(),
  }
}

/** Empties what has lain in the trash for thirty days; what people learned in or bought stays theirs. */
export async function emptyTrash(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const until = new Date(ctx.now().getTime() - days(trashDays))
  await eachOldCourse(ctx, {
    stopping,
    page: async (after) => {
      const { rows } = await ctx.db.execute<Old<'crs'>>(sql`
        select c.workspace_id, c.id, c.deleted_at from courses c
        where c.deleted_at < ${until} and ${ofNobody(ctx, sql`c.workspace_id`)} and ${behind(sql`c`, after)}
        order by c.deleted_at, c.id limit ${atOnce}`)
      return rows
    },
    work: ({ workspace_id, id }) =>
      withTransaction(systemCtx(ctx, trashSweep.name, workspace_id), async (ctx) => {
        // Restored or bought meanwhile, it stays: looked at again under the lock.
        const { rows } = await ctx.db.execute<{ title: string }>(sql`
          select c.title from courses c
          where c.workspace_id = ${workspace_id} and c.id = ${id} and c.deleted_at < ${until}
             and ${ofNobody(ctx, workspace_id)}
          for update`)
        if (rows[0]) await discard(ctx, id, rows[0].title)
      }),
  })
  await eachOldLesson(ctx, {
    stopping,
    page: async (after) => {
      const { rows } = await ctx.db.execute<Old<'lsn'>>(sql`
        select l.workspace_id, l.id, l.deleted_at from lessons l
        where l.deleted_at < ${until} and ${isFreeLesson(ctx, sql`l.workspace_id`)} and ${behind(sql`l`, after)}
        order by l.deleted_at, l.id limit ${atOnce}`)
      return rows
    },
    work: ({ workspace_id, id }) =>
      withTransaction(systemCtx(ctx, trashSweep.name, workspace_id), (ctx) =>
        discardLessons(
          ctx,
          sql`l.id = ${id} and l.deleted_at < ${until} and ${isFreeLesson(ctx, workspace_id)}`,
        ),
      ),
  })
}

type Old<P extends 'crs' | 'lsn'> = { workspace_id: Id<'wsp'>; id: Id<P>; deleted_at: Date | string }
const eachOldCourse = eachFairly<Old<'crs'>>(({ id }) => id)
const eachOldLesson = eachFairly<Old<'lsn'>>(({ id }) => id)

const behind = (table: SQL, after: Old<'crs' | 'lsn'> | null): SQL =>
  after
    ? sql`(${table}.deleted_at, ${table}.id) > (${after.deleted_at}::timestamptz, ${after.id})`
    : sql`true`

export const trashSweep: Sweep = {
  name: 'courses.emptyTrash',
  everySeconds: 3600,
  run: (ctx, stopping) => emptyTrash(ctx, stopping),
}

/** No one has a seat in course `c` of the workspace or an order for it. */
const ofNobody = (ctx: Ctx, workspace: OfWorkspace): SQL => sql`
  ${isFreeCourse(ctx, workspace)}
  and not exists (
    select 1 from order_items i
    where i.workspace_id = ${workspace} and i.product_kind = 'course' and i.product_id = c.id)`

async function discard(ctx: WorkspaceCtx, courseId: Id<'crs'>, title: string): Promise<void> {
  const { workspaceId } = ctx.actor
  // First, so that what belongs to it in other areas is gone before it is.
  await announce(ctx, workspaceId, courseDiscarded, { courseId, title })
  await discardLessons(ctx, sql`l.course_id = ${courseId}`)
  await holdCourseImages(ctx, courseId, { imageFileId: null, salesPage: null })
  await forgetCover(ctx, workspaceId, courseId)
  await removeOffer(ctx, { kind: 'course', id: courseId })
  await ctx.db.delete(courses).where(within(workspaceId, courses, courseId))
}

async function discardLessons(ctx: WorkspaceCtx, which: SQL): Promise<void> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ id: Id<'lsn'> }>(sql`
    select l.id from lessons l where l.workspace_id = ${workspaceId} and ${which} for update`)
  await forgetFilesOfLessons(
    ctx,
    rows.map((row) => row.id),
  )
  for (const { id } of rows) await ctx.db.delete(lessons).where(within(workspaceId, lessons, id))
}
