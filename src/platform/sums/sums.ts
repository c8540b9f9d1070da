import { type SQL, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { beforeCommit, type Ctx } from '../context.ts'
import type { Transaction } from '../sql/db.ts'

/** A change of a sum: so much more or less from a moment on. */
export type Change = { subject: string; at: Date; amount: number; timed: boolean }

/** Every time zone's hours, days and months begin at a quarter of an hour of UTC. */
const grain = sql.raw(`interval '15 minutes'`)
/** What is older is asked for as a whole only: this month and the last one are told apart. */
const apartMs = days(100)

/** Under which moment a fact of `at` is kept, seen from `now`. */
export function keptAt(at: SQL, timed: SQL, now: Date): SQL {
  // Reckoned here: rows are deleted by this, and what a moment less an interval is hangs on the zone of the session.
  const coarse = new Date(now.getTime() - apartMs)
  return sql`case when ${at} > ${now}::timestamptz then ${at}
    when not ${timed} or ${at} < ${coarse}::timestamptz then 'epoch'::timestamptz
    else date_bin(${grain}, ${at}, 'epoch'::timestamptz) end`
}

/** The beginning of the quarter of an hour a moment is in: rows of a sum can't be told apart within. */
export const quarterOf = (at: SQL): SQL => sql`date_bin(${grain}, ${at}, 'epoch'::timestamptz)`

const quarterMs = 15 * 60_000

type Batch = { workspaceId: Id<'wsp'>; changes: Change[]; waited: boolean }
const gathered = new WeakMap<Transaction, Map<Id<'wsp'>, Batch>>()

/**
 * Changes sums in the transaction that changes their facts: all or nothing, and so once. What one transaction changes is
 * written together at its end.
 */
export function addToSums(ctx: Ctx, workspaceId: Id<'wsp'>, changes: Change[]): void {
  const { transaction } = ctx
  if (!transaction) throw new Error('A sum is changed in the transaction that changes its facts.')
  const batches = gathered.get(transaction) ?? new Map<Id<'wsp'>, Batch>()
  gathered.set(transaction, batches)
  const batch = batches.get(workspaceId)
  if (batch) {
    batch.changes.push(...changes)
    return
  }
  const fresh: Batch = { workspaceId, changes: [...changes], waited: false }
  batches.set(workspaceId, fresh)
  const write = async () => {
    // Other last acts of the transaction may change sums too: after them.
    if (!fresh.waited) {
      fresh.waited = true
      beforeCommit(transaction, write)
      return
    }
    batches.delete(workspaceId)
    await writeDown(ctx, fresh)
  }
  beforeCommit(transaction, write)
}

async function writeDown(ctx: Ctx, { workspaceId, changes }: Batch): Promise<void> {
  const now = ctx.now()
  const joined = new Map<string, Change>()
  for (const change of changes) {
    const at = rounded(change, now)
    const key = `${change.subject} ${at.getTime()}`
    const known = joined.get(key)
    if (known) known.amount += change.amount
    else joined.set(key, { ...change, at })
  }
  const rows = [...joined.values()].filter((change) => change.amount !== 0)
  if (rows.length === 0) return
  const all = <T>(of: (row: Change) => T) => sql.param(rows.map(of))
  // Lists, so that the text is the same for any number of them and the statement stays prepared.
  await ctx.db.execute(sql`
    insert into sums (workspace_id, id, subject, at, amount, timed, loose)
    select ${workspaceId}, c.id, c.subject, c.at, c.amount, c.timed, true
    from unnest(${all(() => newId('sum', now))}::text[], ${all(({ subject }) => subject)}::text[], ${all(({ at }) => at)}::timestamptz[],
                ${all(({ amount }) => amount)}::bigint[], ${all(({ timed }) => timed)}::boolean[]) as c(id, subject, at, amount, timed)`)
}

/** As `keptAt`, but old quarters stay apart until they are joined. */
function rounded({ at, timed }: Change, now: Date): Date {
  if (at > now) return at
  return timed ? new Date(Math.floor(at.getTime() / quarterMs) * quarterMs) : new Date(0)
}

/** Sums as they are now, by a plan that's made once: values behind a select promise it nothing. One that nothing was ever added to is 0. */
export async function readSums(
  ctx: Pick<Ctx, 'db' | 'now'>,
  workspaceId: Id<'wsp'>,
  subjects: readonly string[],
): Promise<(subject: string) => number> {
  const { rows } = await ctx.db.execute<{ subject: string; amount: number }>(sql`
    select subject, sum(amount)::bigint as amount from sums
    where workspace_id = ${workspaceId} and subject = any((select ${sql.param(subjects)}::text[])::text[]) and at <= (select ${ctx.now()}::timestamptz)
    group by subject`)
  const found = new Map(rows.map(({ subject, amount }) => [subject, Number(amount)]))
  return (subject) => found.get(subject) ?? 0
}
