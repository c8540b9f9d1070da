import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Severity } from '#kernel/events.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { shownFacts } from '#platform/forgetting.ts'

export type ActivityItem = {
  id: Id<'evt'>
  type: string
  severity: Severity
  at: string
  facts: Record<string, unknown>
}

/** The latest facts of a workspace (or of the instance), newest first; `types` are those a feed has sentences for. */
export async function listActivity(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  types: string[],
  limit: number,
): Promise<ActivityItem[]> {
  const rows = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), inArray(events.type, types)))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit)
  return rows.map((row) => toItem(ctx, row))
}

/** The same, a page at a time. */
export async function pageActivity(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  types: string[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ActivityItem[]; nextCursor: string | null }> {
  const place = decodePlace(cursor)
  const rows = await ctx.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.workspaceId, workspaceId),
        inArray(events.type, types),
        place
          ? sql`(${events.createdAt}, ${events.id}) < (${place.date}::timestamptz, ${place.id}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map((row) => toItem(ctx, row))
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(last.at, last.id) : null }
}

function toItem(ctx: Ctx, row: typeof events.$inferSelect): ActivityItem {
  return {
    id: row.id,
    type: row.type,
    severity: row.severity,
    at: row.createdAt.toISOString(),
    facts: shownFacts(
      ctx,
      row.payload,
      row.workspaceId === platformWorkspaceId ? 'Deleted account' : 'Former customer',
    ),
  }
}
