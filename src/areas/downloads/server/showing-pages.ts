import { and, eq } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { DownloadDetail } from '../contract.ts'
import { holdPictures, typeOf, versionsOfFile } from './download-files.ts'
import { getDownload } from './downloads.ts'
import { lockDownload, noteChange } from './own-download.ts'
import { type PageChoice, storePages } from './preview-pages.ts'
import { downloadPages } from './tables.ts'

/**
 * Shows these pages instead of those before; none of them is no preview.
 *
 * @throws NOT_FOUND; INVALID for pages that aren't there, and pictures that aren't the workspace's; CONFLICT when the file has a
 * newer version than the one they were drawn of.
 */
export function showPages(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  { fileId, version, pages }: { fileId: Id<'dfl'>; version: number; pages: readonly PageChoice[] },
): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const product = await lockDownload(ctx, downloadId)
    const [sold] = await versionsOfFile(ctx, downloadId, fileId)
    if (typeOf(sold) !== 'pdf') throw invalid({ fileId: 'Choose a PDF.' })
    if (sold.number !== version)
      throw new AppError('CONFLICT', 'This file has a new version. Choose its pages again.')
    if (new Set(pages.map(({ page }) => page)).size !== pages.length)
      throw invalid({ pages: 'Choose each page once.' })
    if (pages.some(({ page }) => page > (sold.pages ?? page)))
      throw invalid({ pages: 'We couldn’t find this page.' })
    await ctx.db
      .delete(downloadPages)
      .where(and(mine(ctx, downloadPages), eq(downloadPages.downloadId, downloadId)))
    await storePages(ctx, downloadId, { fileId, version }, pages)
    const held = await holdPictures(ctx, downloadId, product.imageFileId)
    if (pages.some(({ imageFileId }) => held.get(imageFileId)?.kind !== 'image'))
      throw invalid({ pages: 'Choose an image you uploaded' })
    await noteChange(ctx, product)
    return getDownload(ctx, downloadId)
  })
}
