import { and, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { userLibrary } from './tables.ts'

/** Two are enough to know that it isn't one. */
const most = 2

/**
 * The workspaces that someone got something from by an order, with what ended there: it stays in sight. What a creator gave them unasked
 * makes no shop theirs.
 */
export async function shopsInLibrary(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  userId: Id<'usr'>,
): Promise<Id<'wsp'>[]> {
  const rows = await ctx.db
    .selectDistinct({ workspaceId: userLibrary.workspaceId })
    .from(userLibrary)
    .where(and(eq(userLibrary.userId, userId), eq(userLibrary.sourceKind, 'order')))
    .limit(most)
  return rows.map(({ workspaceId }) => workspaceId)
}
