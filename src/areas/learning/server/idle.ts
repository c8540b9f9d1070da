import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Grant, listGrants } from '#areas/access/server/grants.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { uncountEnrolled, uncountFinished } from './sums/learning-sums.ts'
import { touchSeat } from './sums/seats.ts'
import { enrollments } from './tables.ts'

/**
 * Forgets the enrollments of people who did nothing and have no other right to the course than those that were taken back,
 * then or now.
 */
export async function forgetIdle(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
  contactIds: Id<'ctc'>[],
  isTakenBack: (grant: Grant) => boolean,
): Promise<void> {
  if (contactIds.length === 0) return
  const thing = { kind: 'course' as const, id: courseId }
  const found = await listGrants(ctx, ctx.actor.workspaceId, thing, contactIds)
  const kept = new Set(found.filter((grant) => !isTakenBack(grant)).map((grant) => grant.contactId))
  const gone = contactIds.filter((id) => !kept.has(id))
  if (gone.length === 0) return
  const forgotten = await ctx.db
    .delete(enrollments)
    .where(
      and(
        mine(ctx, enrollments),
        eq(enrollments.courseId, courseId),
        inArray(enrollments.contactId, gone),
        isNull(enrollments.lastActiveAt),
      ),
    )
    .returning()
  for (const seat of forgotten) {
    uncountEnrolled(ctx, seat)
    if (seat.finishedAt) uncountFinished(ctx, seat.workspaceId, seat.finishedAt)
    touchSeat(ctx, seat.workspaceId, { contactId: seat.contactId, courseId, rights: false })
  }
}
