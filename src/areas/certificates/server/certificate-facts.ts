import { sql } from 'drizzle-orm'
import { isPlaceAmong } from '#areas/learning/server/people.ts'
import { coursesAmong, inEachWorkspace, type OwnedPlace } from '#areas/learning/server/shelf.ts'
import type { LearnedFact } from '#areas/learning/student-contract.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import type { FactsPage } from '#platform/student.ts'

type Row = { id: string; at: string; course_id: Id<'crs'>; course: string }

/** The certificates someone got for what they own, as their dashboard tells them. One that was revoked isn't told anymore. */
export async function certificateFacts(
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
  taken: OwnedPlace[],
  { before, limit }: FactsPage,
): Promise<LearnedFact[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select t.id, t.issued_at as at, e.course_id, c.title as course
    from enrollments e
    join courses c on c.workspace_id = ${workspaceId} and c.id = e.course_id
    join certificates t on t.workspace_id = ${workspaceId} and t.enrollment_id = e.id and t.revoked_at is null
    where e.workspace_id = ${workspaceId} and ${isPlaceAmong(taken)}
      ${before ? sql`and (t.issued_at, t.id collate "C") < (${before.at}::timestamptz, ${before.id}::text)` : sql``}
    order by t.issued_at desc, t.id collate "C" desc
    limit ${limit}`)
  return rows.map((row) => ({
    ...{ id: row.id, kind: 'certificate', at: new Date(row.at).toISOString() },
    ...{ courseId: row.course_id, course: row.course, lessonId: null, lesson: null, percent: null },
  }))
}
