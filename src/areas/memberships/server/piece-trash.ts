import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { holdFiles } from '#areas/files/server/uses.ts'
import { AppError } from '#kernel/errors.ts'
import { days } from '#kernel/time.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { announce } from '#platform/events/announce.ts'
import type { Sweep } from '#platform/jobs.ts'
import { toReader } from '#platform/sentences.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine, within } from '#platform/tables.ts'
import { discardEach, type TrashSweep } from '#platform/trash.ts'
import type { Piece } from '../contract.ts'
import { pieceChanged, pieceDiscarded } from '../events.ts'
import { maxTitleLength, trashDays } from '../rules.ts'
import { includePiece, type PieceRow } from './including.ts'
import { createPiece, factsOf, lockPiece, onceEach, type PieceId, presentPiece } from './pieces.ts'
import { memberPieces, pieceOpenings, tiers } from './tables.ts'

/**
 * Copies a document or a live session as a draft. What came of the other one, as its seats and its recording, isn't copied.
 *
 * @throws NOT_FOUND; CONFLICT for a course, which is content once.
 */
export function duplicatePiece(ctx: CreatorCtx, pieceId: PieceId): Promise<Piece> {
  return withTransaction(ctx, async (ctx) => {
    const { kind, title, teaser, tierId, body, startsAt, zone, minutes, link, fileId, seats } =
      await lockPiece(ctx, pieceId)
    if (kind === 'course') throw new AppError('CONFLICT', 'This course is already in your content.')
    return createPiece(ctx, {
      ...{ kind, teaser, tierId, body, zone, minutes, link: link ?? '', fileId, seats },
      title: toReader(ctx, `Copy of ${title}`).slice(0, maxTitleLength).trim(),
      startsAt: startsAt?.toISOString() ?? null,
      publishedAt: null,
    })
  })
}

/**
 * As it was: its tiers open it, at the time it was scheduled for.
 *
 * @throws NOT_FOUND when it isn't in the trash; CONFLICT when its tier is there too, or its course is content again.
 */
export function restorePiece(ctx: CreatorCtx, pieceId: PieceId): Promise<Piece> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    // First: whoever moves its tier to the trash holds this while they look for content that begins with it.
    await lockByName(ctx, `memberships.tiers ${workspaceId}`)
    const { tierId } = await lockPiece(ctx, pieceId, { inTrash: true })
    const isTierInTrash = and(mine(ctx, tiers, tierId), isNotNull(tiers.deletedAt))
    if ((await ctx.db.$count(tiers, isTierInTrash)) > 0)
      throw new AppError('CONFLICT', 'Its tier is in the trash. Restore the tier first.')
    const [back] = await onceEach(
      ctx.db
        .update(memberPieces)
        .set({ deletedAt: null, updatedAt: ctx.now() })
        .where(mine(ctx, memberPieces, pieceId))
        .returning(),
    )
    if (!back) throw new Error(`${pieceId} is missing.`)
    await includePiece(ctx, back)
    await announce(ctx, workspaceId, pieceChanged, factsOf(back))
    return presentPiece(ctx, back)
  })
}

/** Deletes content in the trash for good. @throws NOT_FOUND when it isn't in the trash. */
export function discardPiece(ctx: CreatorCtx, pieceId: PieceId): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await dropPiece(ctx, await lockPiece(ctx, pieceId, { inTrash: true }))
  })
}

/** Deletes what's in the trash now for good. What was restored meanwhile stays. */
export async function discardAllPieces(ctx: CreatorCtx): Promise<TrashSweep> {
  const rows = await ctx.db
    .select({ id: memberPieces.id })
    .from(memberPieces)
    .where(and(mine(ctx, memberPieces), isNotNull(memberPieces.deletedAt)))
  return discardEach(
    rows,
    () => false,
    ({ id }) => discardPiece(ctx, id),
  )
}

/** Content with all that came of it: who opened it, seats and ratings, and its file. */
export async function dropPiece(ctx: WorkspaceCtx, piece: PieceRow): Promise<void> {
  const { workspaceId } = ctx.actor
  await announce(ctx, workspaceId, pieceDiscarded, factsOf(piece))
  await ctx.db
    .delete(pieceOpenings)
    .where(and(within(workspaceId, pieceOpenings), eq(pieceOpenings.pieceId, piece.id)))
  await holdFiles(ctx, { kind: 'memberPiece', id: piece.id }, [])
  await ctx.db.delete(memberPieces).where(within(workspaceId, memberPieces, piece.id))
}

const sweepName = 'memberships.emptyContentTrash'
const each = eachFairly<PieceRow>(({ id }) => id)

/** Empties what has been in the trash for thirty days. */
export const pieceTrashSweep: Sweep = { name: sweepName, everySeconds: 3600, run: emptyPieceTrash }

export async function emptyPieceTrash(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const { deletedAt, id } = memberPieces
  const isOld = lt(deletedAt, new Date(ctx.now().getTime() - days(trashDays)))
  await each(ctx, {
    stopping,
    page: (after) =>
      ctx.db
        .select()
        .from(memberPieces)
        .where(and(isOld, after ? sql`(${deletedAt}, ${id}) > (${after.deletedAt}, ${after.id})` : undefined))
        .orderBy(deletedAt, id)
        .limit(100),
    // Looked at once more under its lock: it may have been restored meanwhile.
    work: ({ workspaceId, id }) =>
      withTransaction(systemCtx(ctx, sweepName, workspaceId), async (ctx) => {
        const [row] = await ctx.db
          .select()
          .from(memberPieces)
          .where(and(within(workspaceId, memberPieces, id), isOld))
          .for('update')
        if (row) await dropPiece(ctx, row)
      }),
  })
}
