import { and, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { DownloadDetail } from '../contract.ts'
import { maxFiles } from '../rules.ts'
import { dropCopiesOf } from './copies.ts'
import { holdAll, noFile, sellableFile, storeFile, versionsOf } from './download-files.ts'
import { getDownload } from './downloads.ts'
import { lockDownload, noteChange } from './own-download.ts'
import { dropPagesOf } from './preview-pages.ts'
import { downloadFiles, downloadVersions } from './tables.ts'

/** @throws NOT_FOUND, INVALID for what can't be sold, CONFLICT at twenty files. */
export function addFile(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  storedId: Id<'fil'>,
): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const product = await lockDownload(ctx, downloadId)
    const files = await versionsOf(ctx, downloadId)
    // Pressed twice, or sent again: it's there.
    if (!files.some(({ version }) => version.storedId === storedId)) {
      const last = files.at(-1)
      if (new Set(files.map(({ file }) => file.id)).size >= maxFiles)
        throw new AppError('CONFLICT', 'A product can have up to 20 files. Put several into one ZIP.')
      await storeFile(ctx, downloadId, await sellableFile(ctx, storedId), last ? last.file.position + 1 : 0)
      await holdAll(ctx, downloadId)
      await noteChange(ctx, product)
    }
    return getDownload(ctx, downloadId)
  })
}

/** @throws NOT_FOUND. @throws CONFLICT when other files are named than there are. */
export function arrangeFiles(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  fileIds: readonly Id<'dfl'>[],
): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const product = await lockDownload(ctx, downloadId)
    const there = new Set((await versionsOf(ctx, downloadId)).map(({ file }) => file.id))
    if (
      there.size !== fileIds.length ||
      new Set(fileIds).size !== there.size ||
      !fileIds.every((id) => there.has(id))
    )
      throw new AppError('CONFLICT', 'The files changed in another tab. Check them, then sort again.')
    for (const [position, id] of fileIds.entries())
      await ctx.db
        .update(downloadFiles)
        .set({ position })
        .where(within(ctx.actor.workspaceId, downloadFiles, id))
    await noteChange(ctx, product)
    return getDownload(ctx, downloadId)
  })
}

/**
 * Takes a file off a product, in all its versions, for its buyers too. Who downloaded it and when stays known.
 *
 * @throws NOT_FOUND. @throws CONFLICT for the last file of what is on sale.
 */
export function removeFile(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  fileId: Id<'dfl'>,
): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const product = await lockDownload(ctx, downloadId)
    const versions = await versionsOf(ctx, downloadId)
    const files = new Set(versions.map(({ file }) => file.id))
    if (!files.has(fileId)) throw noFile()
    if (files.size === 1 && product.publishedAt)
      throw new AppError('CONFLICT', 'This is the only file. Add another first, or unpublish the product.')
    await ctx.db
      .update(downloadFiles)
      .set({ removedAt: ctx.now() })
      .where(within(workspaceId, downloadFiles, fileId))
    await ctx.db
      .update(downloadVersions)
      .set({ storedId: null })
      .where(and(within(workspaceId, downloadVersions), eq(downloadVersions.fileId, fileId)))
    const removed = versions.filter(({ file }) => file.id === fileId)
    await dropCopiesOf(
      ctx,
      removed.map(({ version }) => version.id),
    )
    await holdAll(ctx, downloadId)
    await dropPagesOf(ctx, product, fileId)
    await noteChange(ctx, product)
    return getDownload(ctx, downloadId)
  })
}
