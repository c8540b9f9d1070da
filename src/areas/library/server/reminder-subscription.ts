import { and, eq } from 'drizzle-orm'
import type { Subscription } from '#areas/notifications/server/subscriptions.ts'
import { platformWorkspaceId } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { studySchedules } from './tables.ts'

const remindingOf = (userId: typeof studySchedules.$inferSelect.userId) =>
  and(
    within(platformWorkspaceId, studySchedules),
    eq(studySchedules.userId, userId),
    eq(studySchedules.remind, true),
  )

/** Emails before study times. Stopping ends them for all plans; the plans no longer say which of them sent reminders before. */
export const reminderSubscription: Subscription = {
  topic: 'studyReminders',
  concerns: () => false,
  isOn: async (ctx, { id }) => (await ctx.db.$count(studySchedules, remindingOf(id))) > 0,
  async stop(ctx, { id }) {
    await ctx.db
      .update(studySchedules)
      .set({ remind: false, dueAt: null, updatedAt: ctx.now() })
      .where(remindingOf(id))
  },
}
