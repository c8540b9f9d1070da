import { and, eq, inArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { studySchedules } from './study-tables.ts'

/** The study times of users who go. */
export async function removeSchedulesOf(ctx: Ctx, userIds: Id<'usr'>[]): Promise<void> {
  await ctx.db
    .delete(studySchedules)
    .where(and(eq(studySchedules.workspaceId, platformWorkspaceId), inArray(studySchedules.userId, userIds)))
}
