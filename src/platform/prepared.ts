import { is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './context.ts'

type Query = { sql: string; params: unknown[] }
/** What Drizzle hands its session for a statement; the rest of it (fields, shape of the rows) is passed on unread. */
type Handed = [query: Query, ...rest: unknown[]]
type Session = { prepareQuery(...handed: Handed): { execute(): Promise<unknown> } }
type Buildable<R> = { prepare(name: string): { execute(): Promise<R> } }
type Values = Record<string, unknown>

/**
 * A value that is known only when the statement runs. Typed as the SQL it stands for: Drizzle takes a placeholder in `set`
 * and `where` too, and its types know it in `values` alone.
 */
export const given = (name: string): SQL<never> => sql.placeholder(name) as never

/**
 * A statement whose text is built once, on its first use, and runs on whatever connection or transaction it is given.
 * Building is most of what a small statement costs, and Drizzle's own `.prepare()` is bound to one connection.
 */
export function prepared<R>(
  build: (db: Db) => Buildable<R>,
): (ctx: { db: Db }, values: Values) => Promise<R> {
  let handed: Handed | undefined
  return (ctx, values) => {
    handed ??= handedOver(build)
    const [query, ...rest] = handed
    const filled = { ...query, params: query.params.map((param) => fill(param, values)) }
    return sessionOf(ctx.db)
      .prepareQuery(filled, ...rest)
      .execute() as Promise<R>
  }
}

/** Builds a statement for a session that only takes note of what it is handed. */
function handedOver(build: (db: Db) => Buildable<unknown>): Handed {
  const nobody = drizzle.mock({ casing: 'snake_case' })
  const session = sessionOf(nobody as unknown as Db)
  const prepare = session.prepareQuery.bind(session)
  let taken: Handed | undefined
  session.prepareQuery = (...handed) => {
    taken = handed
    return prepare(...handed)
  }
  build(nobody as unknown as Db).prepare('')
  if (!taken) throw new Error('The statement was not built.')
  return taken
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

function sessionOf(db: Db): Session {
  return (db as unknown as { _: { session: Session } })._.session
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
