import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { listGrants, revokeAccess } from '#areas/access/server/grants.ts'
import { forgetCover } from '#areas/accounts/server/covers.ts'
import { isPastGrace } from '#areas/accounts/server/users.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { copyOffers } from '#areas/payments/server/offers/changing.ts'
import { findOffer, removeOffer } from '#areas/payments/server/offers.ts'
import { AppError, invalid } from '#kernel/errors.ts'
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
import { toReader } from '#platform/sentences.ts'
import { mine, within } from '#platform/tables.ts'
import { discardEach, type TrashSweep } from '#platform/trash.ts'
import {
  packageActivated,
  packageChanged,
  packageDeactivated,
  packageDeleted,
  packageDiscarded,
} from '../events.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { maxTitleLength, trashDays } from '../rules.ts'
import { boughtAmong, ofNobody } from './buyers.ts'
import { lockPackage, noPackage, type PackageRow } from './own-package.ts'
import { createPackage, getPackage } from './packages.ts'
import { coachingPackages } from './tables.ts'

/**
 * Puts a package on sale, or takes it off: whoever bought it keeps it. Again changes nothing.
 *
 * @throws NOT_FOUND; CONFLICT when its owner's address has to be confirmed first.
 */
export function setActive(ctx: CreatorCtx, packageId: Id<'cpk'>, active: boolean): Promise<CoachingPackage> {
  return withTransaction(ctx, async (ctx) => {
    const { publishedAt, firstPublishedAt, title } = await lockPackage(ctx, packageId)
    if ((publishedAt !== null) === active) return getPackage(ctx, packageId)
    if (active && !ctx.actor.emailVerified && (await isPastGrace(ctx, ctx.actor.userId)))
      throw new AppError('CONFLICT', 'Confirm your email address before selling publicly.')
    const now = ctx.now()
    await ctx.db
      .update(coachingPackages)
      .set({
        publishedAt: active ? now : null,
        firstPublishedAt: firstPublishedAt ?? (active ? now : null),
        updatedAt: now,
      })
      .where(mine(ctx, coachingPackages, packageId))
    const { workspaceId } = ctx.actor
    await announce(ctx, workspaceId, active ? packageActivated : packageDeactivated, { packageId, title })
    return getPackage(ctx, packageId)
  })
}

/** Copies a package with its prices, not active. @throws NOT_FOUND. */
export function duplicatePackage(ctx: CreatorCtx, packageId: Id<'cpk'>): Promise<CoachingPackage> {
  return withTransaction(ctx, async (ctx) => {
    const { description, sessions, minutes, type, seats, features, validDays, place, imageFileId, title } =
      await lockPackage(ctx, packageId)
    const offer = await findOffer(ctx, ctx.actor.workspaceId, { kind: 'coachingPackage', id: packageId })
    const copy = await createPackage(ctx, {
      ...{ description, sessions, minutes, type, seats, validDays, place, imageFileId },
      title: toReader(ctx, `Copy of ${title}`).slice(0, maxTitleLength).trim(),
      features: [...features],
      priceCents: offer?.priceCents ?? 0,
    })
    await copyOffers(
      ctx,
      { kind: 'coachingPackage', id: packageId },
      { kind: 'coachingPackage', id: copy.id },
    )
    return copy
  })
}

/** Moves a package to the trash. Whoever bought it keeps it, and books by it. @throws NOT_FOUND. */
export function removePackage(ctx: CreatorCtx, packageId: Id<'cpk'>): Promise<{ done: true }> {
  return withTransaction(ctx, async (ctx) => {
    const { title } = await lockPackage(ctx, packageId)
    const now = ctx.now()
    await ctx.db
      .update(coachingPackages)
      .set({ deletedAt: now, updatedAt: now })
      .where(mine(ctx, coachingPackages, packageId))
    await announce(ctx, ctx.actor.workspaceId, packageDeleted, { packageId, title })
    return { done: true }
  })
}

/** As it was before. @throws NOT_FOUND when it isn't in the trash. */
export function restorePackage(ctx: CreatorCtx, packageId: Id<'cpk'>): Promise<CoachingPackage> {
  return withTransaction(ctx, async (ctx) => {
    const { title } = await lockPackage(ctx, packageId, { inTrash: true })
    await ctx.db
      .update(coachingPackages)
      .set({ deletedAt: null, updatedAt: ctx.now() })
      .where(mine(ctx, coachingPackages, packageId))
    await announce(ctx, ctx.actor.workspaceId, packageChanged, { packageId, title })
    return getPackage(ctx, packageId)
  })
}

/**
 * Deletes a package in the trash for good.
 *
 * @throws NOT_FOUND when it isn't in the trash. @throws CONFLICT when someone bought or booked it: they keep it.
 */
export function discardPackage(ctx: CreatorCtx, packageId: Id<'cpk'>): Promise<{ done: true }> {
  return withTransaction(ctx, async (ctx) => {
    const row = await lockPackage(ctx, packageId, { inTrash: true })
    if ((await boughtAmong(ctx, [packageId])).size > 0)
      throw new AppError('CONFLICT', 'People bought this coaching package, so it has to stay in the trash.')
    await discard(ctx, row)
    return { done: true }
  })
}

/** Deletes what's in the trash now for good. What someone bought or booked stays, and so does what was restored meanwhile. */
export async function discardAllPackages(ctx: CreatorCtx): Promise<TrashSweep> {
  const rows = await ctx.db
    .select({ id: coachingPackages.id })
    .from(coachingPackages)
    .where(and(mine(ctx, coachingPackages), isNotNull(coachingPackages.deletedAt)))
  const bought = await boughtAmong(
    ctx,
    rows.map(({ id }) => id),
  )
  return discardEach(
    rows,
    ({ id }) => bought.has(id),
    ({ id }) => discardPackage(ctx, id),
  )
}

/**
 * Takes a package back by hand: every right that this person has to it ends, with the reason they read. Again changes nothing.
 *
 * @throws NOT_FOUND when there is none, or they never had it; INVALID without a reason.
 */
export function takeBack(
  ctx: CreatorCtx,
  packageId: Id<'cpk'>,
  input: { contactId: Id<'ctc'>; reason: string },
): Promise<{ done: true }> {
  const reason = input.reason.trim()
  return withTransaction(ctx, async (ctx) => {
    await getPackage(ctx, packageId)
    const thing = { kind: 'coachingPackage', id: packageId } as const
    const given = await listGrants(ctx, ctx.actor.workspaceId, thing, [input.contactId])
    if (given.length === 0) throw noPackage()
    if (reason === '') throw invalid({ reason: 'Enter a reason. Your client will see it.' })
    for (const grant of given.filter((grant) => isLive(grant, ctx.now())))
      await revokeAccess(ctx, grant.id, reason)
    return { done: true }
  })
}

const sweepName = 'coaching.emptyTrash'
const each = eachFairly<PackageRow>(({ id }) => id)
/** So many in one look; what is left comes with the next. */
const atOnce = 100

/** Empties what has been in the trash for thirty days; what people bought stays. */
export const trashSweep: Sweep = { name: sweepName, everySeconds: 3600, run: emptyTrash }

export async function emptyTrash(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const { deletedAt, id } = coachingPackages
  const isOld = lt(deletedAt, new Date(ctx.now().getTime() - days(trashDays)))
  await each(ctx, {
    stopping,
    page: (after) =>
      ctx.db
        .select()
        .from(coachingPackages)
        .where(
          and(
            isOld,
            ofNobody(ctx, sql`${coachingPackages.workspaceId}`),
            after ? sql`(${deletedAt}, ${id}) > (${after.deletedAt}, ${after.id})` : undefined,
          ),
        )
        .orderBy(deletedAt, id)
        .limit(atOnce),
    // Looked at once more under its lock: it may have been restored meanwhile.
    work: ({ workspaceId, id }) =>
      withTransaction(systemCtx(ctx, sweepName, workspaceId), async (ctx) => {
        const [row] = await ctx.db
          .select()
          .from(coachingPackages)
          .where(and(within(workspaceId, coachingPackages, id), isOld, ofNobody(ctx, workspaceId)))
          .for('update')
        if (row) await discard(ctx, row)
      }),
  })
}

async function discard(ctx: WorkspaceCtx, { id, title }: Pick<PackageRow, 'id' | 'title'>): Promise<void> {
  const { workspaceId } = ctx.actor
  await announce(ctx, workspaceId, packageDiscarded, { packageId: id, title })
  await forgetCover(ctx, workspaceId, id)
  await removeOffer(ctx, { kind: 'coachingPackage', id })
  await ctx.db.delete(coachingPackages).where(within(workspaceId, coachingPackages, id))
  await holdFiles(ctx, { kind: 'coachingPackage', id }, [])
}
