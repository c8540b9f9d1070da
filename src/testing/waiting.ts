import { AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Ctx, withTransaction } from '#platform/context.ts'
import type { Db } from '#platform/sql/db.ts'

/** Made where no transaction is open: what is begun in here is someone else's work, as another request is. */
const elsewhere = new AsyncResource('elsewhere')

/** Resolves once someone in the database of the test waits for a lock that another holds. */
export async function untilSomeoneWaits(db: Pick<Db, 'execute'>): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.execute(waiting)).rows.length === 0) await sleep(10)
}

/**
 * Holds something in a transaction, begins someone else's work, and continues once that has come to wait. Answers how the work
 * ended; where the two wait for each other, one of them fails.
 */
export async function meanwhile<C extends Ctx, T>(
  ctx: C,
  hold: (ctx: C) => Promise<unknown>,
  work: () => Promise<T>,
  goOn: (ctx: C) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<T>> {
  let begun: Promise<PromiseSettledResult<T>[]> | undefined
  await withTransaction(ctx, async (inner) => {
    await hold(inner)
    begun = elsewhere.runInAsyncScope(() => Promise.allSettled([work()]))
    // Not asked inside: a transaction sees who waits as it was at its first look.
    await untilSomeoneWaits(ctx.db)
    await goOn(inner)
  })
  const [settled] = (await begun) ?? []
  if (!settled) throw new Error('Nothing was begun.')
  return settled
}

/**
 * Milliseconds of processor that this process has had so far. What a test bounds to show that something is little work goes by these:
 * a busy machine changes how long it takes, not how much it is.
 */
export function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
