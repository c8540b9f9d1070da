import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { removeOffer } from '#areas/payments/server/offers.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
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
import { lockByName } from '#platform/sql/locks.ts'
import { mine, within } from '#platform/tables.ts'
import { discardEach, type TrashSweep } from '#platform/trash.ts'
import type { Tier } from '../contract.ts'
import { tierChanged, tierDeleted, tierDiscarded } from '../events.ts'
import { mostTiers, trashDays } from '../rules.ts'
import type { TrashedTier } from '../tier-trash-contract.ts'
import { tierFigures } from './figures.ts'
import { includeEverything } from './including.ts'
import { dropPiece } from './piece-trash.ts'
import { memberPieces, tiers } from './tables.ts'
import { dropTierCoaching } from './tier-coaching.ts'
import { getTier, nothingHere, type TierId, type TierRow } from './tiers.ts'

/**
 * Moves a tier to the trash. Whoever has it keeps it, with all it opens, and pays for it; no one new can join.
 *
 * @throws NOT_FOUND; CONFLICT when content begins with it.
 */
export function removeTier(ctx: CreatorCtx, tierId: TierId): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const { title, publishedAt } = await lockTier(ctx, tierId)
    const { rows } = await ctx.db.execute(
      sql`select 1 from member_pieces p where p.workspace_id = ${workspaceId} and p.tier_id = ${tierId} and p.deleted_at is null limit 1`,
    )
    if (rows.length > 0)
      throw new AppError('CONFLICT', 'Some content starts at this tier. Move it to another tier first.')
    const now = ctx.now()
    await ctx.db
      .update(tiers)
      .set({ deletedAt: now, publishedAt: null, publishedBefore: publishedAt, updatedAt: now })
      .where(mine(ctx, tiers, tierId))
    await announce(ctx, workspaceId, tierDeleted, { tierId, title })
  })
}

/** As it was before, in its place. @throws NOT_FOUND when it isn't in the trash; LIMIT_REACHED above ten. */
export function restoreTier(ctx: CreatorCtx, tierId: TierId): Promise<Tier> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const { title, publishedBefore } = await lockTier(ctx, tierId, { inTrash: true })
    if ((await ctx.db.$count(tiers, and(mine(ctx, tiers), isNull(tiers.deletedAt)))) >= mostTiers)
      throw new AppError('LIMIT_REACHED', 'A membership can have 10 tiers. Delete one you don’t need.')
    await ctx.db
      .update(tiers)
      .set({ deletedAt: null, publishedAt: publishedBefore, publishedBefore: null, updatedAt: ctx.now() })
      .where(mine(ctx, tiers, tierId))
    await announce(ctx, workspaceId, tierChanged, { tierId, title })
    return getTier(ctx, tierId)
  })
}

/** Held until the commit, behind whoever makes or orders tiers. @throws NOT_FOUND. */
async function lockTier(ctx: CreatorCtx, tierId: TierId, { inTrash = false } = {}): Promise<TierRow> {
  await lockByName(ctx, `memberships.tiers ${ctx.actor.workspaceId}`)
  const [row] = await ctx.db
    .select()
    .from(tiers)
    .where(mine(ctx, tiers, tierId))
    .for('update')
  if (!row || (row.deletedAt !== null) !== inTrash) throw nothingHere()
  return row
}

/** Tiers in the trash, the last deleted first. */
export async function listTrashedTiers(ctx: CreatorCtx): Promise<TrashedTier[]> {
  const rows = await ctx.db
    .select({ tier: tiers, isFree: ofNobody(ctx.actor.workspaceId) })
    .from(tiers)
    .where(and(mine(ctx, tiers), isNotNull(tiers.deletedAt)))
    .orderBy(sql`${tiers.deletedAt} desc`, tiers.id)
  if (rows.length === 0) return []
  const figures = await tierFigures(ctx)
  return rows.flatMap(({ tier: { id, title, color, deletedAt }, isFree }) =>
    deletedAt
      ? {
          ...{ id, title, color, members: figures.get(id)?.members ?? 0 },
          deletedAt: deletedAt.toISOString(),
          goneAt: isFree ? new Date(deletedAt.getTime() + days(trashDays)).toISOString() : null,
        }
      : [],
  )
}

/**
 * Deletes a tier in the trash for good.
 *
 * @throws NOT_FOUND when it isn't in the trash; CONFLICT when someone has or had it: they keep it.
 */
export function discardTier(ctx: CreatorCtx, tierId: TierId): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await lockTier(ctx, tierId, { inTrash: true })
    if (!(await isOfNobody(ctx, tierId)))
      throw new AppError('CONFLICT', 'This tier has or had members, so it has to stay in the trash.')
    await discard(ctx, row)
  })
}

/** Deletes what's in the trash now for good. What someone has or had stays, and so does what was restored meanwhile. */
export async function discardAllTiers(ctx: CreatorCtx): Promise<TrashSweep> {
  const rows = await ctx.db
    .select({ id: tiers.id, isFree: ofNobody(ctx.actor.workspaceId) })
    .from(tiers)
    .where(and(mine(ctx, tiers), isNotNull(tiers.deletedAt)))
  return discardEach(
    rows,
    ({ isFree }) => !isFree,
    ({ id }) => discardTier(ctx, id),
  )
}

async function isOfNobody(ctx: WorkspaceCtx, tierId: TierId): Promise<boolean> {
  const { workspaceId } = ctx.actor
  const which = and(within(workspaceId, tiers, tierId), ofNobody(workspaceId))
  return (await ctx.db.$count(tiers, which)) > 0
}

/** No one has or had it, or an order for it. The table is named in words: among what's selected, a column would lose its name. */
const ofNobody = (workspace: Id<'wsp'> | SQL) => sql<boolean>`(
  not exists (select 1 from grants g
    where g.workspace_id = ${workspace} and g.thing_kind = 'tier' and g.thing_id = tiers.id)
  and not exists (select 1 from order_items i
    where i.workspace_id = ${workspace} and i.product_kind = 'tier' and i.product_id = tiers.id))`

const sweepName = 'memberships.emptyTrash'
const each = eachFairly<TierRow>(({ id }) => id)

/** Empties what has been in the trash for thirty days; what someone has or had stays. */
export const tierTrashSweep: Sweep = { name: sweepName, everySeconds: 3600, run: emptyTierTrash }

export async function emptyTierTrash(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const { deletedAt, id } = tiers
  const isOld = lt(deletedAt, new Date(ctx.now().getTime() - days(trashDays)))
  await each(ctx, {
    stopping,
    page: (after) =>
      ctx.db
        .select()
        .from(tiers)
        .where(
          and(
            isOld,
            ofNobody(sql`tiers.workspace_id`),
            after ? sql`(${deletedAt}, ${id}) > (${after.deletedAt}, ${after.id})` : undefined,
          ),
        )
        .orderBy(deletedAt, id)
        .limit(100),
    // Looked at once more under its lock: it may have been restored meanwhile.
    work: ({ workspaceId, id }) =>
      withTransaction(systemCtx(ctx, sweepName, workspaceId), async (ctx) => {
        await lockByName(ctx, `memberships.tiers ${workspaceId}`)
        const [row] = await ctx.db
          .select()
          .from(tiers)
          .where(and(within(workspaceId, tiers, id), isOld, ofNobody(workspaceId)))
          .for('update')
        if (row) await discard(ctx, row)
      }),
  })
}

async function discard(ctx: WorkspaceCtx, { id: tierId, title }: TierRow): Promise<void> {
  const { workspaceId } = ctx.actor
  await announce(ctx, workspaceId, tierDiscarded, { tierId, title })
  // Content that began with it was deleted before it was, and goes with it.
  const gone = await ctx.db
    .select()
    .from(memberPieces)
    .where(and(within(workspaceId, memberPieces), eq(memberPieces.tierId, tierId)))
    .for('update')
  for (const piece of gone) await dropPiece(ctx, piece)
  await removeOffer(ctx, { kind: 'tier', id: tierId })
  await dropTierCoaching(ctx, tierId)
  await ctx.db.delete(tiers).where(within(workspaceId, tiers, tierId))
  await includeEverything(ctx)
}
