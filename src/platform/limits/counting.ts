import { sql } from 'drizzle-orm'
import { withoutWaiting } from '../sql/durability.ts'
import { gatherCalls } from '../sql/gathering.ts'
import { rateLimits } from './tables.ts'

type Attempt = { key: string; forMs: number }
/** So many are counted with this one, until then. */
type CountRow = { points: number; expiresAt: number }

/**
 * Counts an attempt in the database, with all that are counted at the same moment, and waits for no disk: if the database itself
 * dies, the attempts of its last half second are forgotten.
 */
export const countAttempt = gatherCalls(
  () => '',
  async ({ db }, attempts: Attempt[]): Promise<CountRow[]> => {
    const now = Date.now()
    // In one order everywhere: two that lock the same rows must not wait for each other.
    const byKey = [...Map.groupBy(attempts, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1))
    const keys = byKey.map(([key]) => key)
    const counts = byKey.map(([, own]) => own.length)
    const ends = byKey.map(([, own]) => now + Math.max(...own.map(({ forMs }) => forMs)))
    const ranOut = sql`${rateLimits}.expire <= ${now}`
    const { rows } = await db.execute<{ key: string; points: number; expire: number }>(sql`
      insert into ${rateLimits} (key, points, expire)
      select * from unnest(${sql.param(keys)}::text[], ${sql.param(counts)}::int[], ${sql.param(ends)}::bigint[])
      where ${withoutWaiting(db)}
      on conflict (key) do update set
        points = case when ${ranOut} then excluded.points else ${rateLimits}.points + excluded.points end,
        expire = case when ${ranOut} then excluded.expire else ${rateLimits}.expire end
      returning key, points, expire`)
    const counted = new Map(rows.map(({ key, points, expire }) => [key, { points, expiresAt: expire }]))
    // Of several with one key the first were fewer.
    const behind = new Map(byKey.map(([key, own]) => [key, own.length]))
    return attempts.map(({ key }) => {
      const all = counted.get(key)
      if (!all) throw new Error('An attempt wasn’t counted.')
      const after = (behind.get(key) ?? 1) - 1
      behind.set(key, after)
      return { points: all.points - after, expiresAt: all.expiresAt }
    })
  },
)
