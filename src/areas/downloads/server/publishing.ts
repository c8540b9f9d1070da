import { findOffer } from '#areas/payments/server/offers.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import type { DownloadDetail } from '../contract.ts'
import { downloadPublished, downloadUnpublished } from '../events.ts'
import { whyNotPublishable } from '../rules.ts'
import { checklistOf } from './checklist.ts'
import { listFiles } from './download-files.ts'
import { getDownload } from './downloads.ts'
import { lockDownload } from './own-download.ts'
import { downloads } from './tables.ts'

/** @throws NOT_FOUND. @throws CONFLICT if something the checklist requires is missing, or it's on sale already. */
export function publishDownload(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const product = await lockDownload(ctx, downloadId)
    const offer = await findOffer(ctx, workspaceId, { kind: 'download', id: downloadId })
    if (!offer) throw new Error(`${downloadId} has no price.`)
    const files = await listFiles(ctx, downloadId)
    const obstacle = whyNotPublishable(
      product.publishedAt ? 'published' : 'draft',
      await checklistOf(ctx, product, offer, files),
    )
    if (obstacle) throw new AppError('CONFLICT', obstacle)
    const now = ctx.now()
    await ctx.db
      .update(downloads)
      .set({ publishedAt: now, firstPublishedAt: product.firstPublishedAt ?? now, updatedAt: now })
      .where(mine(ctx, downloads, downloadId))
    await announce(ctx, workspaceId, downloadPublished, { downloadId, title: product.title })
    return getDownload(ctx, downloadId)
  })
}

/** Takes a product off sale. Whoever bought it keeps it. @throws NOT_FOUND. @throws CONFLICT when it isn't on sale. */
export function unpublishDownload(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const { publishedAt, title } = await lockDownload(ctx, downloadId)
    if (!publishedAt) throw new AppError('CONFLICT', 'This product isn’t published.')
    await ctx.db
      .update(downloads)
      .set({ publishedAt: null, updatedAt: ctx.now() })
      .where(mine(ctx, downloads, downloadId))
    await announce(ctx, ctx.actor.workspaceId, downloadUnpublished, { downloadId, title })
    return getDownload(ctx, downloadId)
  })
}
