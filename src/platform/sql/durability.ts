import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { gatherCalls } from './gathering.ts'

/**
 * A commit that comes back at once. The database writes in the order of its commits: what is on the disk has everything before it
 * there too. If the database itself dies within half a second, this and all after it has not happened.
 *
 * The import rules list who may say so: whoever does has thought about every kill. Everyone else waits, which is always right.
 */
export const unwaitedCommit: unique symbol = Symbol('unwaited')

/**
 * Databases whose tables are spread over machines. There every commit waits: it is agreed on between machines, and one that
 * lost its half to a crash would leave the others with theirs.
 */
const spread = new WeakSet<Db>()

/** Asks a database whether it is one of those. Done once, where it is opened. */
export async function learnSpread(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_extension where extname = 'citus'`)
  if (rows.length > 0) spread.add(db)
}

/** Says it for an open transaction of a database. */
export async function commitUnwaited(database: Db, ctx: { db: Db }): Promise<void> {
  if (!spread.has(database)) await ctx.db.execute(sql`set local synchronous_commit = off`)
}

const setForThis = sql.raw(`set_config('synchronous_commit', 'off', true) = 'off'`)

/** The same as a condition of a statement that is a transaction of its own. It always holds. */
export const withoutWaiting = (database: Db): SQL => (spread.has(database) ? sql.raw('true') : setForThis)

/** Resolves once everything committed so far is on the disk: an empty message in the log is committed, and waited for. */
export function untilOnDisk(ctx: { db: Db }): Promise<void> {
  return flushed({ db: ctx.db }, undefined)
}

const flushed = gatherCalls(
  () => '',
  async (ctx, asked: undefined[]) => {
    await ctx.db.execute(sql`select pg_logical_emit_message(true, 'throughline', '')`)
    return asked
  },
)
