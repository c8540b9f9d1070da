import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/**
 * Holds the lock of a name until the commit, and waits for whoever holds it. What is read after it is as the one before left
 * it. Whoever changes what the name stands for takes it, and takes it before the rows: a row that is held first and a name
 * second is how two wait for each other.
 */
export async function lockByName(ctx: Pick<Ctx, 'db' | 'transaction'>, name: string): Promise<void> {
  if (!ctx.transaction) throw new Error('A lock is held until the commit, and no transaction is open.')
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
