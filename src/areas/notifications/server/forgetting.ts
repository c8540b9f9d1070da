import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { formerName, type Person } from '#platform/forgetting.ts'
import { notifications, pushSettingWords, pushSubscriptions, weeklyReports } from './tables.ts'

/** What someone was told, the browsers they were told in, and their name in what others were told. */
export async function forgetNotified(ctx: Ctx, { userId, name, email, contacts }: Person): Promise<void> {
  for (const table of [notifications, pushSettingWords, pushSubscriptions, weeklyReports])
    await ctx.db.delete(table).where(eq(table.userId, userId))
  const knownBy = [...new Set(contacts.map(({ workspaceId }) => workspaceId))]
  if (knownBy.length === 0) return
  await ctx.db
    .update(notifications)
    .set({ facts: sql`${notifications.facts} || ${JSON.stringify({ name: formerName })}::jsonb` })
    // Who had no name was called by their address.
    .where(
      and(
        inArray(sql`${notifications.facts} ->> 'name'`, [name, email].filter(Boolean)),
        inArray(notifications.workspaceId, knownBy),
      ),
    )
}
