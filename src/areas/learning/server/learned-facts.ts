import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import type { FactsPage } from '#platform/student.ts'
import type { LearnedFact } from '../student-contract.ts'
import { type CoursePlace, isPlaceAmong } from './people.ts'
import { coursesAmong, inEachWorkspace } from './shelf.ts'

type Row = {
  id: string
  kind: LearnedFact['kind']
  at: string
  course_id: Id<'crs'>
  course: string
  lesson_id: Id<'lsn'> | null
  lesson: string | null
  percent: number | null
}

/**
 * What a learner did in what they own, the latest first, from the rows themselves in each workspace: lessons finished, quizzes
 * passed, courses joined and finished. What is taken back by its learner is not told anymore.
 */
export async function learnedFacts(
  ctx: Ctx,
  owned: readonly OwnedThing[],
  page: FactsPage,
): Promise<LearnedFact[]> {
  const found = await inEachWorkspace(coursesAmong(owned), (workspaceId, entries) =>
    factsIn(ctx, workspaceId, entries, page),
  )
  return found.flat()
}

async function factsIn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  taken: CoursePlace[],
  { before, limit }: FactsPage,
): Promise<LearnedFact[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as materialized (
      select e.id, e.course_id, c.title, e.created_at, e.finished_at
      from enrollments e
      join courses c on c.workspace_id = ${workspaceId} and c.id = e.course_id
      where e.workspace_id = ${workspaceId} and ${isPlaceAmong(taken)}
    ), facts as (
      select m.id || ' joined' as id, 'joined' as kind, m.created_at as at, m.course_id, m.title as course,
             null::text as lesson_id, null::text as lesson, null::int as percent
      from mine m
      union all
      -- Beside its last lesson, of the same moment, it comes first.
      select '~ ' || m.id, 'finished', m.finished_at, m.course_id, m.title, null, null, null
      from mine m where m.finished_at is not null
      union all
      -- Of a quiz it is told that it was passed.
      select p.id, 'lesson', p.completed_at, m.course_id, m.title, l.id, l.title, null
      from mine m
      join lesson_progress p on p.workspace_id = ${workspaceId} and p.enrollment_id = m.id and p.completed_at is not null
      join lessons l on l.workspace_id = ${workspaceId} and l.id = p.lesson_id and l.kind <> 'quiz'
      union all
      select a.id, 'quiz', a.ended_at, m.course_id, m.title, l.id, l.title, a.score
      from mine m
      join quiz_attempts a on a.workspace_id = ${workspaceId} and a.enrollment_id = m.id and a.passed and a.ended_at is not null
      join lessons l on l.workspace_id = ${workspaceId} and l.id = a.lesson_id
    )
    select * from facts
    ${before ? sql`where (at, id collate "C") < (${before.at}::timestamptz, ${before.id}::text)` : sql``}
    order by at desc, id collate "C" desc
    limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: new Date(row.at).toISOString(),
    courseId: row.course_id,
    course: row.course,
    lessonId: row.lesson_id,
    lesson: row.lesson,
    percent: row.percent,
  }))
}
