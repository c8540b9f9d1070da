import { and, eq, inArray, sql } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Ctx } from '#platform/context.ts'
import { formerName, type Person } from '#platform/forgetting.ts'
import { notifications, pushMessages, pushSubscriptions, weeklyReports } from './tables.ts'

/** What somebody was told, the browsers they were told in, and their name in what others were told. */
export async function forgetNotified(ctx: Ctx, { userId, name }: Person): Promise<void> {
  for (const table of [notifications, pushMessages, pushSubscriptions, weeklyReports])
    await ctx.db.delete(table).where(eq(table.userId, userId))
  const knownBy = ctx.db
    .select({ id: contacts.workspaceId })
    .from(contacts)
    .where(eq(contacts.userId, userId))
  await ctx.db
    .update(notifications)
    .set({ facts: sql`${notifications.facts} || ${JSON.stringify({ name: formerName })}::jsonb` })
    .where(and(sql`${notifications.facts} ->> 'name' = ${name}`, inArray(notifications.workspaceId, knownBy)))
}
