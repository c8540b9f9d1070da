import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { products } from '#platform/product.ts'

/** What's on sale and counts toward a plan's limits, in all workspaces or one, as a relation `(published_at)`. */
export function publishedOf(ctx: Ctx, workspaceId?: Id<'wsp'>): SQL {
  const kinds = ctx.instance.given(products).flatMap(({ countsFor }) => countsFor ?? [])
  return sql.join(
    kinds.map(({ published }) => sql`select published_at from (${published(workspaceId)}) k`),
    sql` union all `,
  )
}
