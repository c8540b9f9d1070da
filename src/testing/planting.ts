import type pg from 'pg'

/** A column of a table, as the database knows it. */
export type Column = {
  table: string
  name: string
  type: string
  isRequired: boolean
  isComputed: boolean
  /** The table it points into; not the part of such a key that names the workspace. */
  target: string | null
}

/** Every column of every table of the product, generated ones included. */
export async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
           a.attnotnull and not a.atthasdef as "isRequired", a.attgenerated <> '' as "isComputed", k.target
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (
      select t.relname as target
      from pg_constraint f
      join pg_class t on t.oid = f.confrelid
      cross join unnest(f.conkey, f.confkey) as pair(near, far)
      join pg_attribute p on p.attrelid = t.oid and p.attnum = pair.far
      where f.conrelid = c.oid and f.contype = 'f' and pair.near = a.attnum and p.attname <> 'workspace_id'
      limit 1
    ) k on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`)
  return rows
}

/** The id of the n-th row that was written into a table. */
export const plantedId = (table: string, n: number) => `${table}_planted${n}`

type Planting = { except: readonly string[]; fill: (column: Column) => unknown }

/**
 * Writes a row into every table, parents first, with what `fill` gives for a column; the rest is made up or left empty. What a
 * CHECK allows is not known here, so those are dropped. `n` tells several rows of a table apart.
 */
export async function plantRows(pool: pg.Pool, n: number, { except, fill }: Planting): Promise<void> {
  const { rows: checks } = await pool.query<{ table: string; name: string }>(`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`)
  for (const { table, name } of checks) await pool.query(`alter table "${table}" drop constraint "${name}"`)

  const tables = Map.groupBy(await columnsOf(pool), ({ table }) => table)
  const left = new Set([...tables.keys()].filter((table) => !except.includes(table)))
  const waits = (table: string) =>
    tables.get(table)?.some(({ target }) => target && target !== table && left.has(target)) ?? false
  while (left.size > 0) {
    const free = [...left].filter((table) => !waits(table))
    if (free.length === 0) throw new Error(`These tables point at each other: ${[...left].join(', ')}.`)
    for (const table of free) {
      left.delete(table)
      const values = (tables.get(table) ?? []).flatMap((column) => {
        const value = column.isComputed ? undefined : (fill(column) ?? filling(column, n))
        return value === undefined ? [] : [{ name: column.name, value }]
      })
      const names = values.map(({ name }) => `"${name}"`).join(', ')
      const places = values.map((_, place) => `$${place + 1}`).join(', ')
      await pool.query(
        `insert into "${table}" (${names}) values (${places})`,
        values.map(({ value }) => value),
      )
    }
  }
}

const fillings: Record<string, unknown> = {
  boolean: false,
  'timestamp with time zone': new Date('2026-01-01T00:00:00Z'),
  date: '2026-01-01',
  bytea: Buffer.alloc(1),
  jsonb: '{}',
}

function filling({ name, table, type, isRequired, target }: Column, n: number): unknown {
  if (target) return plantedId(target, n)
  if (name === 'id') return plantedId(table, n)
  if (!isRequired) return undefined
  if (/\[\]$|multirange$/.test(type)) return '{}'
  if (type === 'text') return `planted${n}`
  return fillings[type] ?? n
}
