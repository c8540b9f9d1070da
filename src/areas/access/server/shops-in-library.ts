import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import { userLibrary } from './tables.ts'

/** Why a right ended that its person turned down: whoever gave it is no shop of theirs. */
export const turnedDown = pointFor<string>('turnedDown')

/** Two are enough to know that it isn't one. */
const most = 2

/** The workspaces that someone's library is from, with what ended there: it stays in sight. */
export async function shopsInLibrary(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  userId: Id<'usr'>,
): Promise<Id<'wsp'>[]> {
  const { endedReason } = userLibrary
  const unwanted = ctx.instance.given(turnedDown)
  const rows = await ctx.db
    .selectDistinct({ workspaceId: userLibrary.workspaceId })
    .from(userLibrary)
    .where(
      and(eq(userLibrary.userId, userId), or(isNull(endedReason), notInArray(endedReason, [...unwanted]))),
    )
    .limit(most)
  return rows.map(({ workspaceId }) => workspaceId)
}
