import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { within } from '#platform/tables.ts'
import { removeSchedulesOf } from './removing-schedules.ts'
import { touchSeat } from './sums/seats.ts'
import { type CountedSitting, countedColumns, uncountSittings } from './sums/study-sums.ts'
import {
  enrollments,
  lessonDays,
  lessonOpenings,
  lessonProgress,
  notes,
  progressEntries,
  quizAttempts,
} from './tables.ts'

const personal = [notes, quizAttempts, progressEntries, lessonProgress, lessonOpenings, lessonDays] as const

/** Where a person sat: as themselves, and by orders they claimed with whatever address. What others claimed with theirs is not theirs. */
async function seatsOf(ctx: Ctx, userId: Person['userId'], contactIds: Person['contactIds']) {
  const columns = { workspaceId: enrollments.workspaceId, id: enrollments.id }
  const asThemselves = and(inArray(enrollments.contactId, contactIds), eq(enrollments.seat, ''))
  const own = contactIds.length > 0 ? await ctx.db.select(columns).from(enrollments).where(asThemselves) : []
  const ofGrant = and(
    eq(enrollments.workspaceId, grants.workspaceId),
    eq(enrollments.courseId, sql`${grants.thingId}`),
    eq(enrollments.contactId, grants.contactId),
    eq(enrollments.seat, grants.seat),
  )
  const claimed = await ctx.db
    .select(columns)
    .from(grants)
    .innerJoin(enrollments, ofGrant)
    .where(and(eq(grants.userId, userId), ne(grants.seat, '')))
  return [...own, ...claimed]
}

/** What a person did, wrote, answered and planned while learning is deleted; that a seat was taken and finished stays as a number. */
export async function forgetLearner(ctx: Ctx, { userId, contactIds }: Person): Promise<void> {
  const seats = await seatsOf(ctx, userId, contactIds)
  for (const { workspaceId, id } of seats) {
    for (const table of personal) {
      await ctx.db.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.enrollmentId, id)))
    }
    const { rows: gone } = await ctx.db.execute<CountedSitting>(sql`
      delete from sittings t where t.workspace_id = ${workspaceId} and t.enrollment_id = ${id} returning ${countedColumns(sql`t`)}`)
    uncountSittings(ctx, workspaceId, gone)
    const [left] = await ctx.db
      .update(enrollments)
      .set({ lastLessonId: null, lastLessonAt: null, lastActiveAt: null })
      .where(within(workspaceId, enrollments, id))
      .returning()
    if (left) touchSeat(ctx, workspaceId, { ...left, rights: false })
  }
  await removeSchedulesOf(ctx, [userId])
}
