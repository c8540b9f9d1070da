import { and, inArray, isNull } from 'drizzle-orm'
import { lessons } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { lockEnrollment, wherever } from './enrollments.ts'
import { placeOf } from './lesson-marks.ts'
import { addEntries } from './lesson-progress.ts'
import { seatIfAny } from './open-lessons.ts'

/** A file of these lessons goes to whoever asks: a learner finds it in the record, once a day. */
export async function noteDownload(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  lessonIds: Id<'lsn'>[],
  fileId: Id<'fil'>,
): Promise<void> {
  const offering = await ctx.db
    .select({ id: lessons.id, courseId: lessons.courseId, files: lessons.files })
    .from(lessons)
    .where(and(within(workspaceId, lessons), inArray(lessons.id, lessonIds), isNull(lessons.deletedAt)))
  const at = ctx.now()
  for (const { id, courseId, files } of offering) {
    const offered = files.find((file) => file.fileId === fileId)
    if (!offered) continue
    const entry = { kind: 'downloaded', title: offered.title } as const
    const key = `downloaded:${fileId}:${at.toISOString().slice(0, 10)}`
    await wherever(async () => {
      const seat = await seatIfAny(ctx, courseId)
      const place = seat && placeOf(seat, { id })
      if (!place || seat.locks.has(id)) return
      await withTransaction(systemCtx(ctx, 'courses.learning', workspaceId), async (ctx) => {
        await lockEnrollment(ctx, place)
        await addEntries(ctx, place, [{ entry, key, at }])
      })
    })
  }
}
