import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { FirstSteps } from '#platform/product.ts'
import { listDownloads } from './downloads.ts'

const atMost = 5

/** The products worked on last, and how many there are. */
export async function recentDownloads(ctx: CreatorCtx) {
  const { downloads, total } = await listDownloads(ctx, { page: 1, limit: atMost })
  return { downloads, count: total }
}

/** How far a seller has come with digital products: those there are, the draft worked on last, and how the first on sale is sold. */
export function firstStepsOfDownloads(workspaceId: Id<'wsp'>): FirstSteps {
  const kept = (published: SQL): SQL =>
    sql`d.workspace_id = ${workspaceId} and d.deleted_at is null and ${published}`
  return {
    made: sql`select count(*)::int from downloads where workspace_id = ${workspaceId} and deleted_at is null`,
    draft: sql`
      select d.id from downloads d where ${kept(sql`d.published_at is null`)}
      order by d.updated_at desc, d.id desc limit 1`,
    offer: sql`
      select o.id from downloads d
      join offers o on o.workspace_id = ${workspaceId} and o.product_kind = 'download' and o.product_id = d.id
        and o.is_main
      where ${kept(sql`d.published_at is not null`)}
      order by coalesce(d.first_published_at, d.published_at), d.id limit 1`,
  }
}
