import { sql } from 'drizzle-orm'
import { days, hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Provider } from '../../rules.ts'
import type { Account } from '../provider/provider.ts'

/**
 * How old a payment is each time its provider is asked what was paid back of it: often while a refund is likely, and not at all after
 * half a year. `told` is for accounts whose provider tells of refunds, where it's only a second look.
 */
export const agesMs = {
  alone: [...[hours(1), hours(6)], ...[1, 2, 3, 5, 7, 14, 21, 30, 60, 90, 120, 180].map((age) => days(age))],
  told: [1, 7, 30, 90, 180].map((age) => days(age)),
}

/** Charges whose turn came in a time, and until when all of those are among them: no more than so many are answered. */
export type InTurn = { charges: string[]; until: Date }

/**
 * The payments of an account that came to one of these ages between two moments, those first that did first. It's worked out from when
 * each was booked, so none is left out however many there are, and what can't be asked now is where the next look begins.
 */
export async function chargesOfAge(
  ctx: Ctx,
  { workspaceId, id: account }: Account,
  provider: Provider,
  { from, until, ages, most }: { from: Date; until: Date; ages: readonly number[]; most: number },
): Promise<InTurn> {
  const { rows } = await ctx.db.execute<{ chargeId: string; ms: number }>(sql`
    select t.charge_id as "chargeId", extract(epoch from t.created_at)::float8 * 1000 + a.ms as ms
    from unnest(${sql.param([...ages])}::float8[]) a(ms)
    join transactions t on t.workspace_id = ${workspaceId} and t.provider = ${provider} and t.account = ${account}
      and t.kind in ('payment', 'surplus') and t.status = 'Completed'
      and t.created_at > ${from}::timestamptz - make_interval(secs => a.ms / 1000)
      and t.created_at <= ${until}::timestamptz - make_interval(secs => a.ms / 1000)
    order by 2, t.id
    limit ${most + 1}`)
  const [last] = rows.slice(most)
  if (!last) return { charges: rows.map(({ chargeId }) => chargeId), until }
  // Of those that came to it at one moment all are asked at once.
  const before = rows.filter(({ ms }) => ms < last.ms)
  const asked = before.length > 0 ? before : rows
  return {
    charges: asked.map(({ chargeId }) => chargeId),
    until: new Date(before.length > 0 ? (before.at(-1)?.ms ?? 0) : last.ms),
  }
}
