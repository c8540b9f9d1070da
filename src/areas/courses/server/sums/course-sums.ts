import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { SumSource } from '#platform/sums/checking.ts'
import { addToSums, readSums } from '#platform/sums/sums.ts'
import { changesOf, seatId, settleSeats, span, type Touched } from './seats.ts'

type Mode = 'live' | 'test'

/** Distinct people with a live right to any course, by when; `any` counts both kinds of money. */
export const studentsSum = (mode: Mode | 'any') => `courses.students:${mode}`
/** The same for one course. */
export const studentsOfSum = (mode: Mode, courseId: Id<'crs'>) => `courses.studentsOf:${mode}:${courseId}`
/** Lessons these students have done. */
export const doneOfSum = (mode: Mode, courseId: Id<'crs'>) => `courses.doneOf:${mode}:${courseId}`
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

/** Together with the enrollment. */
export function countEnrolled(ctx: Ctx, { workspaceId, createdAt: at }: Seat, amount: 1 | -1 = 1): void {
  addToSums(ctx, workspaceId, [{ subject: enrolledSum, at, amount, timed: true }])
}

/** Together with `finishedAt`, or with its going. */
export function countFinished(ctx: Ctx, workspaceId: Id<'wsp'>, at: Date, amount: 1 | -1 = 1): void {
  addToSums(ctx, workspaceId, [{ subject: finishedSum, at, amount, timed: true }])
}

export const coursesSums: SumSource = {
  prefix: 'courses.',
  recount: (workspaceId) => sql`
    select 'courses.enrolled' as subject, e.created_at as at, 1::bigint as amount, true as timed
    from enrollments e where e.workspace_id = ${workspaceId}
    union all
    select 'courses.finished', e.finished_at, 1, true
    from enrollments e where e.workspace_id = ${workspaceId} and e.finished_at is not null
    union all
    select subject, at, amount, timed from (${changesOf(sql`(
      select s.course_id, s.mode, s.completed_lessons as done, 1 as sign, unnest(s.live) as span
      from course_seats s where s.workspace_id = ${workspaceId})`)}) seats`,
  mend: mendSeats,
}

/** Seats that are not what grants and enrollments say; with `repair` they are settled like any change. */
async function mendSeats(ctx: Ctx, workspaceId: Id<'wsp'>, { repair }: { repair: boolean }): Promise<number> {
  const { rows } = await ctx.db.execute<{ course_id: Id<'crs'>; contact_id: Id<'ctc'> }>(sql`
    with rights as (
      select k.course_id, g.contact_id, k.mode, range_agg(${span}) as live
      from grants g
      cross join lateral (values (g.thing_id, g.mode), ('', g.mode), ('', 'any')) as k(course_id, mode)
      where g.workspace_id = ${workspaceId} and g.thing_kind = 'course'
      group by 1, 2, 3
    ), wrong as (
      select coalesce(r.course_id, s.course_id) as course_id, coalesce(r.contact_id, s.contact_id) as contact_id
      from rights r
      full join (select * from course_seats where workspace_id = ${workspaceId}) s
        on s.id = ${seatId(sql`r.course_id`, sql`r.contact_id`, sql`r.mode`)}
      left join enrollments e on e.workspace_id = ${workspaceId} and e.course_id = r.course_id and e.contact_id = r.contact_id
      where s.id is null or r.contact_id is null or s.live <> r.live or s.completed_lessons <> coalesce(e.completed_lessons, 0)
    )
    select distinct coalesce(nullif(w.course_id, ''), g.thing_id) as course_id, w.contact_id
    from wrong w
    left join grants g on w.course_id = '' and g.workspace_id = ${workspaceId} and g.contact_id = w.contact_id and g.thing_kind = 'course'`)
  if (!repair) return rows.length
  const touched: Touched[] = rows
    .filter((row) => row.course_id)
    .map((row) => ({ courseId: row.course_id, contactId: row.contact_id, rights: true }))
  for (let from = 0; from < touched.length; from += 2000)
    await withTransaction(systemCtx(ctx, 'courses.mendSeats', workspaceId), (ctx) =>
      settleSeats(ctx, workspaceId, touched.slice(from, from + 2000)),
    )
  return rows.length
}
