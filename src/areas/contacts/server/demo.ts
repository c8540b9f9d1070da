import { inArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { contacts } from './tables.ts'

/** Contacts of these users in other workspaces stay, as people without an account. */
export async function unlinkUsers(ctx: Ctx, userIds: Id<'usr'>[]): Promise<void> {
  await ctx.db.update(contacts).set({ userId: null }).where(inArray(contacts.userId, userIds))
}
