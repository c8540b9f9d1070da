import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { days, minutes, seconds } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import type { Sweep } from '../jobs.ts'
import { classOf, noDurations } from './durations.ts'
import { apiMinutes } from './tables.ts'

/** Counts how the API answers, in this process. Noting one answer is a few additions; once in a while a row is written. */
export type Traffic = {
  note(ms: number, status: number): void
  /** Writes what was counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

type Minute = { at: number; requests: number; errors: number; counts: number[]; changed: boolean }

const writeMs = seconds(5)

/**
 * Opens the count of this process. Its rows are its own (`process`), written whole each time: writing one twice changes
 * nothing, and the figures of several processes are added up when they are read.
 */
export function openTraffic(db: Ctx['db'], now: () => Date = () => new Date()): Traffic {
  const name = randomBytes(6).toString('hex')
  let current: Minute = newMinute(now)
  let finished: Minute[] = []

  function note(ms: number, status: number): void {
    const at = minuteOf(now())
    if (at !== current.at) {
      if (current.changed) finished.push(current)
      current = newMinute(now)
    }
    const slot = classOf(ms)
    current.requests++
    if (status >= 500) current.errors++
    current.counts[slot] = (current.counts[slot] ?? 0) + 1
    current.changed = true
  }

  async function flush(): Promise<void> {
    const waiting = current.changed ? [...finished, current] : finished
    // No one misses minutes of an hour without a database.
    finished = finished.slice(-60)
    for (const minute of waiting) {
      const { requests, errors, counts } = minute
      await db
        .insert(apiMinutes)
        .values({ minute: new Date(minute.at), process: name, requests, errors, counts })
        .onConflictDoUpdate({
          target: [apiMinutes.minute, apiMinutes.process],
          set: {
            requests: sql`excluded.requests`,
            errors: sql`excluded.errors`,
            counts: sql`excluded.counts`,
          },
        })
      if (minute.requests === requests) minute.changed = false
      finished = finished.filter((each) => each !== minute)
    }
  }

  // While the database is away the count continues; it is written when it is back.
  const timer = setInterval(() => void flush().catch(() => undefined), writeMs)
  timer.unref()
  return {
    note,
    flush,
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / minutes(1)) * minutes(1)

function newMinute(now: () => Date): Minute {
  return { at: minuteOf(now()), requests: 0, errors: 0, counts: noDurations(), changed: false }
}

/** Figures are shown for a day; a week of them is kept for whoever looks at the table. */
export const trafficSweep: Sweep = {
  name: 'platform.forgetTraffic',
  everySeconds: 3600,
  run: (ctx) =>
    ctx.db.delete(apiMinutes).where(lt(apiMinutes.minute, new Date(ctx.now().getTime() - days(7)))),
}
