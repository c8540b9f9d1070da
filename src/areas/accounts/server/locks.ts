import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'

/*
 * Locks until the commit, by name and not on the rows of users and workspaces. When tables are spread over machines, each has a
 * copy of those two, and locking one of their rows locks the whole table.
 *
 * If you need several, take them in this order, and all of them before any row: admins, user, workspace, handle.
 */

/** One at a time: demoting or suspending an admin, or leaving as one. That way there's always an admin left. */
export const holdAdmins = (ctx: Ctx): Promise<void> => lockByName(ctx, 'admins')

/** One at a time: changes to one account. */
export const holdUser = (ctx: Ctx, id: Id<'usr'>): Promise<void> => lockByName(ctx, `user ${id}`)

/** One at a time: anything counted or chosen within one workspace. */
export const holdWorkspace = (ctx: Ctx, id: Id<'wsp'>): Promise<void> => lockByName(ctx, `workspace ${id}`)

/** One at a time: taking a handle. */
export const holdHandle = (ctx: Ctx, handle: string): Promise<void> => lockByName(ctx, `handle ${handle}`)
