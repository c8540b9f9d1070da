import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, systemCtx, withTransaction } from '../context.ts'
import { eachFairly, wholeList } from '../each-fairly.ts'
import type { Sweep } from '../jobs.ts'
import type { Log } from '../log.ts'
import { pointFor } from '../points.ts'
import { lockByName } from '../sql/locks.ts'
import { addToSums, keptAt } from './sums.ts'

/** An area's sums, counted from its facts. */
export type SumSource = {
  /** What its subjects begin with. */
  prefix: string
  /** Rows `(subject text, at timestamptz, amount bigint, timed boolean)` of a workspace. */
  recount: (workspaceId: Id<'wsp'>) => SQL
  /** Mends what the recount itself reads, where the area keeps anything; says how many rows were wrong. */
  mend?: (ctx: Ctx, workspaceId: Id<'wsp'>, how: { repair: boolean }) => Promise<number>
}

/** So many differences of a workspace in one look. */
const mostDrifts = 10_000

export type Drift = { workspaceId: Id<'wsp'>; subject: string; at: string; kept: number; counted: number }

export const sumSources = pointFor<SumSource>('sums')

/** Differences between what is kept of a workspace and what its facts say. One statement: facts and sums of one moment. */
export async function findDrift(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<(Drift & { timed: boolean })[]> {
  const now = ctx.now()
  const counted = sql.join(
    ctx.instance
      .given(sumSources)
      .map((source) => sql`select subject, at, amount, timed from (${source.recount(workspaceId)}) r`),
    sql` union all `,
  )
  const { rows } = await ctx.db.execute<{
    subject: string
    at: string
    timed: boolean
    kept: number
    counted: number
  }>(sql`
    with facts as (
      select f.subject, ${keptAt(sql`f.at`, sql`f.timed`, now)} as at, f.timed, f.amount from (${counted}) f
    ), both_sides as (
      select subject, at, timed, 0::bigint as kept, amount::bigint as counted from facts
      union all
      select s.subject, ${keptAt(sql`s.at`, sql`s.timed`, now)}, s.timed, s.amount, 0::bigint from sums s where s.workspace_id = ${workspaceId}
    )
    select subject, at, timed, sum(kept)::bigint as kept, sum(counted)::bigint as counted
    from both_sides group by subject, at, timed having sum(kept) <> sum(counted) order by subject, at limit ${mostDrifts}`)
  return rows.map((row) => ({
    workspaceId,
    subject: row.subject,
    at: new Date(row.at).toISOString(),
    timed: row.timed,
    kept: Number(row.kept),
    counted: Number(row.counted),
  }))
}

export type SumReport = { workspaces: number; seats: number; drifts: Drift[] }

/**
 * Recounts every sum. With `repair` what is missing or too much is added as a change of its own, while the business continues.
 */
export async function checkSums(
  ctx: Ctx,
  { repair }: { repair: boolean },
  stopping?: AbortSignal,
): Promise<SumReport> {
  const { rows } = await ctx.db.execute<{ id: Id<'wsp'> }>(sql`select id from workspaces order by id`)
  const report: SumReport = { workspaces: rows.length, seats: 0, drifts: [] }
  for (const id of [platformWorkspaceId, ...rows.map((row) => row.id)]) {
    if (stopping?.aborted) break
    const { seats, drifts } = await checkWorkspace(ctx, id, { repair })
    report.seats += seats
    report.drifts.push(...drifts)
  }
  return report
}

/** The same for one workspace. */
export async function checkWorkspace(
  ctx: Ctx,
  id: Id<'wsp'>,
  { repair }: { repair: boolean },
): Promise<{ seats: number; drifts: Drift[] }> {
  let seats = 0
  for (const source of ctx.instance.given(sumSources))
    seats += (await source.mend?.(ctx, id, { repair })) ?? 0
  if (!repair) return { seats, drifts: await findDrift(ctx, id) }
  const drifts = await withTransaction(systemCtx(ctx, checkName, id), async (ctx) => {
    // Two who mend at once would add what is missing twice.
    await lockByName(ctx, `sums ${id}`)
    const found = await findDrift(ctx, id)
    addToSums(
      ctx,
      id,
      found.map(({ subject, at, timed, kept, counted }) => ({
        subject,
        at: new Date(at),
        timed,
        amount: counted - kept,
      })),
    )
    return found
  })
  return { seats, drifts }
}

/**
 * Counts every sum anew after the clock was set back: what was joined as over is told apart again, and what was counted from a
 * moment to come is counted from then.
 */
export async function sumsAfterSetBack(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  await eachRecounted(ctx, {
    stopping,
    page: async (after) => {
      // What is of no workspace first.
      const last = after && after.id !== platformWorkspaceId ? after.id : ''
      const { rows } = await ctx.db.execute<WorkspaceRow>(
        sql`select id from workspaces where id > ${last} order by id limit 200`,
      )
      return after ? rows : [{ id: platformWorkspaceId }, ...rows]
    },
    work: async ({ id }) => {
      const { drifts } = await checkWorkspace(ctx, id, { repair: true })
      return drifts.length >= mostDrifts ? 'again' : undefined
    },
  })
}

type WorkspaceRow = { id: Id<'wsp'> }
const eachRecounted = eachFairly<WorkspaceRow>(({ id }) => id, wholeList)

const checkName = 'platform.checkSums'

/** Says every night if a sum ever stopped being what its facts say. */
export const checkSumsSweep = (log: Log): Sweep => ({
  name: checkName,
  everySeconds: 86_400,
  isOnlyLooking: true,
  run: async (ctx, stopping) => {
    const { seats, drifts } = await checkSums(ctx, { repair: false }, stopping)
    if (seats > 0) log.error({ seats }, 'kept seats differ from the grants: run sums:check --repair')
    // One line for each workspace: what differs once differs thousands of times.
    for (const [workspaceId, own] of Map.groupBy(drifts, (drift) => drift.workspaceId))
      log.error(
        { workspaceId, sums: own.length, first: own.slice(0, 3) },
        'kept sums differ from their facts: run sums:check --repair',
      )
  },
})
