import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { dayOf, daySpan, sumsOfDays } from '#platform/sums/days.ts'

/**
 * What became of those who enrolled on a day, in one money: how many they are and how many finished, by course; how many opened a lesson,
 * completed it, had a result in its quiz and what these come to in percent, and for how many who didn't finish it was the furthest,
 * by lesson. And how many ever studied, by course.
 */
const cohortFigures = [
  'enrolled',
  'finished',
  'opened',
  'completed',
  'quiz',
  'percent',
  'left',
  'studied',
] as const
export type CohortFigure = (typeof cohortFigures)[number]

/** Without its day. */
export const cohortSum = (figure: CohortFigure, mode: 'live' | 'test', of: Id<'crs'> | Id<'lsn'>) =>
  `courses.cohort:${figure}:${mode}:${of}`

/** Rows `(subject, amount)` that seats `(course_id, mode, enrolled_at, stage, furthest, studied_at, marks, sign)` count for, each without its day. */
export function cohortFacts(seats: SQL): SQL {
  return sql`
    select 'courses.cohort:' || k.figure || ':' || s.mode || ':' || k.thing as subject, s.enrolled_at as at, s.sign * k.amount as amount
    from ${seats} s
    cross join lateral (
      select 'enrolled' as figure, s.course_id as thing, 1 as amount
      union all
      select 'finished', s.course_id, 1 where s.stage = 'finished'
      union all
      select 'left', s.furthest, 1 where s.stage <> 'finished' and s.furthest is not null
      union all
      select 'studied', s.course_id, 1 where s.studied_at is not null
      union all
      select m.figure, j.key, m.amount
      from jsonb_each(s.marks) j
      cross join lateral (values ('opened', 1), ('completed', (j.value ->> 0)::int), ('quiz', num_nonnulls(j.value ->> 1)),
        ('percent', coalesce((j.value ->> 1)::int, 0))) as m(figure, amount)
      where m.amount <> 0
    ) k`
}

/** The same by subject and day, as they are kept: `(subject, amount)`. */
export const cohortSums = (seats: SQL): SQL => sql`
  select f.subject || ':' || ${dayOf(sql`f.at`)} as subject, sum(f.amount)::bigint as amount
  from (${cohortFacts(seats)}) f group by 1 having sum(f.amount) <> 0`

/** The same of every seat of a workspace, as rows of a recount. */
export const cohortRecount = (workspaceId: Id<'wsp'>): SQL => sql`
  select c.subject, 'epoch'::timestamptz as at, c.amount, false as timed
  from (${cohortSums(sql`(
    select l.course_id, l.mode, l.enrolled_at, l.stage, l.furthest, l.studied_at, l.marks, 1 as sign
    from course_seats l where l.workspace_id = ${workspaceId} and l.stage is not null)`)}) c`

type Cohort = {
  workspaceId: Id<'wsp'>
  mode: 'live' | 'test'
  courseIds: readonly Id<'crs'>[]
  from: Date | null
  to: Date
  /** Nothing of this period or another comes after it. */
  now: Date
}

/** What these sums come to for those who enrolled in a period: whole days as they are kept, and the seats of its edges. One moment's. */
export async function readCohort(
  ctx: Pick<Ctx, 'db'>,
  cohort: Cohort,
  subjects: readonly string[],
): Promise<(subject: string) => number> {
  const { workspaceId, mode, courseIds, now } = cohort
  const span = daySpan(cohort, now)
  const edges = span.edges.map(
    ({ from, to }) => sql`
      union all
      select e.subject, e.amount from (${cohortFacts(sql`(
        select l.course_id, l.mode, l.enrolled_at, l.stage, l.furthest, l.studied_at, l.marks, 1 as sign
        from course_seats l
        where l.workspace_id = ${workspaceId} and l.course_id = any((select ${sql.param(courseIds)}::text[])::text[]) and l.mode = ${mode}
          and l.stage is not null and l.enrolled_at >= (select ${from}::timestamptz) and l.enrolled_at < (select ${to}::timestamptz))`)}) e`,
  )
  const { rows } = await ctx.db.execute<{ subject: string; amount: number }>(sql`
    select c.subject, sum(c.amount)::bigint as amount
    from (
      select d.subject, d.amount from (${sumsOfDays(workspaceId, subjects, span)}) d ${sql.join(edges, sql` `)}
    ) c
    group by c.subject`)
  const found = new Map(rows.map(({ subject, amount }) => [subject, Number(amount)]))
  return (subject) => found.get(subject) ?? 0
}

/** What was done of each lesson in an enrollment, as a seat keeps it. */
export const marksOf = (workspaceId: Id<'wsp'>, enrollmentId: SQL): SQL => sql`(
  select jsonb_object_agg(p.lesson_id, jsonb_build_array(num_nonnulls(p.completed_at), p.best_score))
  from lesson_progress p where p.workspace_id = ${workspaceId} and p.enrollment_id = ${enrollmentId})`

/** The last lesson of today's outline that was opened in an enrollment. */
export const furthestOf = (workspaceId: Id<'wsp'>, enrollmentId: SQL): SQL => sql`(
  select l.id from lesson_progress p
  join lessons l on l.workspace_id = ${workspaceId} and l.id = p.lesson_id and l.deleted_at is null and l.status = 'published'
  where p.workspace_id = ${workspaceId} and p.enrollment_id = ${enrollmentId}
  order by l.position desc, l.id desc limit 1)`
