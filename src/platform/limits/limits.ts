import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#kernel/errors.ts'
import { days } from '#kernel/time.ts'
import type { Database } from '../sql/database.ts'
import { countAttempt } from './counting.ts'

/** At most `points` per `seconds`. */
export type Limit = { name: string; points: number; seconds: number }

export type Limits = {
  /** Counts one attempt. @throws RATE_LIMITED when the limit is used up. */
  spend(limit: Limit, who: string, message?: string): Promise<void>
  /**
   * The same, counted in this process alone: for what comes by the thousand from people who are signed in, where a counter in the
   * database would cost more than what it guards.
   */
  spendHere(limit: Limit, who: string): Promise<void>
  /** Whether an attempt is left, without counting one. @throws RATE_LIMITED when not. */
  check(limit: Limit, who: string, message?: string): Promise<void>
  /** Takes one counted attempt back: it was spent beforehand and turned out well. */
  refund(limit: Limit, who: string): Promise<void>
  /** Forgets the attempts, after a success. */
  forget(limit: Limit, who: string): Promise<void>
  /** Deletes counters that have run out. */
  sweep(): Promise<void>
}

/** Counters in the database, so that restarts and further processes don't reset them (test F7). */
export function openLimits(database: Pick<Database, 'db' | 'pool'>): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const here = new Map<string, RateLimiterMemory>()

  function limiterFor(limit: Limit): RateLimiterPostgres {
    let limiter = limiters.get(limit.name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: limit.name,
        points: limit.points,
        duration: limit.seconds,
      })
      limiters.set(limit.name, limiter)
    }
    return limiter
  }

  return {
    async spend(limit, who, message) {
      const key = limiterFor(limit).getKey(keyOf(who))
      const { points, expiresAt } = await countAttempt(database, { key, forMs: limit.seconds * 1000 })
      if (points > limit.points) throw tooMany({ msBeforeNext: expiresAt - Date.now() }, message)
    },
    async spendHere({ name, points, seconds }, who) {
      const limiter = here.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
      here.set(name, limiter)
      try {
        await limiter.consume(who)
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal
      }
    },
    async check(limit, who, message) {
      const spent = await limiterFor(limit).get(keyOf(who))
      if (spent && spent.consumedPoints >= limit.points && spent.msBeforeNext > 0)
        throw tooMany(spent, message)
    },
    async refund(limit, who) {
      await limiterFor(limit).reward(keyOf(who), 1)
    },
    async forget(limit, who) {
      await limiterFor(limit).delete(keyOf(who))
    },
    async sweep() {
      // Also what was counted by a clock that was set back since, for no one waits for longer than two days.
      const now = Date.now()
      await database.pool.query('delete from rate_limits where expire < $1 or expire > $2', [
        now,
        now + days(2),
      ])
    },
  }
}

/** Counts nothing and refuses no one (RATE_LIMITS=off). */
export const noLimits: Limits = {
  spend: async () => {},
  spendHere: async () => {},
  check: async () => {},
  refund: async () => {},
  forget: async () => {},
  sweep: async () => {},
}

/** Addresses and email addresses aren't kept in readable form; what this process counts for a minute isn't kept. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 32)
}

function tooMany(spent: Pick<RateLimiterRes, 'msBeforeNext'>, message?: string): AppError {
  const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
  return new AppError('RATE_LIMITED', message ?? `Too many attempts. Try again in ${waitInWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

function waitInWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
