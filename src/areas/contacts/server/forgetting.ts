import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { formerAddress, formerName, type Person } from '#platform/forgetting.ts'
import { within } from '#platform/tables.ts'
import { contacts } from './tables.ts'

/** The contacts of a user, wherever they are known. */
export async function contactsOfUser(ctx: Ctx, userId: Person['userId']): Promise<Person['contacts']> {
  return ctx.db
    .select({ workspaceId: contacts.workspaceId, id: contacts.id })
    .from(contacts)
    .where(eq(contacts.userId, userId))
}

/** The contact stays as someone without a name, because orders and seats point at it. */
export async function forgetContact(ctx: Ctx, person: Person): Promise<void> {
  for (const { workspaceId, id } of person.contacts) {
    await ctx.db
      .update(contacts)
      .set({ email: formerAddress(id), name: formerName, userId: null, updatedAt: ctx.now() })
      .where(within(workspaceId, contacts, id))
  }
}
