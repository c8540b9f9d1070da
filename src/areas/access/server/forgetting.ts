import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { grants, userLibrary } from './tables.ts'

/** Rights stay with the contact, for the figures; nobody can use them any more. */
export async function forgetOwner(ctx: Ctx, { userId }: Person): Promise<void> {
  await ctx.db.update(grants).set({ userId: null }).where(eq(grants.userId, userId))
  await ctx.db.delete(userLibrary).where(eq(userLibrary.userId, userId))
}
