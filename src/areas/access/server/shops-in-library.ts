import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { userLibrary } from './tables.ts'

/** Two are enough to know that it isn't one. */
const most = 2

/** The workspaces that someone's library is from, with what ended there: it stays in sight. */
export async function shopsInLibrary(ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>): Promise<Id<'wsp'>[]> {
  const rows = await ctx.db
    .selectDistinct({ workspaceId: userLibrary.workspaceId })
    .from(userLibrary)
    .where(eq(userLibrary.userId, userId))
    .limit(most)
  return rows.map(({ workspaceId }) => workspaceId)
}
