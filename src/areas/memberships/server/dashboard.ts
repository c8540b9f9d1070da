import { and, asc, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { FirstSteps, PlannedOnDay } from '#platform/product.ts'
import { mine } from '#platform/tables.ts'
import { memberPieces } from './tables.ts'

/** How far someone has come with a membership. A tier is never a draft, and none is on sale on another plan. */
export function firstStepsOfTiers(workspaceId: Id<'wsp'>): FirstSteps {
  const sells: SQL = sql`exists (select 1 from workspaces w join users u on u.id = w.owner_id
    where w.id = ${workspaceId} and u.plan = 'pro_plan')`
  return {
    made: sql`select count(*)::int from tiers where workspace_id = ${workspaceId} and deleted_at is null`,
    draft: sql`select null::text`,
    offer: sql`
      select o.id from tiers p
      join offers o on o.workspace_id = ${workspaceId} and o.product_kind = 'tier' and o.product_id = p.id and o.is_main
      where p.workspace_id = ${workspaceId} and p.deleted_at is null and p.published_at is not null and ${sells}
      order by p.rank, p.id limit 1`,
  }
}

const mostOnDay = 50

/** Live sessions for members that begin that day and that some of them can see. */
export async function liveSessionsOnDay(
  ctx: CreatorCtx,
  { from, until }: { from: Date; until: Date },
): Promise<PlannedOnDay[]> {
  const rows = await ctx.db
    .select({ id: memberPieces.id, at: memberPieces.startsAt, title: memberPieces.title })
    .from(memberPieces)
    .where(
      and(
        mine(ctx, memberPieces),
        eq(memberPieces.kind, 'session'),
        isNull(memberPieces.deletedAt),
        gte(memberPieces.startsAt, from),
        lt(memberPieces.startsAt, until),
        lte(memberPieces.publishedAt, memberPieces.startsAt),
      ),
    )
    .orderBy(asc(memberPieces.startsAt), asc(memberPieces.id))
    .limit(mostOnDay)
  return rows.flatMap(({ id, at, title }) =>
    at ? [{ id, at, who: '', title, path: `/membership?tab=content&open=${id}` }] : [],
  )
}
