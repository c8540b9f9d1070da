import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { changeOnDay, dayOf, daySpan, sumsOfDays } from '#platform/sums/days.ts'
import { addToSums } from '#platform/sums/sums.ts'
import { seatId, settleSeats } from './seats.ts'

/**
 * Seconds studied in a course, in one money, by the day a sitting began. A report every five seconds mustn't change a sum: a sitting is
 * loose from then on, and counted once it's quiet. What it's counted as is kept with it, and of those that are loose what they are
 * now is read instead.
 */
export const studiedSum = (mode: 'live' | 'test', courseId: Id<'crs'>) =>
  `courses.studied:${mode}:${courseId}`

/** A sitting under way isn't counted yet. */
const quietAfterMs = minutes(2)
const together = 500

/** What a sitting counts as. */
export type CountedSitting = {
  counted_as: string[] | null
  counted_at: Date | string | null
  counted_seconds: number
}

/** By which sums a sitting `t` counts, and so whose list its enrollment is on. */
const countsAs = (workspaceId: Id<'wsp'>): SQL => sql`(
  select array_agg('courses.studied:' || s.mode || ':' || s.course_id order by s.mode)
  from enrollments e
  cross join (values ('live'), ('test')) as m(mode)
  join course_seats s on s.workspace_id = ${workspaceId} and s.id = ${seatId(sql`e.course_id`, sql`e.contact_id`, sql`m.mode`)}
    and s.enrollment_id = e.id and s.stage is not null
  where e.workspace_id = ${workspaceId} and e.id = t.enrollment_id)`

/** Takes sittings that are no more, as they were counted, out of the sums. */
export function uncountSittings(ctx: Ctx, workspaceId: Id<'wsp'>, gone: readonly CountedSitting[]): void {
  addToSums(ctx, workspaceId, gone.flatMap(changesOf(-1)))
}

/** Columns of sittings for `uncountSittings`. */
export const countedColumns = (table: SQL): SQL =>
  sql`${table}.counted_as, ${table}.counted_at, ${table}.counted_seconds`

const changesOf =
  (sign: 1 | -1) =>
  ({ counted_as, counted_at, counted_seconds }: CountedSitting) =>
    counted_at
      ? (counted_as ?? []).map((subject) =>
          changeOnDay(subject, new Date(counted_at), sign * counted_seconds),
        )
      : []

/** Counts the sittings of all workspaces that are quiet. */
export async function countStudy(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const quiet = new Date(ctx.now().getTime() - quietAfterMs)
  await eachCounted(ctx, {
    stopping,
    page: async (after) => {
      const { rows } = await ctx.db.execute<Loose>(sql`
        select workspace_id from sittings
        where loose and ended_at <= ${quiet} and workspace_id > ${after?.workspace_id ?? ''}
        group by workspace_id order by workspace_id limit 200`)
      return rows
    },
    work: ({ workspace_id }) =>
      withTransaction(systemCtx(ctx, studySweep.name, workspace_id), (ctx) => countQuiet(ctx, quiet)),
  })
}

type Loose = { workspace_id: Id<'wsp'> }
const eachCounted = eachFairly<Loose>(({ workspace_id }) => workspace_id)

async function countQuiet(ctx: WorkspaceCtx, quiet: Date): Promise<'again' | undefined> {
  const { workspaceId } = ctx.actor
  // Held by no one else: whoever reports, joins or forgets is not waited for.
  const { rows: held } = await ctx.db.execute<{
    id: string
    course_id: Id<'crs'>
    contact_id: Id<'ctc'>
  }>(sql`
    select t.id, e.course_id, e.contact_id
    from sittings t
    join enrollments e on e.workspace_id = ${workspaceId} and e.id = t.enrollment_id
    where t.workspace_id = ${workspaceId} and t.loose and t.ended_at <= ${quiet}
    order by t.id limit ${together} for update of t skip locked`)
  if (held.length === 0) return
  // Seats say when someone studied last, and are held from here on: which sittings they count is certain.
  await settleSeats(
    ctx,
    workspaceId,
    held.map(({ course_id, contact_id }) => ({ courseId: course_id, contactId: contact_id, rights: false })),
  )
  const { rows } = await ctx.db.execute<
    CountedSitting & { as_before: string[] | null; at_before: Date | null; seconds_before: number }
  >(sql`
    with before as materialized (
      select t.id, ${countedColumns(sql`t`)}, ${countsAs(workspaceId)} as counts_as
      from sittings t
      where t.workspace_id = ${workspaceId} and t.id = any(${sql.param(held.map(({ id }) => id))}::text[])
    )
    update sittings t
    set loose = false, counted_as = before.counts_as, counted_at = t.started_at, counted_seconds = t.seconds
    from before
    where t.workspace_id = ${workspaceId} and t.id = before.id
    returning ${countedColumns(sql`t`)}, before.counted_as as as_before, before.counted_at as at_before,
      before.counted_seconds as seconds_before`)
  addToSums(ctx, workspaceId, [
    ...rows.flatMap(changesOf(1)),
    ...rows
      .map((row) => ({
        counted_as: row.as_before,
        counted_at: row.at_before,
        counted_seconds: row.seconds_before,
      }))
      .flatMap(changesOf(-1)),
  ])
  return held.length === together ? 'again' : undefined
}

export const studySweep: Sweep = {
  name: 'learning.countStudy',
  everySeconds: 60,
  run: (ctx, stopping) => countStudy(ctx, stopping),
}

type StudyPeriod = {
  workspaceId: Id<'wsp'>
  mode: 'live' | 'test'
  courseIds: readonly Id<'crs'>[]
  from: Date | null
  to: Date
}

/** Seconds studied in a period, by course: whole days and edges as they are counted, and what is loose as it is. One moment's. */
export async function readStudied(
  ctx: Pick<Ctx, 'db'>,
  studied: StudyPeriod,
): Promise<(courseId: Id<'crs'>) => number> {
  const { workspaceId, mode, courseIds, from, to } = studied
  const span = daySpan(studied, to)
  const subjects = courseIds.map((id) => studiedSum(mode, id))
  const edges = span.edges.map(
    (edge) => sql`
      union all
      select a.subject, t.counted_seconds
      from sittings t cross join lateral unnest(t.counted_as) as a(subject)
      where t.workspace_id = ${workspaceId} and t.counted_at >= ${edge.from} and t.counted_at < ${edge.to}`,
  )
  const within = (at: SQL): SQL => sql`${at} < ${to} ${from ? sql`and ${at} >= ${from}` : sql``}`
  const { rows } = await ctx.db.execute<{ subject: string; seconds: number }>(sql`
    with loose as materialized (
      select t.started_at, t.seconds, ${countedColumns(sql`t`)}, ${countsAs(workspaceId)} as counts_as
      from sittings t where t.workspace_id = ${workspaceId} and t.loose
    )
    select c.subject, sum(c.seconds)::bigint as seconds
    from (
      select d.subject, d.amount as seconds from (${sumsOfDays(workspaceId, subjects, span)}) d ${sql.join(edges, sql` `)}
      union all
      select a.subject, -l.counted_seconds from loose l cross join lateral unnest(l.counted_as) as a(subject)
      where ${within(sql`l.counted_at`)}
      union all
      select a.subject, l.seconds from loose l cross join lateral unnest(l.counts_as) as a(subject)
      where ${within(sql`l.started_at`)}
    ) c
    group by c.subject`)
  const found = new Map(rows.map((row) => [row.subject, Number(row.seconds)]))
  return (courseId) => found.get(studiedSum(mode, courseId)) ?? 0
}

/** Seats `s` of whoever has a loose sitting: when they studied last is read of their sittings. */
export const looseSeats = (workspaceId: Id<'wsp'>, mode: 'live' | 'test'): SQL => sql`
  (select distinct t.enrollment_id from sittings t where t.workspace_id = ${workspaceId} and t.loose) l
  join enrollments e on e.workspace_id = ${workspaceId} and e.id = l.enrollment_id
  join course_seats s on s.workspace_id = ${workspaceId} and s.id = ${seatId(sql`e.course_id`, sql`e.contact_id`, sql`${mode}::text`)}
    and s.enrollment_id = e.id and s.stage is not null`

/** What is counted of sittings, as rows of a recount. */
export const studiedRecount = (workspaceId: Id<'wsp'>): SQL => sql`
  select a.subject || ':' || ${dayOf(sql`t.counted_at`)} as subject, 'epoch'::timestamptz as at, t.counted_seconds::bigint as amount, false as timed
  from sittings t cross join lateral unnest(t.counted_as) as a(subject)
  where t.workspace_id = ${workspaceId}`

/** Sittings that count as something else than they are; with `repair` they're counted anew like those that were just reported. */
export async function mendSittings(ctx: Ctx, workspaceId: Id<'wsp'>, { repair }: { repair: boolean }) {
  const wrong = sql`
    select t.id from sittings t
    where t.workspace_id = ${workspaceId} and not t.loose and
      (t.counted_seconds <> t.seconds or t.counted_at is distinct from t.started_at or t.counted_as is distinct from ${countsAs(workspaceId)})`
  const { rows } = await ctx.db.execute(
    repair
      ? sql`update sittings set loose = true where workspace_id = ${workspaceId} and id in (${wrong}) returning id`
      : wrong,
  )
  return rows.length
}
