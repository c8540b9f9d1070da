import { and, eq, inArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { contacts } from './tables.ts'

/** Contacts of these users in other workspaces stay, as people without an account. */
export async function unlinkUsers(ctx: Ctx, userIds: Id<'usr'>[]): Promise<void> {
  const places = await ctx.db
    .selectDistinct({ workspaceId: contacts.workspaceId })
    .from(contacts)
    .where(inArray(contacts.userId, userIds))
  for (const { workspaceId } of places)
    await ctx.db
      .update(contacts)
      .set({ userId: null })
      .where(and(eq(contacts.workspaceId, workspaceId), inArray(contacts.userId, userIds)))
}
