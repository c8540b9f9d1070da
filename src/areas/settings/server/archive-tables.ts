import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type PersonKeys, personExports } from '#platform/person-export.ts'

/** The part of a table that goes into an archive. */
export type TablePart = {
  name: string
  columns: string[]
  /** Columns that name a row, in their order. */
  key: string[]
  /** `from … t where …` */
  from: SQL
}

/** What only the machinery needs; areas name their own (`personExports`). */
const ofPlatform = ['event_deliveries', 'idempotency_keys', 'links', 'mails', 'outbox', 'rate_limits']
/** Columns that hold secrets. Pictures are left out by their type. */
const secret = /token|hash|secret|password|sealed|checkout_key/

type Column = { table: string; name: string; type: string; key: number | null }

/** What someone did, and when. The rest of an event may be about others. */
const ofEvent = ['workspace_id', 'id', 'type', 'created_at']

/** Tables with rows about this person: as a user, a contact, a student, a buyer, or whoever did something. */
export async function personalTables(ctx: Ctx, userId: Id<'usr'>): Promise<TablePart[]> {
  const contacts = sql`(select c.workspace_id, c.id from contacts c where c.user_id = ${userId})`
  // As themselves, and through orders they claimed with any address. What others did through orders with theirs isn't theirs.
  const seats = sql`(
    select e.workspace_id, e.id from enrollments e
    join ${contacts} m on m.workspace_id = e.workspace_id and m.id = e.contact_id where e.seat = ''
    union
    select e.workspace_id, e.id from grants g
    join enrollments e on e.workspace_id = g.workspace_id and e.course_id = g.thing_id and e.contact_id = g.contact_id and e.seat = g.seat
    where g.user_id = ${userId} and g.seat <> '')`
  const orders = sql`(
    select o.workspace_id, o.id from orders o
    where o.buyer_user_id = ${userId}
      or o.buyer_user_id is null and (o.workspace_id, o.contact_id) in (select * from ${contacts} m))`
  const keys: PersonKeys = { userId, contacts, seats, orders }
  const given = ctx.instance.given(personExports)
  const parts = await partsOf(ctx, (columns, table) => {
    // The pattern matches the index.
    if (table === 'events') return sql`t.actor = ${userId} and t.actor like 'usr\\_%'`
    for (const { instead } of given) if (instead?.[table]) return instead[table](keys)
    const has = (name: string) => columns.includes(name)
    const ways: SQL[] = []
    if (has('user_id')) ways.push(sql`t.user_id = ${userId}`)
    if (has('buyer_user_id')) ways.push(sql`t.buyer_user_id = ${userId}`)
    // An order someone else placed with this address, and holds, is that other person's.
    const others = ['user_id', 'buyer_user_id']
      .filter(has)
      .map((name) => sql` and coalesce(t.${sql.identifier(name)}, ${userId}) = ${userId}`)
    if (has('contact_id'))
      ways.push(
        sql`((t.workspace_id, t.contact_id) in (select * from ${contacts} m)${sql.join(others, sql``)})`,
      )
    if (has('enrollment_id')) ways.push(sql`(t.workspace_id, t.enrollment_id) in (select * from ${seats} s)`)
    for (const { besides } of given) if (besides?.[table]) ways.push(besides[table](keys))
    return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : null
  })
  return parts.map((part) => (part.name === 'events' ? { ...part, columns: ofEvent } : part))
}

/** Every table of a workspace. */
export function workspaceTables(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<TablePart[]> {
  return partsOf(ctx, (columns) =>
    columns.includes('workspace_id') ? sql`t.workspace_id = ${workspaceId}` : null,
  )
}

/** Read from the database itself, so that a later area's table isn't forgotten. */
async function partsOf(
  ctx: Ctx,
  whose: (columns: string[], table: string) => SQL | null,
): Promise<TablePart[]> {
  const tables = Map.groupBy(await columnsOf(ctx), ({ table }) => table)
  const leftOut = new Set([
    ...ofPlatform,
    ...ctx.instance.given(personExports).flatMap(({ leftOut = [] }) => leftOut),
  ])
  const parts: TablePart[] = []
  for (const [name, all] of tables) {
    if (leftOut.has(name)) continue
    const owned = whose(
      all.map((column) => column.name),
      name,
    )
    const key = all
      .filter((column) => column.key !== null)
      .sort((a, b) => (a.key ?? 0) - (b.key ?? 0))
      .map((column) => column.name)
    const columns = all
      .filter((column) => column.type !== 'bytea' && !secret.test(column.name))
      .map((column) => column.name)
    if (!owned || key.length === 0) continue
    parts.push({ name, columns, key, from: sql`from ${sql.identifier(name)} t where ${owned}` })
  }
  return parts
}

async function columnsOf(ctx: Ctx): Promise<Column[]> {
  const { rows } = await ctx.db.execute<Column>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
           array_position(p.conkey, a.attnum) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`)
  return rows
}
