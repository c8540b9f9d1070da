import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { formerAddress, formerName, type Person } from '#platform/forgetting.ts'
import { within } from '#platform/tables.ts'
import { contacts } from './tables.ts'

/** The contacts of a user, wherever they are known. */
export async function contactsOfUser(ctx: Ctx, userId: Person['userId']) {
  return ctx.db
    .select({ workspaceId: contacts.workspaceId, id: contacts.id })
    .from(contacts)
    .where(eq(contacts.userId, userId))
}

/** The contact stays as somebody without a name, because orders and seats point at it. Comes last: the others look for it. */
export async function forgetContact(ctx: Ctx, { userId }: Person): Promise<void> {
  for (const { workspaceId, id } of await contactsOfUser(ctx, userId)) {
    await ctx.db
      .update(contacts)
      .set({ email: formerAddress(id), name: formerName, userId: null, updatedAt: ctx.now() })
      .where(within(workspaceId, contacts, id))
  }
}
