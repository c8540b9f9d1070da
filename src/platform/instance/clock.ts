import { eq } from 'drizzle-orm'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import type { Sweep } from '../jobs.ts'
import type { Log } from '../log.ts'
import { isDatabaseAway } from '../sql/database.ts'
import { clockMarks } from './tables.ts'

/**
 * What must be done once the clock was set back: by the time before, moments were planned or counted as over that are still to
 * come. It may be done again.
 */
export type AfterSetBack = { name: string; run: (ctx: Ctx, stopping?: AbortSignal) => Promise<unknown> }

/** Clocks of two machines differ by seconds, and what was planned for minutes ahead comes round by itself. */
const tolerance = minutes(15)
/** The mark is written once in so long, and at once when the clock jumps ahead. */
const noteEvery = minutes(1)
const mark = 'worker'

/**
 * Looks whether the clock was set back: whether a worker has seen a later moment than now. Then everything in the list is done, and
 * the mark set to now. Looked at before anything else that goes by the time, so that nothing is done by a clock that is ahead
 * without the mark saying so.
 */
export function clockSweep(log: Log, afterwards: readonly AfterSetBack[]): Sweep {
  let notedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'platform.clock',
    everySeconds: 1,
    async run(ctx, stopping) {
      const now = ctx.now().getTime()
      if (now >= notedAt && now - notedAt < noteEvery) return
      await watchClock(ctx, log, afterwards, stopping)
      notedAt = now
    },
  }
}

/** The same once, for the command line. */
export async function watchClock(
  ctx: Ctx,
  log: Log,
  afterwards: readonly AfterSetBack[],
  stopping?: AbortSignal,
): Promise<void> {
  const now = ctx.now()
  const [known] = await ctx.db.select().from(clockMarks).where(eq(clockMarks.name, mark))
  const latestAt = known?.latestAt ?? now
  if (latestAt.getTime() - now.getTime() > tolerance) {
    log.warn(
      { latestAt, now },
      'the clock was set back: what was counted and planned by it is looked at again',
    )
    await doAll(ctx, log, afterwards, stopping)
    if (stopping?.aborted) return
  } else if (known && latestAt > now) return
  await ctx.db
    .insert(clockMarks)
    .values({ name: mark, latestAt: now })
    .onConflictDoUpdate({ target: clockMarks.name, set: { latestAt: now } })
}

/** One that fails keeps none of the others; the mark stays until all are done. */
async function doAll(
  ctx: Ctx,
  log: Log,
  afterwards: readonly AfterSetBack[],
  stopping?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const { name, run } of afterwards) {
    if (stopping?.aborted) return
    try {
      await run(ctx, stopping)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failures.push(error)
      log.warn({ err: error, name }, 'not looked at again after the clock was set back; it is tried again')
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'not everything was looked at again', { cause: failures[0] })
}
