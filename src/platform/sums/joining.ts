import { sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '../context.ts'
import { eachFairly } from '../each-fairly.ts'
import type { Sweep } from '../jobs.ts'
import { insertRows } from '../sql/statements.ts'
import { keptAt } from './sums.ts'
import { sums } from './tables.ts'

/** So many workspaces in one look, and rows in one insert. */
const atOnce = 200
const together = 50

/** Joins the rows that were written with their facts, so that reading a sum stays reading a few rows. */
export async function joinSums(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  await eachJoined(ctx, {
    stopping,
    page: async (after) => {
      const { rows } = await ctx.db.execute<WorkspaceRow>(sql`
        select workspace_id from sums where loose and at <= ${ctx.now()} and workspace_id > ${after?.workspace_id ?? ''}
        group by workspace_id order by workspace_id limit ${atOnce}`)
      return rows
    },
    work: ({ workspace_id }) =>
      withTransaction(systemCtx(ctx, joinSweep.name, workspace_id), (ctx) => joinOf(ctx, workspace_id)),
  })
}

type WorkspaceRow = { workspace_id: Id<'wsp'> }
const eachJoined = eachFairly<WorkspaceRow>(({ workspace_id }) => workspace_id)

/** Exactly what is deleted is written again, so that neither a reader nor another joiner can see more or less. */
async function joinOf(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const now = ctx.now()
  const kept = keptAt(sql`s.at`, sql`s.timed`, now)
  const { rows } = await ctx.db.execute<{ subject: string; at: Date; timed: boolean; amount: number }>(sql`
    with places as materialized (
      select distinct s.subject, ${kept} as at from sums s
      where s.workspace_id = ${workspaceId} and s.loose and s.at <= ${now}
    ), found as (
      -- By key: sums by day are many, and few of them changed.
      select f.id from (select distinct p.subject from places p) p
      cross join lateral (
        select s.id from sums s
        where s.workspace_id = ${workspaceId} and s.subject = p.subject and s.at <= ${now}
          and (s.loose or s.at <> ${kept} or s.at in (select o.at from places o where o.subject = p.subject))
        offset 0
      ) f
    ), gone as (
      delete from sums s
      where s.workspace_id = ${workspaceId} and s.id = any(array(select f.id from found f))
      returning s.subject, s.timed, ${kept} as at, s.amount
    )
    select subject, timed, at, sum(amount)::bigint as amount from gone group by subject, timed, at having sum(amount) <> 0`)
  const joined = rows.map(({ subject, at, timed, amount }) => ({
    workspaceId,
    id: newId('sum', now),
    subject,
    at: new Date(at),
    amount: Number(amount),
    timed,
    loose: false,
  }))
  for (let from = 0; from < joined.length; from += together)
    await insertRows(ctx, sums, joined.slice(from, from + together))
}

export const joinSweep: Sweep = {
  name: 'platform.joinSums',
  everySeconds: 10,
  run: (ctx, stopping) => joinSums(ctx, stopping),
}
