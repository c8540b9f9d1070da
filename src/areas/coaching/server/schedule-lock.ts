import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'

/**
 * Holds the schedule of a host until the commit, before any row: rules such as the day's limit count what's there, and fifty who
 * book at once would lock each other up at the constraint.
 */
export const holdSchedule = (
  ctx: Pick<Ctx, 'db' | 'transaction'>,
  workspaceId: Id<'wsp'>,
  hostId: Id<'usr'>,
): Promise<void> => lockByName(ctx, `coaching ${workspaceId} ${hostId}`)
