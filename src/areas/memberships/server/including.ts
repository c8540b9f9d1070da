import { and, isNull } from 'drizzle-orm'
import type { Thing } from '#areas/access/rules.ts'
import { includeThing } from '#areas/access/server/inclusions.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { memberPieces, tiers } from './tables.ts'

export type PieceRow = typeof memberPieces.$inferSelect

/** What is seen by who may see a piece: a course is itself, anything else is the piece. */
export const thingOf = (piece: Pick<PieceRow, 'id' | 'courseId'>): Thing =>
  piece.courseId ? { kind: 'course', id: piece.courseId } : { kind: 'piece', id: piece.id }

/** Says anew which tiers open a piece: its lowest and every one above. A draft is opened by none. */
export async function includePiece(ctx: WorkspaceCtx, piece: PieceRow): Promise<void> {
  const { workspaceId } = ctx.actor
  const all = await ctx.db.select().from(tiers).where(within(workspaceId, tiers))
  await include(ctx, piece, all)
}

/** The same of all content: tiers came, went or changed places. */
export async function includeEverything(ctx: WorkspaceCtx): Promise<void> {
  const { workspaceId } = ctx.actor
  const all = await ctx.db.select().from(tiers).where(within(workspaceId, tiers))
  const pieces = await ctx.db
    .select()
    .from(memberPieces)
    .where(and(within(workspaceId, memberPieces), isNull(memberPieces.deletedAt)))
  for (const piece of pieces) await include(ctx, piece, all)
}

type TierRank = Pick<typeof tiers.$inferSelect, 'id' | 'rank'>

async function include(ctx: WorkspaceCtx, piece: PieceRow, all: readonly TierRank[]): Promise<void> {
  const lowest = all.find(({ id }) => id === piece.tierId)
  const isOut = piece.publishedAt === null || piece.deletedAt !== null || !lowest
  const opening = isOut ? [] : all.filter(({ rank }) => rank >= lowest.rank)
  const vias = opening
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ id }): Thing => ({ kind: 'tier', id }))
  await includeThing(ctx, { ...thingOf(piece), from: piece.publishedAt ?? ctx.now() }, vias)
}
