import { and, eq, isNull, lt, max } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import type { DemoFacts } from '#platform/demo.ts'
import { zoneOf } from './notify.ts'
import { nextReportAt, planMissingReports, tellWeek } from './reports/weekly.ts'
import { forgetOldNotifications } from './sweeps.ts'
import { notifications } from './tables.ts'

/** What these people were told counts as read but for the last two days, as of someone who looks now and then; and their last Monday's report. */
export async function settleDemoNotifications(ctx: Ctx, { userIds, begunAt }: DemoFacts): Promise<void> {
  const then: Ctx = { ...ctx, now: () => begunAt }
  for (const userId of userIds) {
    await tellLastWeek(then, userId)
    await ctx.db
      .update(notifications)
      .set({ readAt: new Date(begunAt.getTime() - hours(30)) })
      .where(
        and(
          eq(notifications.userId, userId),
          isNull(notifications.readAt),
          lt(notifications.lastAt, new Date(begunAt.getTime() - days(2))),
        ),
      )
  }
  await forgetOldNotifications(then)
  const { retelling: _, ...now } = then
  await planMissingReports(now)
}

/** Once, however often the load is continued. */
async function tellLastWeek(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  const next = await nextReportAt(ctx, await zoneOf(ctx, userId))
  const monday = new Date(next.getTime() - days(7))
  const [told] = await ctx.db
    .select({ at: max(notifications.lastAt) })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'weeklyReport')))
  if (told?.at && told.at >= monday) return
  await withTransaction({ ...ctx, now: () => monday }, (ctx) => tellWeek(ctx, userId))
}
