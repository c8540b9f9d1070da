import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { PieceRow } from './including.ts'
import { memberPieces } from './tables.ts'
import type { TierRow } from './tiers.ts'
import { lockOf, type Reader } from './visiting.ts'

/** Sessions ahead that are looked through for one the reader may join: those of higher tiers come between. */
const mostAhead = 50
/** Of a session without a length. */
const usualMinutes = 60

/** The live session that's on or comes next, of those this reader may join; null while none is planned. */
export async function nextSession(
  ctx: Ctx,
  { id: workspaceId }: WorkspaceRecord,
  { reader, all }: { reader: Reader; all: readonly TierRow[] },
): Promise<PieceRow | null> {
  const now = ctx.now()
  const ends = sql`${memberPieces.startsAt} + make_interval(mins => coalesce(${memberPieces.minutes}, ${usualMinutes}))`
  const rows = await ctx.db
    .select()
    .from(memberPieces)
    .where(
      and(
        within(workspaceId, memberPieces),
        eq(memberPieces.kind, 'session'),
        isNull(memberPieces.deletedAt),
        lte(memberPieces.publishedAt, now),
        sql`${ends} > ${now}`,
      ),
    )
    .orderBy(asc(memberPieces.startsAt), asc(memberPieces.id))
    .limit(mostAhead)
  return rows.find((row) => lockOf(ctx, row, reader, all) === null) ?? null
}
