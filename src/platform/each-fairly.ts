import { type Column, type SQL, sql } from 'drizzle-orm'
import { minutes, seconds } from '#kernel/time.ts'
import type { Ctx } from './context.ts'
import { isDatabaseAway } from './sql/database.ts'

/** After its first failures an entry is tried at the next look, then it waits longer each time. */
const pausesMs = [0, 0, seconds(10), minutes(1), minutes(5), minutes(15)]
/** Then the other sweeps have their turn; what is left comes with the next. */
const usualTurnMs = seconds(10)
/** More entries that fail aren't remembered: they are tried at each look. */
const mostRemembered = 10_000

/** Rows behind one in the order of a moment and an id. */
export const isBehind = (at: Column, id: Column, [lastAt, lastId]: [Date, string]): SQL =>
  sql`(${at}, ${id}) > (${lastAt}::timestamptz, ${lastId})`

/** A turn without an end. */
export const wholeList = { turnMs: Number.POSITIVE_INFINITY }

type List<T> = {
  /** Some entries behind one of them (or from the beginning), in an order of the database that no work at them changes. */
  page: (after: T | null) => Promise<T[]>
  /** What there is to do for one; `again` for one that has more to be done in this turn, after all the others. */
  work: (entry: T) => Promise<'again' | unknown>
  stopping?: AbortSignal | undefined
}

/**
 * Works through a list of the database, whoever fails: one entry after the other, to its end, so that any number of entries
 * that fail keep none of the others from their turn. One that fails again is left out for a while. A turn that was too short
 * for all continues where it stopped; `wholeList` is for what must be done at once.
 */
export function eachFairly<T>(
  keyOf: (entry: T) => string,
  { turnMs = usualTurnMs }: { turnMs?: number } = {},
) {
  const failed = new Map<string, { times: number; until: number }>()
  let goOnAfter: T | null = null

  /** Answers for how many entries the work was done. @throws AggregateError of those that failed, when all have had their turn. */
  return async (ctx: Pick<Ctx, 'now'>, { page, work, stopping }: List<T>): Promise<number> => {
    const turnEnds = performance.now() + turnMs
    const failures: unknown[] = []
    const skipped = new Set<string>()
    let done = 0
    let left = false
    let after = goOnAfter
    goOnAfter = null
    let fromTheBeginning = after === null

    const workAt = async (entry: T): Promise<void> => {
      const key = keyOf(entry)
      try {
        if ((await work(entry)) === 'again') left = true
        failed.delete(key)
        done++
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        skipped.add(key)
        failures.push(new Error(key, { cause: error }))
        noteFailure(key, ctx.now().getTime())
      }
    }

    for (;;) {
      const entries = await page(after)
      for (const entry of entries) {
        if (stopping?.aborted || performance.now() > turnEnds) {
          goOnAfter = after
          return ended()
        }
        const key = keyOf(entry)
        const isWaiting = (failed.get(key)?.until ?? 0) > ctx.now().getTime()
        if (!skipped.has(key) && !isWaiting) await workAt(entry)
        after = entry
      }
      if (entries.length > 0) continue
      if (fromTheBeginning && !left) return ended()
      // Those before the place where the last turn stopped, or that have more to be done.
      fromTheBeginning = true
      left = false
      after = null
    }

    function ended(): number {
      if (failures.length === 0) return done
      throw new AggregateError(failures, `${failures.length} failed, ${done} were done`, {
        cause: failures[0],
      })
    }
  }

  function noteFailure(key: string, now: number): void {
    const times = (failed.get(key)?.times ?? 0) + 1
    if (failed.size < mostRemembered || failed.has(key))
      failed.set(key, { times, until: now + (pausesMs[Math.min(times, pausesMs.length) - 1] ?? 0) })
  }
}
