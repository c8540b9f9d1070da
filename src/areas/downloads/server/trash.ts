import { and, isNotNull } from 'drizzle-orm'
import { forgetCover } from '#areas/accounts/server/covers.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { removeOffer } from '#areas/payments/server/offers.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { Sweep } from '#platform/jobs.ts'
import { mine, within } from '#platform/tables.ts'
import { discardEach, type TrashSweep } from '#platform/trash.ts'
import type { DownloadDetail } from '../contract.ts'
import { downloadChanged, downloadDeleted, downloadDiscarded } from '../events.ts'
import { boughtAmong, ofNobody } from './buyers.ts'
import { versionsOf } from './download-files.ts'
import { getDownload } from './downloads.ts'
import { eachOldInTrash } from './old-trash.ts'
import { type DownloadRow, lockDownload } from './own-download.ts'
import { bringFilesBack, deleteFilesInTrash, removeFilesAlong } from './removed-files.ts'
import { downloads } from './tables.ts'

/**
 * Moves a product to the trash. Whoever bought it keeps it, unless its files go too: then no one can download them, and they're
 * deleted when their time in the trash is over. @throws NOT_FOUND.
 */
export function removeDownload(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  { files = 'keep' }: { files?: 'keep' | 'remove' } = {},
): Promise<{ done: true }> {
  return withTransaction(ctx, async (ctx) => {
    const { title } = await lockDownload(ctx, downloadId)
    const now = ctx.now()
    if (files === 'remove') await removeFilesAlong(ctx, downloadId, now)
    await ctx.db
      .update(downloads)
      .set({ deletedAt: now, updatedAt: now })
      .where(mine(ctx, downloads, downloadId))
    await announce(ctx, ctx.actor.workspaceId, downloadDeleted, { downloadId, title })
    return { done: true }
  })
}

/**
 * As it was before, with files that went along. Without any file left it comes back as a draft.
 *
 * @throws NOT_FOUND when it isn't in the trash.
 */
export function restoreDownload(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const { title, deletedAt, publishedAt } = await lockDownload(ctx, downloadId, { inTrash: true })
    if (deletedAt) await bringFilesBack(ctx, downloadId, deletedAt)
    const files = await versionsOf(ctx, downloadId)
    await ctx.db
      .update(downloads)
      .set({
        ...{ deletedAt: null, updatedAt: ctx.now() },
        publishedAt: files.length > 0 ? publishedAt : null,
      })
      .where(mine(ctx, downloads, downloadId))
    await announce(ctx, ctx.actor.workspaceId, downloadChanged, { downloadId, title })
    return getDownload(ctx, downloadId)
  })
}

/**
 * Deletes a product in the trash for good, with its files.
 *
 * @throws NOT_FOUND when it isn't in the trash. @throws CONFLICT when someone bought it: they keep it.
 */
export function discardDownload(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<{ done: true }> {
  return withTransaction(ctx, async (ctx) => {
    const product = await lockDownload(ctx, downloadId, { inTrash: true })
    if ((await boughtAmong(ctx, [downloadId])).size > 0)
      throw new AppError('CONFLICT', 'People bought this product, so it has to stay in the trash.')
    await discard(ctx, product)
    return { done: true }
  })
}

/** Deletes what is in the trash now for good. What people bought stays, and so does what was restored meanwhile. */
export async function discardAllDownloads(ctx: CreatorCtx): Promise<TrashSweep> {
  const rows = await ctx.db
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(mine(ctx, downloads), isNotNull(downloads.deletedAt)))
  const bought = await boughtAmong(
    ctx,
    rows.map(({ id }) => id),
  )
  return discardEach(
    rows,
    ({ id }) => bought.has(id),
    ({ id }) => discardDownload(ctx, id),
  )
}

const sweepName = 'downloads.emptyTrash'
const eachOld = eachOldInTrash(sweepName)

/** Empties what has been in the trash for thirty days; what people bought stays, without files that went along. */
export async function emptyTrash(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  await eachOld(ctx, { stopping, which: (workspace) => ofNobody(ctx, workspace), work: discard })
}

export const trashSweep: Sweep = {
  name: sweepName,
  everySeconds: 3600,
  async run(ctx, stopping) {
    await emptyTrash(ctx, stopping)
    await deleteFilesInTrash(ctx, stopping)
  },
}

async function discard(ctx: WorkspaceCtx, { id, title }: Pick<DownloadRow, 'id' | 'title'>): Promise<void> {
  const { workspaceId } = ctx.actor
  await announce(ctx, workspaceId, downloadDiscarded, { downloadId: id, title })
  await forgetCover(ctx, workspaceId, id)
  await removeOffer(ctx, { kind: 'download', id })
  // Its files and their versions go with it; then nothing names the bytes.
  await ctx.db.delete(downloads).where(within(workspaceId, downloads, id))
  await holdFiles(ctx, { kind: 'download', id }, [])
  await holdFiles(ctx, { kind: 'downloadFiles', id }, [])
}
