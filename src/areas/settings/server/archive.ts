import { Readable } from 'node:stream'
import { eq, type SQL, sql } from 'drizzle-orm'
import yazl from 'yazl'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'
import { fileKey } from '#platform/files/files.ts'
import { shownFacts } from '#platform/forgetting.ts'
import { personalTables, type TablePart, workspaceTables } from './archive-tables.ts'

type Entry = { name: string; parts: () => AsyncIterable<string | Uint8Array> }
type Rows = Record<string, unknown>[]

const together = 1000

/** Everything we store about a person, and about a creator's workspace, as one ZIP, written as it's read. */
export async function* archiveOf(ctx: Ctx, userId: Id<'usr'>): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  for (const { name, parts } of await entriesOf(ctx, userId)) {
    zip.addReadStreamLazy(name, (take) => {
      const stream = Readable.from(parts())
      stream.once('error', (error) => void out.destroy(error))
      take(null, stream)
    })
  }
  zip.end()
  for await (const part of out) yield part as Uint8Array
}

async function entriesOf(ctx: Ctx, userId: Id<'usr'>): Promise<Entry[]> {
  const [workspace] = await ctx.db.select().from(workspaces).where(eq(workspaces.ownerId, userId))
  return [
    { name: 'README.txt', parts: () => once(readme) },
    { name: 'account.json', parts: () => accountOf(ctx, userId) },
    ...(await entriesOfTables(ctx, 'me', await personalTables(ctx, userId))),
    ...(workspace ? [{ name: 'workspace.json', parts: () => once(inJson(workspace)) }] : []),
    ...(workspace ? await entriesOfTables(ctx, 'workspace', await workspaceTables(ctx, workspace.id)) : []),
    ...(workspace ? await uploadedFiles(ctx, workspace.id) : []),
  ]
}

/** Each table is two files: JSON for programs, CSV for people. Empty tables are left out. */
async function entriesOfTables(ctx: Ctx, folder: string, tables: TablePart[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const table of tables) {
    const { rows } = await ctx.db.execute<{ some: boolean }>(
      sql`select exists(select 1 ${table.from}) as some`,
    )
    if (!rows[0]?.some) continue
    entries.push({ name: `${folder}/${table.name}.json`, parts: () => jsonOf(batches(ctx, table)) })
    entries.push({ name: `${folder}/${table.name}.csv`, parts: () => csvLines(table, batches(ctx, table)) })
  }
  return entries
}

/** A few rows at a time, by the table's own key, so that a long table is neither held nor locked. */
async function* batches(ctx: Ctx, { columns, from, key }: TablePart): AsyncGenerator<Rows> {
  const keyed = sql.raw(`row(${key.map((name) => `t."${name}"::text`).join(', ')})`)
  const order = sql.raw(key.map((name) => `t."${name}"::text`).join(', '))
  let after: SQL = sql``
  for (;;) {
    const { rows } = await ctx.db.execute<Record<string, unknown>>(
      sql`select ${sql.raw(columns.map((name) => `t."${name}"`).join(', '))} ${from} ${after} order by ${order} limit ${together}`,
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < together || !last) return
    after = sql`and ${keyed} > row(${sql.join(
      key.map((name) => sql`${String(last[name])}::text`),
      sql`, `,
    )})`
  }
}

async function* jsonOf(rows: AsyncIterable<Rows>): AsyncGenerator<string> {
  let first = true
  yield '['
  for await (const batch of rows) {
    for (const row of batch) {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(shownFacts({}, row))}`
      first = false
    }
  }
  yield '\n]\n'
}

async function* csvLines({ columns }: TablePart, rows: AsyncIterable<Rows>): AsyncGenerator<string> {
  const shown = columns.map((name) => ({
    heading: name,
    of: (row: Record<string, unknown>) => cellOf(row[name]),
  }))
  let first = true
  for await (const batch of rows) {
    const text = csvOf(
      batch.map((row) => shownFacts({}, row)),
      shown,
    )
    yield first ? text : text.slice(text.indexOf('\r\n') + 2)
    first = false
  }
}

function cellOf(value: unknown): string | number | boolean | Date | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date || typeof value === 'boolean' || typeof value === 'number') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function* accountOf(ctx: Ctx, userId: Id<'usr'>): AsyncGenerator<string> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  const { id, email, emailVerified, displayName, role, plan, profile, preferences } = user ?? {}
  const { timeZone, locale, language, createdAt, updatedAt, lastActiveAt } = user ?? {}
  const told = { id, email, emailVerified, displayName, role, plan, profile, preferences }
  yield inJson({ ...told, timeZone, locale, language, createdAt, updatedAt, lastActiveAt })
}

const inJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** What a creator uploaded, under its id: two files may have one name. */
async function uploadedFiles(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<Entry[]> {
  const rows = await ctx.db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(sql`${files.workspaceId} = ${workspaceId} and ${files.deletedAt} is null`)
  return rows.map(({ id, name }) => ({
    name: `files/${id}/${safeName(name)}`,
    parts: () => bytesOf(ctx, workspaceId, id),
  }))
}

async function* bytesOf(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id<'fil'>): AsyncGenerator<Uint8Array> {
  const { stream } = await ctx.instance.files.open(fileKey(workspaceId, id))
  for await (const part of stream) yield part as Uint8Array
}

/** A file's name from a person never becomes a path. */
function safeName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^[.\s]+/, '')
  return plain.slice(0, 100) || 'file'
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

const readme = `Everything we store about you.

account.json        your account
me/                 what you did and own, one JSON and one CSV file per table
workspace.json      for creators: your business's name, address and details
workspace/          for creators: everything in your workspace
files/              for creators: what you uploaded

Passwords, keys and sign-in secrets are left out: no one can read them, and nothing needs them.
Times are in UTC. Amounts are in the smallest unit of their currency.
`
