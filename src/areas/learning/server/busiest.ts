import { sql } from 'drizzle-orm'
import type { CreatorCtx } from '#platform/context.ts'

/** The course that most people have been in since then; null when no one was in any. */
export async function busiestCourse(
  ctx: CreatorCtx,
  since: Date,
): Promise<{ people: number; title: string } | null> {
  const { rows } = await ctx.db.execute<{ people: number; title: string }>(sql`
    select count(distinct e.contact_id)::int as people, c.title
    from enrollments e
    join courses c on c.workspace_id = ${ctx.actor.workspaceId} and c.id = e.course_id
    where e.workspace_id = ${ctx.actor.workspaceId} and e.last_active_at > ${since}
    group by c.id, c.title order by 1 desc, 2 limit 1`)
  return rows[0] ?? null
}
