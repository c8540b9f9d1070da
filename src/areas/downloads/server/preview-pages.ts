import { and, asc, eq } from 'drizzle-orm'
import { fileAddress } from '#areas/files/rules.ts'
import { files } from '#areas/files/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx, WorkspaceCtx } from '#platform/context.ts'
import { mine, within } from '#platform/tables.ts'
import type { ProductFile, ProductPreviewPages } from '../contract.ts'
import { holdPictures } from './download-files.ts'
import type { DownloadRow } from './own-download.ts'
import { downloadPages } from './tables.ts'

export type PageChoice = { page: number; imageFileId: Id<'fil'> }

/** A page as anyone sees it, with the size of its picture. */
export type ShownPage = { page: number; imageFileId: Id<'fil'>; width: number; height: number }

/** Pages of a product that anyone may look at, in the order of the PDF. */
export async function pagesOf(ctx: Ctx, workspaceId: Id<'wsp'>, downloadId: Id<'dwl'>): Promise<ShownPage[]> {
  const rows = await ctx.db
    .select({
      ...{ page: downloadPages.page, imageFileId: downloadPages.imageFileId },
      ...{ width: files.width, height: files.height },
    })
    .from(downloadPages)
    .innerJoin(files, and(within(workspaceId, files), eq(files.id, downloadPages.imageFileId)))
    .where(and(within(workspaceId, downloadPages), eq(downloadPages.downloadId, downloadId)))
    .orderBy(asc(downloadPages.page))
  return rows.map(({ width, height, ...row }) => ({ ...row, width: width ?? 3, height: height ?? 4 }))
}

/** The same for their creator, who sees whether they're of the version that's sold. */
export async function previewOf(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  productFiles: readonly Pick<ProductFile, 'id' | 'number'>[],
): Promise<ProductPreviewPages | null> {
  const rows = await rowsOf(ctx, downloadId)
  const [first] = rows
  if (!first) return null
  const sold = productFiles.find(({ id }) => id === first.fileId)
  return {
    fileId: first.fileId,
    isOld: rows.some(({ version }) => version !== sold?.number),
    pages: rows.map(({ page, imageFileId }) => ({ page, imageFileId, url: fileAddress(imageFileId) })),
  }
}

/** Its file was taken off the product: no one sees its pages anymore. */
export async function dropPagesOf(
  ctx: WorkspaceCtx,
  product: Pick<DownloadRow, 'id' | 'imageFileId'>,
  fileId: Id<'dfl'>,
): Promise<void> {
  await ctx.db
    .delete(downloadPages)
    .where(and(within(ctx.actor.workspaceId, downloadPages), eq(downloadPages.fileId, fileId)))
  await holdPictures(ctx, product.id, product.imageFileId)
}

/** A copy shows the same pages, of its own files. */
export async function copyPages(
  ctx: CreatorCtx,
  from: Id<'dwl'>,
  copy: Pick<DownloadRow, 'id' | 'imageFileId'>,
  files: ReadonlyMap<Id<'dfl'>, { copyId: Id<'dfl'>; number: number }>,
): Promise<void> {
  const rows = await rowsOf(ctx, from)
  const [first] = rows
  const file = first && files.get(first.fileId)
  if (!file) return
  // Old pages are old in the copy too, whose file begins with version 1.
  const version = rows.every((row) => row.version === file.number) ? 1 : 0
  await storePages(ctx, copy.id, { fileId: file.copyId, version }, rows)
  await holdPictures(ctx, copy.id, copy.imageFileId)
}

const rowsOf = (ctx: CreatorCtx, downloadId: Id<'dwl'>) =>
  ctx.db
    .select()
    .from(downloadPages)
    .where(and(mine(ctx, downloadPages), eq(downloadPages.downloadId, downloadId)))
    .orderBy(asc(downloadPages.page))

/** Stored beside those there are: who replaces them takes those away first. */
export async function storePages(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  of: { fileId: Id<'dfl'>; version: number },
  pages: readonly PageChoice[],
): Promise<void> {
  if (pages.length === 0) return
  const now = ctx.now()
  await ctx.db.insert(downloadPages).values(
    pages.map(({ page, imageFileId }) => ({
      ...{ workspaceId: ctx.actor.workspaceId, id: newId('dpg', now), downloadId, ...of },
      ...{ page, imageFileId, createdAt: now },
    })),
  )
}
