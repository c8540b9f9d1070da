import { and, eq, type SQL } from 'drizzle-orm'
import { type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import type { Actor } from '#kernel/actor.ts'
import type { Id, IdPrefix } from '#kernel/ids.ts'
import type { Ctx } from './context.ts'

/** The two columns every workspace table starts with. Its primary key is `(workspace_id, id)` (docs/scale.md, rule 1). */
export function inWorkspace<P extends IdPrefix>() {
  return { workspaceId: text().$type<Id<'wsp'>>().notNull(), id: text().$type<Id<P>>().notNull() }
}

/** An instant: timestamptz, a Date in code. */
export const instant = () => timestamp({ withTimezone: true })

type WorkspaceTable = { workspaceId: PgColumn; id: PgColumn }

/** The one way to say "of this workspace": every query on a workspace table carries it. */
export function mine(
  ctx: Ctx<Extract<Actor, { workspaceId?: unknown }>>,
  table: WorkspaceTable,
  id?: Id,
): SQL {
  const workspaceId = ctx.actor.workspaceId
  if (!workspaceId) throw new Error('This context has no workspace.')
  return within(workspaceId, table, id)
}

/** The same for code that resolved the workspace from a link, a slug or a pass and is not acting as its owner. */
export function within(workspaceId: Id<'wsp'>, table: WorkspaceTable, id?: Id): SQL {
  const scope = eq(table.workspaceId, workspaceId)
  return (id ? and(scope, eq(table.id, id)) : scope) as SQL
}
