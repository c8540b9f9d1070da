import { and, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx, WorkspaceCtx } from '#platform/context.ts'
import { mine, within } from '#platform/tables.ts'
import { holdAll } from './download-files.ts'
import { eachOldInTrash } from './old-trash.ts'
import type { DownloadRow } from './own-download.ts'
import { dropPagesOf } from './preview-pages.ts'
import { downloadFiles, downloads, downloadVersions } from './tables.ts'

/** The files of a product go to the trash with it: no one can download them. Their bytes stay held, so that they can come back. */
export async function removeFilesAlong(ctx: CreatorCtx, downloadId: Id<'dwl'>, at: Date): Promise<void> {
  await ctx.db
    .update(downloadFiles)
    .set({ removedAt: at })
    .where(
      and(
        mine(ctx, downloadFiles),
        eq(downloadFiles.downloadId, downloadId),
        isNull(downloadFiles.removedAt),
      ),
    )
}

/** Those that went along with it come back; those that were removed before stay away. */
export async function bringFilesBack(ctx: CreatorCtx, downloadId: Id<'dwl'>, deletedAt: Date): Promise<void> {
  await ctx.db
    .update(downloadFiles)
    .set({ removedAt: null })
    .where(
      and(
        mine(ctx, downloadFiles),
        eq(downloadFiles.downloadId, downloadId),
        eq(downloadFiles.removedAt, deletedAt),
        hasBytes(ctx, ctx.actor.workspaceId),
      ),
    )
}

const eachOld = eachOldInTrash('downloads.emptyTrash')

/** Deletes files that went to the trash with what people bought, once their time there is over. */
export async function deleteFilesInTrash(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  await eachOld(ctx, { stopping, which: (workspace) => wentAlong(ctx, workspace), work: deleteRemoved })
}

async function deleteRemoved(ctx: WorkspaceCtx, product: DownloadRow): Promise<void> {
  const { workspaceId } = ctx.actor
  const removed = await ctx.db
    .select({ id: downloadFiles.id })
    .from(downloadFiles)
    .where(
      and(
        within(workspaceId, downloadFiles),
        eq(downloadFiles.downloadId, product.id),
        isNotNull(downloadFiles.removedAt),
      ),
    )
  for (const { id } of removed) {
    await ctx.db
      .update(downloadVersions)
      .set({ storedId: null })
      .where(and(within(workspaceId, downloadVersions), eq(downloadVersions.fileId, id)))
    await dropPagesOf(ctx, product, id)
  }
  await holdAll(ctx, product.id)
}

/** It has files that were removed with it, and are still there to be deleted. */
const wentAlong = (ctx: Pick<Ctx, 'db'>, workspace: Id<'wsp'> | SQL) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(downloadFiles)
      .where(
        and(
          sql`${downloadFiles.workspaceId} = ${workspace}`,
          eq(downloadFiles.downloadId, downloads.id),
          eq(downloadFiles.removedAt, downloads.deletedAt),
          hasBytes(ctx, workspace),
        ),
      ),
  )

const hasBytes = (ctx: Pick<Ctx, 'db'>, workspace: Id<'wsp'> | SQL) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(downloadVersions)
      .where(
        and(
          sql`${downloadVersions.workspaceId} = ${workspace}`,
          eq(downloadVersions.fileId, downloadFiles.id),
          isNotNull(downloadVersions.storedId),
        ),
      ),
  )
