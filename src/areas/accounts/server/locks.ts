import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'

/*
 * Locks until the commit. By name and not on the rows of users and workspaces: where tables are spread over machines, each has a
 * copy of those two, and a lock on one row of them is one on the whole table.
 *
 * Whoever takes several takes them in this order, and all of them before any row: admins, user, workspace, handle.
 */

/** Who takes the role from an admin, shuts one out or leaves, one after the other: so there is always one left. */
export const holdAdmins = (ctx: Ctx): Promise<void> => lockByName(ctx, 'admins')

/** Changes of one account, one after the other. */
export const holdUser = (ctx: Ctx, id: Id<'usr'>): Promise<void> => lockByName(ctx, `user ${id}`)

/** What is counted or chosen in one workspace, one after the other. */
export const holdWorkspace = (ctx: Ctx, id: Id<'wsp'>): Promise<void> => lockByName(ctx, `workspace ${id}`)

/** Who takes a handle, one after the other. */
export const holdHandle = (ctx: Ctx, handle: string): Promise<void> => lockByName(ctx, `handle ${handle}`)
