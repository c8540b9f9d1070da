import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'
import type { SumSource } from '#platform/sums/checking.ts'
import { addToSums, type Change, readSums } from '#platform/sums/sums.ts'
import { firstTimes } from '../people.ts'
import { cohortRecount } from './cohort-sums.ts'
import { listedRecount } from './listed-sums.ts'
import {
  changesOf,
  isListedOtherwise,
  lastEnd,
  listedColumns,
  ofPerson,
  seatId,
  settleSeats,
  span,
  type TouchedSeats,
  touchSeat,
} from './seats.ts'
import { mendSittings, studiedRecount } from './study-sums.ts'

type Mode = 'live' | 'test'

/** Distinct people with a live right to any course, by when; `any` counts both kinds of money. */
export const studentsSum = (mode: Mode | 'any') => `courses.students:${mode}`
/** Seats taken in any course, by when. */
export const enrolledSum = 'courses.enrolled'
/** Courses finished, by when. */
export const finishedSum = 'courses.finished'

/** What the badge of the plan shows: students of both kinds of money. */
export async function countKeptStudents(ctx: CreatorCtx): Promise<number> {
  const subject = studentsSum('any')
  return (await readSums(ctx, ctx.actor.workspaceId, [subject]))(subject)
}

type Seat = { workspaceId: Id<'wsp'>; createdAt: Date }

/** Together with the enrollment. A person counts once, from the first moment they joined. */
export function countEnrolled(ctx: Ctx, { workspaceId, createdAt }: Seat, joinedBefore: Date | null): void {
  addToSums(ctx, workspaceId, moved(enrolledSum, joinedBefore, earlier(joinedBefore, createdAt)))
}

/** Together with the going of someone's only enrollment. */
export function uncountEnrolled(ctx: Ctx, { workspaceId, createdAt }: Seat): void {
  addToSums(ctx, workspaceId, moved(enrolledSum, createdAt, null))
}

/** Together with the going of someone's only enrollment. */
export function uncountFinished(ctx: Ctx, workspaceId: Id<'wsp'>, at: Date): void {
  addToSums(ctx, workspaceId, moved(finishedSum, at, null))
}

/**
 * Changes when enrollments of a person in a course were finished, and has seat and sums follow: the person counts once, from the first
 * moment. Two orders of one person that are finished at the same time queue up here, behind their enrollments.
 */
export async function followFinished<T>(
  ctx: WorkspaceCtx,
  person: { courseId: Id<'crs'>; contactId: Id<'ctc'> },
  change: () => Promise<T>,
): Promise<T> {
  const { workspaceId } = ctx.actor
  await lockByName(ctx, `courses.finished ${person.courseId} ${person.contactId}`)
  const before = await firstFinished(ctx, person)
  const result = await change()
  touchSeat(ctx, workspaceId, { ...person, rights: false })
  addToSums(ctx, workspaceId, moved(finishedSum, before, await firstFinished(ctx, person)))
  return result
}

async function firstFinished(
  ctx: WorkspaceCtx,
  { courseId, contactId }: { courseId: Id<'crs'>; contactId: Id<'ctc'> },
): Promise<Date | null> {
  const { rows } = await ctx.db.execute<{ at: string | Date | null }>(sql`
    select min(finished_at) as at from enrollments
    where workspace_id = ${ctx.actor.workspaceId} and course_id = ${courseId} and contact_id = ${contactId}`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

const earlier = (one: Date | null, other: Date): Date => (one && one < other ? one : other)

/** A fact that was at one moment and is at another. */
function moved(subject: string, from: Date | null, to: Date | null): Change[] {
  if (from?.getTime() === to?.getTime()) return []
  return [
    ...(from ? [{ subject, at: from, amount: -1, timed: true }] : []),
    ...(to ? [{ subject, at: to, amount: 1, timed: true }] : []),
  ]
}

export const coursesSums: SumSource = {
  prefix: 'courses.',
  recount: (workspaceId) => sql`
    select 'courses.enrolled' as subject, joined.at, 1::bigint as amount, true as timed
    from ${firstTimes(workspaceId, 'join')} joined
    union all
    select 'courses.finished', finished.at, 1, true
    from ${firstTimes(workspaceId, 'finish')} finished
    union all
    select subject, at, amount, timed from (${changesOf(sql`(
      select s.course_id, s.mode, s.completed_lessons as done, 1 as sign, unnest(s.live) as span
      from course_seats s where s.workspace_id = ${workspaceId})`)}) seats
    union all
    ${listedRecount(workspaceId)}
    union all
    ${cohortRecount(workspaceId)}
    union all
    ${studiedRecount(workspaceId)}`,
  mend: async (ctx, workspaceId, how) =>
    (await mendSeats(ctx, workspaceId, how)) + (await mendSittings(ctx, workspaceId, how)),
}

/** Seats that are not what grants and enrollments say; with `repair` they are settled like any change. */
async function mendSeats(ctx: Ctx, workspaceId: Id<'wsp'>, { repair }: { repair: boolean }): Promise<number> {
  const { rows } = await ctx.db.execute<{ course_id: Id<'crs'>; contact_id: Id<'ctc'> }>(sql`
    with rights as (
      select k.course_id, g.contact_id, k.mode, range_agg(${span}) as live, ${lastEnd} as last_end
      from grants g
      cross join lateral (values (g.thing_id, g.mode), ('', g.mode), ('', 'any')) as k(course_id, mode)
      where g.workspace_id = ${workspaceId} and g.thing_kind = 'course'
      group by 1, 2, 3
    ), right_now as (
      select r.course_id, r.contact_id, r.mode, r.live, coalesce(e.completed_lessons, 0) as done, ${listedColumns(sql`r.last_end`)}
      from rights r ${ofPerson(workspaceId, sql`r`)}
    ), wrong as (
      select coalesce(r.course_id, s.course_id) as course_id, coalesce(r.contact_id, s.contact_id) as contact_id
      from right_now r
      full join (select * from course_seats where workspace_id = ${workspaceId}) s
        on s.id = ${seatId(sql`r.course_id`, sql`r.contact_id`, sql`r.mode`)}
      where s.id is null or r.contact_id is null or s.live <> r.live or s.completed_lessons <> r.done
        or ${isListedOtherwise(sql`r`)}
        -- Of someone with a loose sitting it's known later.
        or (s.studied_at is distinct from r.studied_at and not exists (
          select 1 from sittings t where t.workspace_id = ${workspaceId} and t.enrollment_id = r.enrollment_id and t.loose))
    )
    select distinct coalesce(nullif(w.course_id, ''), g.thing_id) as course_id, w.contact_id
    from wrong w
    left join grants g on w.course_id = '' and g.workspace_id = ${workspaceId} and g.contact_id = w.contact_id and g.thing_kind = 'course'`)
  if (!repair) return rows.length
  const touched: TouchedSeats[] = rows
    .filter((row) => row.course_id)
    .map((row) => ({ courseId: row.course_id, contactId: row.contact_id, rights: true }))
  for (let from = 0; from < touched.length; from += 2000)
    await withTransaction(systemCtx(ctx, 'courses.mendSeats', workspaceId), (ctx) =>
      settleSeats(ctx, workspaceId, touched.slice(from, from + 2000)),
    )
  return rows.length
}
