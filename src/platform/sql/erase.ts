import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '../context.ts'

/**
 * Deletes every row that carries a workspace's id, in whatever table: children before what they refer to. Read from the
 * database itself, so that a table of a later area is not forgotten.
 */
export async function eraseWorkspace(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  if (!ctx.transaction) throw new Error('A workspace is erased inside a transaction.')
  for (const table of await tablesChildrenFirst(ctx)) {
    await ctx.db.execute(sql`delete from ${sql.identifier(table)} where workspace_id = ${workspaceId}`)
  }
}

async function tablesChildrenFirst(ctx: Ctx): Promise<string[]> {
  const { rows: tables } = await ctx.db.execute<{ name: string }>(sql`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`)
  const { rows: references } = await ctx.db.execute<{ child: string; parent: string }>(sql`
    select child.relname as child, parent.relname as parent
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and child.relnamespace = current_schema()::regnamespace`)
  const left = new Set(tables.map((table) => table.name))
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !references.some((reference) => reference.parent === name && left.has(reference.child)),
    )
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...left].join(', ')}.`)
    for (const name of free) left.delete(name)
    order.push(...free)
  }
  return order
}
