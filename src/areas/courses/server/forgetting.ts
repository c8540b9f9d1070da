import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { coursePresences } from './tables.ts'

/** That someone had a course open for editing. What they made stays their workspace's. */
export async function forgetEditor(ctx: Ctx, { userId }: Person): Promise<void> {
  await ctx.db.delete(coursePresences).where(eq(coursePresences.userId, userId))
}
