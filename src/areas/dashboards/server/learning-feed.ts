import { sql } from 'drizzle-orm'
import { isTaken, type Taken } from '#areas/learning/server/people.ts'
import { inEachWorkspace, type Owned } from '#areas/learning/server/shelf.ts'
import type { Id } from '#kernel/ids.ts'
import { decodeCursor, encodeCursor } from '#kernel/paging.ts'
import type { Ctx } from '#platform/context.ts'
import type { LearnedFact } from '../contract.ts'

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
type Asked = { cursor?: string | undefined; limit: number }

/**
 * What a learner did, the latest first, from the rows themselves in each workspace: lessons finished, quizzes passed, courses
 * joined and finished, certificates. What is taken back by its learner is not told any more.
 */
export async function learningFeed(
  ctx: Ctx,
  owned: Owned[],
  { cursor, limit }: Asked,
): Promise<{ facts: LearnedFact[]; nextCursor: string | null }> {
  const [at, id] = decodeCursor(cursor) ?? []
  const isKey = typeof at === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(at))
  const before = isKey ? { at: new Date(at), id } : null
  const found = await inEachWorkspace(owned, (workspaceId, entries) =>
    factsIn(ctx, workspaceId, entries, before, limit + 1),
  )
  const sorted = found
    .flat()
    .sort((one, other) => other.at.localeCompare(one.at) || (one.id < other.id ? 1 : -1))
  const facts = sorted.slice(0, limit)
  const last = facts.at(-1)
  return { facts, nextCursor: sorted.length > limit && last ? encodeCursor(last.at, last.id) : null }
}

type Before = { at: Date; id: string } | null

async function factsIn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  taken: Taken[],
  before: Before,
  limit: number,
): Promise<LearnedFact[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as materialized (
      select e.id, e.course_id, c.title, e.created_at, e.finished_at
      from enrollments e
      join courses c on c.workspace_id = ${workspaceId} and c.id = e.course_id
      where e.workspace_id = ${workspaceId} and ${isTaken(taken)}
    ), facts as (
      select m.id || ' joined' as id, 'joined' as kind, m.created_at as at, m.course_id, m.title as course,
             null::text as lesson_id, null::text as lesson, null::int as percent
      from mine m
      union all
      -- Beside its last lesson, of the same moment, it stands above.
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
      union all
      select t.id, 'certificate', t.issued_at, m.course_id, m.title, null, null, null
      from mine m
      join certificates t on t.workspace_id = ${workspaceId} and t.enrollment_id = m.id and t.revoked_at is null
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
