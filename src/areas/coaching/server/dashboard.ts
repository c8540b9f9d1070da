import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { FirstSteps } from '#platform/product.ts'

/** How far a coach has come: packages there are, the inactive one worked on last, and how the first on sale is sold. */
export function firstStepsOfCoaching(workspaceId: Id<'wsp'>): FirstSteps {
  const kept = (published: SQL): SQL =>
    sql`p.workspace_id = ${workspaceId} and p.deleted_at is null and ${published}`
  return {
    made: sql`select count(*)::int from coaching_packages where workspace_id = ${workspaceId} and deleted_at is null`,
    draft: sql`
      select p.id from coaching_packages p where ${kept(sql`p.published_at is null`)}
      order by p.updated_at desc, p.id desc limit 1`,
    offer: sql`
      select o.id from coaching_packages p
      join offers o on o.workspace_id = ${workspaceId} and o.product_kind = 'coachingPackage' and o.product_id = p.id
        and o.is_main
      where ${kept(sql`p.published_at is not null`)}
      order by coalesce(p.first_published_at, p.published_at), p.id limit 1`,
  }
}
