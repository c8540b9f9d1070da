import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDb } from '#testing/db.ts'
import { globalTables, referenceTables, separateTables, workspaceTables } from './sql/table-kinds.ts'

const test = testDb()

async function rows<T extends object>(query: string): Promise<T[]> {
  return (await test.database.pool.query(query)).rows as T[]
}

const tables = () =>
  rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)

it('sees the tables of every area', async () => {
  const declared = readdirSync(join(import.meta.dirname, '../areas'), { recursive: true }).filter((path) =>
    String(path).endsWith('tables.ts'),
  )
  expect(declared.length).toBeGreaterThanOrEqual(5)
  expect((await tables()).length).toBeGreaterThan(15)
})

it('every table is on one list of kinds, and the lists name only tables that exist', async () => {
  const all = (await tables()).map((table) => table.name)
  const listed = [...workspaceTables, ...globalTables]
  expect(all.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !all.includes(name))).toEqual([])
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([])
})

it('every table of workspaces says whose a row is', async () => {
  const inWorkspace = await rows<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id' and is_nullable = 'NO'`,
  )
  const names = new Set(inWorkspace.map((row) => row.name))
  expect(workspaceTables.filter((name) => !names.has(name))).toEqual([])
})

it('tables that are written in commits of their own have no keys to others', async () => {
  const linked = await rows<{ table: string; target: string }>(`
    select c.relname as table, t.relname as target from pg_constraint p
    join pg_class c on c.oid = p.conrelid join pg_class t on t.oid = p.confrelid where p.contype = 'f'`)
  const apart = linked.filter(({ table, target }) =>
    [table, target].some((name) => separateTables.includes(name)),
  )
  expect(apart).toEqual([])
})

it('SCALE 1: keys, unique and exclusion constraints of a workspace table start with workspace_id', async () => {
  const wrong = await rows<{ table: string; index: string }>(`
    select c.relname as table, i.relname as index
    from pg_index x
    join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where (x.indisunique or x.indisprimary or x.indisexclusion) and a.attname <> 'workspace_id'`)
  expect(wrong.filter((row) => !globalTables.includes(row.table))).toEqual([])
})

it('every workspace table has the primary key (workspace_id, id)', async () => {
  const keys = await rows<{ table: string; columns: string }>(`
    select c.relname as table, string_agg(a.attname, ',' order by k.ord) as columns
    from pg_constraint p
    join pg_class c on c.oid = p.conrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    cross join unnest(p.conkey) with ordinality as k(num, ord)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
    where p.contype = 'p' group by 1`)
  const allowed = new Set([
    'workspace_id,id',
    'workspace_id,id,listener',
    // A table that is partitioned by time (docs/scale.md, rule 13).
    'workspace_id,at,id',
    // Figures: what they are of is what they're called.
    'workspace_id,subject,day,dimension,value',
  ])
  expect(keys.filter((key) => !globalTables.includes(key.table) && !allowed.has(key.columns))).toEqual([])
})

it('SCALE 2 and 3: foreign keys of workspace tables carry workspace_id, never set null, and global tables point at no workspace table', async () => {
  const keys = await rows<{
    table: string
    target: string
    columns: string
    on_delete: string
    on_update: string
  }>(`
    select c.relname as table, t.relname as target, p.confdeltype as on_delete, p.confupdtype as on_update,
           string_agg(a.attname, ',' order by k.ord) as columns
    from pg_constraint p
    join pg_class c on c.oid = p.conrelid join pg_class t on t.oid = p.confrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    cross join unnest(p.conkey) with ordinality as k(num, ord)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
    where p.contype = 'f' group by 1, 2, 3, 4`)
  expect(keys.length).toBeGreaterThan(8)
  for (const key of keys) {
    if (globalTables.includes(key.table)) {
      expect(referenceTables, key.table).toContain(key.target)
    } else {
      expect(key.columns.split(',')[0], `${key.table} → ${key.target}`).toBe('workspace_id')
      expect(['a', 'r', 'c'], key.table).toContain(key.on_delete)
      expect(key.on_update, key.table).toBe('a')
    }
  }
})

it('SCALE 4: no triggers of ours and no serial columns', async () => {
  expect(await rows(`select tgname from pg_trigger where not tgisinternal`)).toEqual([])
  expect(await rows(`select sequencename from pg_sequences where schemaname = 'public'`)).toEqual([])
})

it('every foreign key has an index that starts with its columns', async () => {
  const missing = await rows<{ table: string; columns: string }>(`
    with keys as (
      select p.conrelid, p.conkey from pg_constraint p join pg_class c on c.oid = p.conrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where p.contype = 'f'
    )
    select c.relname as table, k.conkey::text as columns from keys k join pg_class c on c.oid = k.conrelid
    where not exists (
      select 1 from pg_index x
      where x.indrelid = k.conrelid and (x.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey
    )`)
  expect(missing).toEqual([])
})

it('money is whole numbers with a currency beside them', async () => {
  const columns = await rows<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  const money = columns.filter((column) => /(^|_)cents$/.test(column.column))
  expect(money.length).toBeGreaterThan(5)
  for (const column of money) {
    expect(column.type, `${column.table}.${column.column}`).toBe('bigint')
    expect(
      columns.some((other) => other.table === column.table && other.column.endsWith('currency')),
      column.table,
    ).toBe(true)
  }
  expect(
    columns
      // Places in a recording are measured, not counted.
      .filter((column) => !['seconds', 'position'].includes(column.column))
      .filter((column) => ['real', 'double precision', 'money', 'numeric'].includes(column.type)),
  ).toEqual([])
  expect(columns.filter((column) => column.type === 'timestamp without time zone')).toEqual([])
})
