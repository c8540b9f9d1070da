import {
  DrizzleQueryError,
  type GetColumnData,
  getTableColumns,
  is,
  Param,
  Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import type { Db } from './db.ts'
import { type ReadField, rowReader } from './row-reader.ts'
import { workspaceTables } from './table-kinds.ts'

type Client = { query(config: object, values: unknown[]): Promise<{ rows: unknown[][] }> }
/** What Drizzle makes of a statement. */
type BuiltStatement = {
  params: unknown[]
  fields?: ReadField[]
  joinsNotNullableMap?: Record<string, boolean>
  /** For the driver: the text and how its values are parsed; rows of `queryConfig` come as lists. */
  queryConfig: { text: string }
  rawQueryConfig: { text: string }
}
type Buildable<R> = { prepare(name: string): { execute(): Promise<R> } }

/** The type of a value that no column has. */
type Kind<T> = { readonly of?: T }
/** What a statement is given, each by the column it's for. */
type Needs = Record<string, PgColumn | Kind<unknown>>
type Values<N extends Needs> = {
  [K in keyof N]: N[K] extends PgColumn ? GetColumnData<N[K]> : N[K] extends Kind<infer T> ? T : never
}
/** Typed as the SQL it stands for: Drizzle takes a placeholder in `set` and `where` too, and its types know it in `values` alone. */
type Places<N> = { [K in keyof N]: SQL<never> }
type Asking = { db: Db }
type Statement<V, R> = (ctx: Asking, values: V) => Promise<R>
type OfWorkspace = { workspaceId: Id<'wsp'> }

/** A value of a type of its own, such as the moment something is due by. */
export const ofType = <T>(): Kind<T> => ({})

/** A list of values of a column, for `unnest` and `any`. */
export const listOf = <C extends PgColumn>(_: C): Kind<readonly GetColumnData<C>[]> => ({})

/** Some columns of a table, for a statement that is given a value for each. */
export function columnsOf<T extends PgTable, N extends keyof T['_']['columns'] & string>(
  table: T,
  ...names: N[]
): Pick<T['_']['columns'], N> {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as never
}

/**
 * A given list of texts. Hidden behind a select its length tells the planner nothing, so that one plan serves for all: otherwise
 * short lists promise to be cheaper than the plan for any, and every run is planned anew, which takes longer than it.
 */
export const texts = (place: SQL<never>): SQL => sql`(select ${place}::text[])::text[]`

/**
 * A statement on the rows of one workspace, whose text is built once, on its first use, and runs on whatever connection or
 * transaction it's given. It can't be run without the workspace, and it can't be built without asking for it.
 *
 * Building takes the processor 40 to 90 µs, a few hundred for the largest. That is nothing a person feels, and a fifth of what
 * a checkout takes: only what is on the way of every request, order, event, email or report of progress is prepared. The import
 * rules list who does (docs/decisions/0053); everyone else uses `ctx.db`.
 */
export function preparedStatement<N extends Needs, R>(
  needs: N,
  build: (db: Db, given: Places<N & Record<'workspaceId', unknown>>) => Buildable<R>,
): Statement<Values<N> & OfWorkspace, R> {
  return builtOnce<Needs, R>({ ...needs, workspaceId: ofType() }, build as never)
}

/** The same where no workspace's rows are asked for: sessions, links, accounts, the list of workspaces. */
export function preparedGlobalStatement<N extends Needs, R>(
  needs: N,
  build: (db: Db, given: Places<N>) => Buildable<R>,
): Statement<Values<N>, R> {
  return builtOnce(needs, build, refuseWorkspaceTables)
}

type Row = Record<string, unknown>

function builtOnce<N extends Needs, R>(
  needs: N,
  build: (db: Db, given: Places<N>) => Buildable<R>,
  check: (text: string) => void = () => undefined,
): Statement<Values<N>, R> {
  let run: ((client: Client, values: Row) => Promise<unknown>) | undefined
  return (ctx, values) => {
    if (!run) {
      const built = builtBy(build, Object.keys(needs) as (keyof N & string)[])
      check(built.queryConfig.text)
      run = runnerOf(built)
    }
    return run(clientOf(ctx.db), values) as Promise<R>
  }
}

function runnerOf({ params, fields, joinsNotNullableMap, queryConfig, rawQueryConfig }: BuiltStatement) {
  const read = fields && rowReader(fields, joinsNotNullableMap)
  const config = read ? queryConfig : rawQueryConfig
  return async (client: Client, values: Row) => {
    const filled = params.map((param) => fill(param, values))
    const answer = await client.query(config, filled).catch((cause) => {
      // As Drizzle says it: the log names the statement and hides its values.
      throw new DrizzleQueryError(config.text, filled, cause)
    })
    return read ? answer.rows.map(read) : answer
  }
}

/** The statement as Drizzle hands it to a connection, built for none. */
function builtBy<N>(
  build: (db: Db, given: Places<N>) => Buildable<unknown>,
  names: (keyof N & string)[],
): BuiltStatement {
  const nobody = drizzle.mock({ casing: 'snake_case' })
  const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
  const built = build(nobody as unknown as Db, places as never).prepare('') as unknown as BuiltStatement
  const used = new Set(built.params.map((param) => placeIn(param)?.name))
  const unused = names.filter((name) => !used.has(name))
  if (unused.length > 0)
    throw new Error(
      `A statement doesn't use what it is given: ${unused.join(', ')}. ${built.queryConfig.text}`,
    )
  return built
}

function refuseWorkspaceTables(text: string): void {
  const named = text.match(/(?<=")\w+(?=")/g) ?? []
  const table = named.find((name) => workspaceTables.includes(name))
  if (table) throw new Error(`A statement on ${table} must ask for its workspace.`)
}

function placeIn(param: unknown): Placeholder | undefined {
  const inner = is(param, Param) ? param.value : param
  return is(inner, Placeholder) ? inner : undefined
}

/** As Drizzle fills placeholders, but an absent value is null whatever its column. */
function fill(param: unknown, values: Row): unknown {
  const place = placeIn(param)
  if (!place) return param
  const value = values[place.name]
  if (value === undefined) throw new Error(`A statement lacks its value "${place.name}".`)
  if (value === null || !is(param, Param)) return value
  return param.encoder.mapToDriverValue(value)
}

/** The pool, or the connection of an open transaction. */
function clientOf(db: Db): Client {
  return (db as unknown as { _: { session: { client: Client } } })._.session.client
}

const inserts = new WeakMap<PgTable, Map<string, Statement<Row, unknown>>>()

/**
 * Inserts rows of workspaces by a statement built once for each shape, for rows that are written with every order. All rows name
 * the same columns.
 */
export async function insertRows<T extends PgTable & { workspaceId: PgColumn }>(
  ctx: Asking,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const shape = `${rows.length} ${names.join(' ')}`
  const known = inserts.get(table) ?? new Map<string, Statement<Row, unknown>>()
  inserts.set(table, known)
  const insert = known.get(shape) ?? inserting(table, names, rows.length)
  known.set(shape, insert)
  await insert(
    ctx,
    Object.fromEntries(rows.flatMap((row, at) => names.map((name) => [`${name}${at}`, row[name as never]]))),
  )
}

function inserting(table: PgTable, names: string[], count: number): Statement<Row, unknown> {
  const at = Array.from({ length: count }, (_, n) => n)
  const needs = Object.fromEntries(at.flatMap((n) => names.map((name) => [`${name}${n}`, ofType()])))
  return builtOnce(needs, (db, given) =>
    db
      .insert(table)
      .values(at.map((n) => Object.fromEntries(names.map((name) => [name, given[`${name}${n}`]]))) as never),
  )
}
