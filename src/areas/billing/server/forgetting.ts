import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { planPayers } from './tables.ts'

/** What someone paid is among their orders, which payments forgets; that they paid for a plan goes here. */
export async function forgetPayer(ctx: Ctx, { userId }: Person): Promise<void> {
  await ctx.db.delete(planPayers).where(eq(planPayers.userId, userId))
}
