import { and, eq, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { lessonOpenings } from './tables.ts'

/** Opens a lesson in one enrollment at a moment of its own, above the lesson's rule; null puts the rule back in force. */
export async function setLessonOpening(
  ctx: CreatorCtx,
  { enrollmentId, lessonId }: { enrollmentId: Id<'enr'>; lessonId: Id<'lsn'> },
  opensAt: Date | null,
): Promise<void> {
  if (opensAt === null) {
    await ctx.db
      .delete(lessonOpenings)
      .where(
        and(
          mine(ctx, lessonOpenings),
          eq(lessonOpenings.enrollmentId, enrollmentId),
          eq(lessonOpenings.lessonId, lessonId),
        ),
      )
  } else {
    await ctx.db
      .insert(lessonOpenings)
      .values({
        workspaceId: ctx.actor.workspaceId,
        id: newId('opn', ctx.now()),
        enrollmentId,
        lessonId,
        opensAt,
      })
      .onConflictDoUpdate({
        target: [lessonOpenings.workspaceId, lessonOpenings.enrollmentId, lessonOpenings.lessonId],
        set: { opensAt: sql`excluded.opens_at` },
      })
  }
}
