import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { days } from '#kernel/time.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { ToldPiece } from '../emails/digest-mail.ts'
import { memberPieces, tiers } from '../tables.ts'
import { newsMs } from './planning.ts'

/** A piece with the least rank that opens it. */
type PieceByRank = { rank: number; piece: ToldPiece }
/** What a week brought, and live sessions of the next one that were there before. */
export type News = { fresh: readonly PieceByRank[]; ahead: readonly PieceByRank[] }

/** After a standstill it's told for two weeks, and what's older isn't told. */
const longestMs = days(14)
const mostRead = 100

/** What became visible between two moments, as it is now. */
export async function newsOf(ctx: WorkspaceCtx, span: { from: Date; until: Date }): Promise<News> {
  const { workspaceId } = ctx.actor
  const from = new Date(Math.max(span.from.getTime(), span.until.getTime() - longestMs))
  const now = ctx.now()
  const soon = new Date(now.getTime() + newsMs)
  const { publishedAt, startsAt } = memberPieces
  const rows = await ctx.db
    .select({
      ...{ kind: memberPieces.kind, title: memberPieces.title, teaser: memberPieces.teaser },
      ...{ publishedAt, startsAt, zone: memberPieces.zone, rank: tiers.rank },
    })
    .from(memberPieces)
    .innerJoin(tiers, and(within(workspaceId, tiers), eq(tiers.id, memberPieces.tierId)))
    .where(
      and(
        within(workspaceId, memberPieces),
        isNull(memberPieces.deletedAt),
        lte(publishedAt, span.until),
        or(gt(publishedAt, from), and(gt(startsAt, now), lte(startsAt, soon))),
      ),
    )
    .orderBy(desc(publishedAt), asc(memberPieces.id))
    .limit(mostRead)
  const all = rows.map(({ rank, kind, title, teaser, publishedAt, startsAt: at, zone }) => ({
    rank,
    isFresh: publishedAt !== null && publishedAt > from,
    piece: { kind, title, teaser, live: at && zone && at > now ? { at, zone } : null },
  }))
  const startOf = ({ piece }: PieceByRank) => piece.live?.at.getTime() ?? 0
  return {
    fresh: all.filter(({ isFresh }) => isFresh),
    ahead: all.filter(({ isFresh }) => !isFresh).toSorted((one, other) => startOf(one) - startOf(other)),
  }
}

/** What of it a rank opens. */
export const openTo = (rank: number, pieces: readonly PieceByRank[]): ToldPiece[] =>
  pieces.filter((one) => one.rank <= rank).map(({ piece }) => piece)
