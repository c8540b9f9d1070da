import { and, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { studySchedules } from './study-tables.ts'

/** How many of someone's study times have a reminder. */
export function countReminding(ctx: Ctx, userId: Id<'usr'>): Promise<number> {
  return ctx.db.$count(studySchedules, remindingOf(userId))
}

/** Ends the reminders of all their study times. */
export async function stopReminding(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db
    .update(studySchedules)
    .set({ remind: false, dueAt: null, updatedAt: ctx.now() })
    .where(remindingOf(userId))
}

const remindingOf = (userId: Id<'usr'>) =>
  and(
    within(platformWorkspaceId, studySchedules),
    eq(studySchedules.userId, userId),
    eq(studySchedules.remind, true),
  )
