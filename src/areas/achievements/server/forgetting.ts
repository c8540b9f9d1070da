import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { userAchievements } from './tables.ts'

export async function forgetAchiever(ctx: Ctx, { userId }: Person): Promise<void> {
  await ctx.db.delete(userAchievements).where(eq(userAchievements.userId, userId))
}
