import { DrizzleQueryError, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { type ReadField, rowReader } from './row-reader.ts'

type Client = { query(config: object, values: unknown[]): Promise<{ rows: unknown[][] }> }
/** What Drizzle makes of a statement. */
type Built = {
  params: unknown[]
  fields?: ReadField[]
  joinsNotNullableMap?: Record<string, boolean>
  /** For the driver: the text and how its values are parsed; rows of `queryConfig` come as lists. */
  queryConfig: { text: string }
  rawQueryConfig: { text: string }
}
type Buildable<R> = { prepare(name: string): { execute(): Promise<R> } }
type Values = Record<string, unknown>

/**
 * A value that is known only when the statement runs. Typed as the SQL it stands for: Drizzle takes a placeholder in `set`
 * and `where` too, and its types know it in `values` alone.
 */
export const given = (name: string): SQL<never> => sql.placeholder(name) as never

/**
 * A list of texts, for `unnest` and `any`. Hidden behind a select its length tells the planner nothing, so that one plan serves for all:
 * otherwise short lists promise to be cheaper than the plan for any, and every run is planned anew, which takes longer than it.
 */
export const givenList = (name: string): SQL => sql`(select ${given(name)}::text[])::text[]`

/**
 * A statement whose text is built once, on its first use, and runs on whatever connection or transaction it is given.
 * Building is most of what a small statement costs, and Drizzle's own `.prepare()` is bound to one connection.
 */
export function prepared<R>(
  build: (db: Db) => Buildable<R>,
): (ctx: { db: Db }, values: Values) => Promise<R> {
  let run: ((client: Client, values: Values) => Promise<unknown>) | undefined
  return (ctx, values) => {
    run ??= runnerOf(builtBy(build))
    return run(clientOf(ctx.db), values) as Promise<R>
  }
}

function runnerOf({ params, fields, joinsNotNullableMap, queryConfig, rawQueryConfig }: Built) {
  const read = fields && rowReader(fields, joinsNotNullableMap)
  const config = read ? queryConfig : rawQueryConfig
  return async (client: Client, values: Values) => {
    const filled = params.map((param) => fill(param, values))
    const answer = await client.query(config, filled).catch((cause) => {
      // As Drizzle says it: the log names the statement and hides its values.
      throw new DrizzleQueryError(config.text, filled, cause)
    })
    return read ? answer.rows.map(read) : answer
  }
}

/** The statement as Drizzle hands it to a connection, built for none. */
function builtBy(build: (db: Db) => Buildable<unknown>): Built {
  const nobody = drizzle.mock({ casing: 'snake_case' })
  return build(nobody as unknown as Db).prepare('') as unknown as Built
}

/** As Drizzle fills placeholders, but an absent value is null whatever its column. */
function fill(param: unknown, values: Values): unknown {
  const inner = is(param, Param) ? param.value : param
  if (!is(inner, Placeholder)) return param
  const value = values[inner.name]
  if (value === undefined) throw new Error(`A statement lacks its value "${inner.name}".`)
  if (value === null || !is(param, Param)) return value
  return param.encoder.mapToDriverValue(value)
}

/** The pool, or the connection of an open transaction. */
function clientOf(db: Db): Client {
  return (db as unknown as { _: { session: { client: Client } } })._.session.client
}

/** Every named column as a given value of that name, for an insert with a clause of its own. */
export function givenRow<N extends string>(...names: N[]): Record<N, SQL<never>> {
  return Object.fromEntries(names.map((name) => [name, given(name)])) as never
}

const inserts = new WeakMap<PgTable, Map<string, (ctx: { db: Db }, values: Values) => Promise<unknown>>>()

/**
 * Inserts rows by a statement built once for each shape, for rows that are written with every order. All rows name the
 * same columns. `ignore` leaves rows alone that are there already.
 */
export async function insertRows<T extends PgTable>(
  ctx: { db: Db },
  table: T,
  rows: T['$inferInsert'][],
  { ignore = false }: { ignore?: boolean } = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const shape = `${ignore} ${rows.length} ${names.join(' ')}`
  const known = inserts.get(table) ?? new Map()
  inserts.set(table, known)
  let insert = known.get(shape)
  if (!insert) {
    const places = rows.map((_, at) => Object.fromEntries(names.map((name) => [name, given(`${name}${at}`)])))
    insert = prepared((db) => {
      const query = db.insert(table).values(places as never)
      return (ignore ? query.onConflictDoNothing() : query) as Buildable<unknown>
    })
    known.set(shape, insert)
  }
  await insert(
    ctx,
    Object.fromEntries(rows.flatMap((row, at) => names.map((name) => [`${name}${at}`, row[name as never]]))),
  )
}
