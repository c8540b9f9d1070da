import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { FirstSteps } from '#platform/product.ts'
import { listCourses } from './courses.ts'

const atMost = 5

/** The courses worked on last, and how many there are. */
export async function recentCourses(ctx: CreatorCtx) {
  const { courses, total } = await listCourses(ctx, { limit: atMost })
  return { courses, count: total }
}

/** How far a seller has come with courses: those there are, the draft worked on last, and how the first published one is sold. */
export function firstStepsOfCourses(workspaceId: Id<'wsp'>): FirstSteps {
  const kept = (status: 'draft' | 'published'): SQL =>
    sql`c.workspace_id = ${workspaceId} and c.deleted_at is null and c.status = ${status}`
  return {
    made: sql`select count(*)::int from courses where workspace_id = ${workspaceId} and deleted_at is null`,
    draft: sql`select c.id from courses c where ${kept('draft')} order by c.updated_at desc, c.id desc limit 1`,
    offer: sql`
      select o.id from courses c
      join offers o on o.workspace_id = ${workspaceId} and o.product_kind = 'course' and o.product_id = c.id
        and o.is_main
      where ${kept('published')}
      order by c.kept_open_at is null, coalesce(c.first_published_at, c.published_at), c.id limit 1`,
  }
}
