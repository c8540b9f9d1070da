import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { beforeCommit, type Ctx } from '#platform/context.ts'
import type { Transaction } from '#platform/sql/db.ts'
import { addToSums, type Change } from '#platform/sums/sums.ts'
import { stuckAfterFailures } from '../../rules.ts'
import { endless, type Stage } from '../seat-tables.ts'
import { cohortSums, furthestOf, marksOf } from './cohort-sums.ts'
import { listedChanges } from './listed-sums.ts'

/** Someone whose rights to a course, or whose progress in it, changed. */
export type TouchedSeats = {
  contactId: Id<'ctc'>
  courseId: Id<'crs'>
  /** Whether it may have made them a student of the workspace, or taken that away. */
  rights: boolean
}

type Touches = { workspaceId: Id<'wsp'>; pairs: Map<string, TouchedSeats> }
const touches = new WeakMap<Transaction, Map<Id<'wsp'>, Touches>>()

/** Has the sums follow at the end of the open transaction, when grants and enrollments are as they will be. */
export function touchSeat(ctx: Ctx, workspaceId: Id<'wsp'>, touched: TouchedSeats): void {
  const { transaction } = ctx
  if (!transaction) throw new Error('Rights and progress change in a transaction.')
  const all = touches.get(transaction) ?? new Map<Id<'wsp'>, Touches>()
  touches.set(transaction, all)
  const known = all.get(workspaceId) ?? { workspaceId, pairs: new Map<string, TouchedSeats>() }
  const key = `${touched.courseId} ${touched.contactId}`
  const { contactId, courseId } = touched
  known.pairs.set(key, {
    contactId,
    courseId,
    rights: touched.rights || Boolean(known.pairs.get(key)?.rights),
  })
  if (all.has(workspaceId)) return
  all.set(workspaceId, known)
  beforeCommit(transaction, () => settleTouched(ctx, workspaceId))
}

/** The same at once, for whoever reads a seat in the transaction that changed it. Nothing else is locked after it. */
export async function settleTouched(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const all = ctx.transaction && touches.get(ctx.transaction)
  const touched = all?.get(workspaceId)
  if (!touched) return
  all?.delete(workspaceId)
  await settleSeats(ctx, workspaceId, [...touched.pairs.values()])
}

/**
 * Behind a select one plan serves one seat and a hundred: planning this takes longer than doing it. More are planned for by their number,
 * and for the table as large as it is by then.
 */
const mostByOnePlan = 100

/** So many people in one statement. */
const together = 1000

/** Writes what these people count for, and adds to the sums what became different. */
export async function settleSeats(ctx: Ctx, workspaceId: Id<'wsp'>, touched: TouchedSeats[]): Promise<void> {
  for (let from = 0; from < touched.length; from += together)
    await settle(ctx, workspaceId, touched.slice(from, from + together))
}

async function settle(ctx: Ctx, workspaceId: Id<'wsp'>, touched: TouchedSeats[]): Promise<void> {
  const held = await holdSeats(ctx, workspaceId, touched)
  if (held.length === 0) return
  const ids = sql`${sql.param(held)}::text[]`
  // A statement of its own: what others committed while we waited for their seats must be seen.
  const { rows } = await ctx.db.execute<SumEntry>(sql`
    with state as materialized (
      select s.id, s.course_id, s.mode, s.live as live_before, s.completed_lessons as done_before, s.stage as stage_before,
             s.until as until_before, s.quiet_since as quiet_before, s.enrolled_at as enrolled_before, s.furthest as furthest_before,
             s.marks as marks_before, s.studied_at as studied_before, s.enrollment_id as enrollment_before, now_live.live, coalesce(e.completed_lessons, 0) as done,
             ${listedColumns(sql`now_live.until`)}
      from ${held.length <= mostByOnePlan ? sql`unnest((select ${ids}))` : sql`unnest(${ids})`} as h(id)
      -- By key, one by one: a plan that was made while the table was small would read all of it for each.
      cross join lateral (
        select * from course_seats k where k.workspace_id = ${workspaceId} and k.id = h.id offset 0
      ) s
      ${ofPerson(workspaceId, sql`s`)}
      cross join lateral (
        select coalesce(range_agg(${span}), '{}') as live, ${lastEnd} as until from grants g
        where g.workspace_id = ${workspaceId} and g.contact_id = s.contact_id and g.thing_kind = 'course'
          and (s.course_id = '' or g.thing_id = s.course_id) and (s.mode = 'any' or g.mode = s.mode)
      ) now_live
    ), written as (
      update course_seats s set live = state.live, completed_lessons = state.done, enrollment_id = state.enrollment_id,
        enrolled_at = state.enrolled_at, stage = state.stage, until = state.until, quiet_since = state.quiet_since,
        active_hour = state.active_hour, finished_at = state.finished_at, furthest = state.furthest, marks = state.marks,
        studied_at = state.studied_at
      from state
      where s.workspace_id = ${workspaceId} and s.id = state.id
        and (s.live <> state.live or s.completed_lessons <> state.done or s.studied_at is distinct from state.studied_at
          or ${isListedOtherwise(sql`state`)})
    ), loosened as (${loosenSittings(workspaceId)}
    ), steps as (
      select course_id, mode, done, 1 as sign, unnest(live) as span from state
      union all
      select course_id, mode, done_before, -1, unnest(live_before) from state
    ), listed as (
      select course_id, mode, stage, until, quiet_since, 1 as sign from state where stage is not null
      union all
      select course_id, mode, stage_before, until_before, quiet_before, -1 from state where stage_before is not null
    ), cohorts as (
      select course_id, mode, enrolled_at, stage, furthest, studied_at, marks, 1 as sign from state where stage is not null
      union all
      select course_id, mode, enrolled_before, stage_before, furthest_before, studied_before, marks_before, -1 from state where stage_before is not null
    )
    select c.subject, c.at, c.amount, c.timed, null::text as stage, null::timestamptz as quiet_since
    from (${changesOf(sql`steps`)}) c
    union all
    select d.subject, 'epoch', d.amount, false, null, null from (${cohortSums(sql`cohorts`)}) d
    union all
    select l.mode || ':' || l.course_id, l.until, sum(l.sign)::bigint, false, l.stage, l.quiet_since
    from listed l group by l.mode, l.course_id, l.until, l.stage, l.quiet_since having sum(l.sign) <> 0`)
  addToSums(ctx, workspaceId, rows.flatMap(toChanges))
}

/**
 * Has the sittings of seats that list another enrollment now counted anew, as a part of the statement that changes those: `state` has
 * the enrollments before and after. What someone counts right now is left to them: they look at the seat afterward.
 */
const loosenSittings = (workspaceId: Id<'wsp'>): SQL => sql`
  update sittings t set loose = true
  where t.workspace_id = ${workspaceId} and t.id = any(array(
    select k.id from state
    cross join lateral (
      select o.id from sittings o
      where o.workspace_id = ${workspaceId} and o.enrollment_id in (state.enrollment_id, state.enrollment_before) and not o.loose
      for update skip locked
    ) k
    where state.enrollment_id is distinct from state.enrollment_before))`

/** Makes the seats that are missing and holds all of them until the commit, in one order for everyone. */
async function holdSeats(ctx: Ctx, workspaceId: Id<'wsp'>, touched: TouchedSeats[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into course_seats as s (workspace_id, id, course_id, contact_id, mode, live, completed_lessons)
    select ${workspaceId}, ${seatId(sql`k.course_id`, sql`k.contact_id`, sql`k.mode`)}, k.course_id, k.contact_id, k.mode, '{}', 0
    from (
      select g.thing_id as course_id, g.contact_id, g.mode, t.rights
      from unnest(${sql.param(touched.map((one) => one.courseId))}::text[], ${sql.param(touched.map((one) => one.contactId))}::text[],
                  ${sql.param(touched.map((one) => one.rights))}::boolean[]) as t(course_id, contact_id, rights)
      cross join lateral (
        select r.thing_id, r.contact_id, r.mode from grants r
        where r.workspace_id = ${workspaceId} and r.contact_id = t.contact_id and r.thing_kind = 'course' and r.thing_id = t.course_id
        offset 0
      ) g
    ) own
    cross join lateral (
      select own.course_id, own.contact_id, own.mode
      union all select '', own.contact_id, own.mode where own.rights
      union all select '', own.contact_id, 'any' where own.rights
    ) k
    group by k.course_id, k.contact_id, k.mode
    order by 2
    on conflict (workspace_id, id) do update set mode = s.mode
    returning s.id`)
  return rows.map((row) => row.id)
}

/** Hours are told apart, not minutes: whoever learns changes their seat once an hour. */
const hourOf = (at: SQL): SQL => sql`date_bin(interval '1 hour', ${at}, 'epoch'::timestamptz)`

/**
 * Joins the enrollment `e` that counts for the contact of a row in its course: their own, else that of their first order. With how
 * far they are, and since when they're quiet.
 */
export const ofPerson = (workspaceId: Id<'wsp'>, row: SQL): SQL => sql`
  left join lateral (
    select n.id, n.completed_lessons, n.created_at,
           case when n.finished_at is not null then 'finished' when n.last_active_at is null then 'never' else 'begun' end as stage,
           case when exists (
             select 1 from quiz_attempts a
             where a.workspace_id = ${workspaceId} and a.enrollment_id = n.id and a.passed is not null
             group by a.lesson_id
             having count(*) filter (where not a.passed) >= ${stuckAfterFailures} and not bool_or(a.passed)
           ) then 'epoch'::timestamptz else ${hourOf(sql`coalesce(n.last_active_at, n.created_at)`)} end as quiet_since,
           ${hourOf(sql`n.last_active_at`)} as active_hour, n.finished_at, ${furthestOf(workspaceId, sql`n.id`)} as furthest,
           ${marksOf(workspaceId, sql`n.id`)} as marks,
           (select max(t.started_at) from sittings t where t.workspace_id = ${workspaceId} and t.enrollment_id = n.id) as studied_at
    from enrollments n
    where n.workspace_id = ${workspaceId} and n.course_id = ${row}.course_id and n.contact_id = ${row}.contact_id
    order by n.seat limit 1
  ) e on true`

/** When the last of rights `g` ends, or ended. */
export const lastEnd: SQL = sql`max(case when coalesce(g.revoked_at, g.ends_at) is null then ${endless}::timestamptz
  else least(g.revoked_at, g.ends_at) end)`

/** By what the enrollment `e` of `ofPerson` is listed; null throughout for whoever has none, or never had a right. */
export const listedColumns = (until: SQL): SQL => {
  const where = (value: SQL) => sql`case when e.id is not null and ${until} is not null then ${value} end`
  return sql`${where(sql`e.id`)} as enrollment_id, ${where(sql`e.created_at`)} as enrolled_at, ${where(sql`e.stage`)} as stage,
    ${where(until)} as until, ${where(sql`e.quiet_since`)} as quiet_since, ${where(sql`e.active_hour`)} as active_hour,
    ${where(sql`e.finished_at`)} as finished_at, ${where(sql`e.furthest`)} as furthest, ${where(sql`e.marks`)} as marks,
    ${where(sql`e.studied_at`)} as studied_at`
}

/** Whether seat `s` says something else than these `listedColumns`; when someone studied last is asked apart. */
export const isListedOtherwise = (than: SQL): SQL => sql`
  (s.enrollment_id, s.enrolled_at, s.stage, s.until, s.quiet_since, s.active_hour, s.finished_at, s.furthest, s.marks) is distinct from
  (${than}.enrollment_id, ${than}.enrolled_at, ${than}.stage, ${than}.until, ${than}.quiet_since, ${than}.active_hour, ${than}.finished_at,
   ${than}.furthest, ${than}.marks)`

/** Seats say what they are about, so that two who make the same one make one. */
export const seatId = (courseId: SQL, contactId: SQL, mode: SQL): SQL =>
  sql`'cst_' || md5(${courseId} || ' ' || ${contactId} || ' ' || ${mode})`

/** From when to when grant `g` is live. */
export const span: SQL = sql`tstzrange(g.created_at, case when coalesce(g.revoked_at, g.ends_at) is not null
  then greatest(g.created_at, least(g.revoked_at, g.ends_at)) end)`

/**
 * What spans `(course_id, mode, done, sign, span)` mean for the sums, as rows of changes: a student more from the beginning
 * on, one less from the end on. Of one course no one asks when.
 */
export function changesOf(spans: SQL): SQL {
  return sql`
    select c.subject, c.at, sum(c.amount)::bigint as amount, c.timed
    from (
      select case when p.course_id = '' then 'courses.students:' || p.mode
                  else case k.what when 'students' then 'courses.studentsOf:' else 'courses.doneOf:' end || p.mode || ':' || p.course_id
             end as subject,
             e.at, (e.sign * p.sign * case k.what when 'students' then 1 else p.done end)::bigint as amount, p.course_id = '' as timed
      from ${spans} p
      cross join lateral (values (lower(p.span), 1), (upper(p.span), -1)) as e(at, sign)
      join (values ('students'), ('done')) as k(what) on k.what = 'students' or (p.course_id <> '' and p.done <> 0)
      where e.at is not null
    ) c
    group by c.subject, c.at, c.timed having sum(c.amount) <> 0`
}

type SumEntry = {
  subject: string
  at: string | Date
  amount: number
  timed: boolean
  /** Of so many people on a list: how far they are. Null for a change of a sum. */
  stage: Stage | null
  quiet_since: string | Date | null
}

function toChanges({ subject, at, amount, timed, stage, quiet_since }: SumEntry): Change[] {
  if (stage === null || quiet_since === null)
    return [{ subject, at: new Date(at), amount: Number(amount), timed }]
  const person = { stage, until: new Date(at), quietSince: new Date(quiet_since) }
  return listedChanges(subject, person, Number(amount))
}
