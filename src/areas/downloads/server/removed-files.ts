import { and, eq, exists, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
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
import { mine, within } from '#platform/tables.ts'
import { trashDays } from '../rules.ts'
import { holdAll } from './download-files.ts'
import type { DownloadRow } from './own-download.ts'
import { dropPagesOf } from './preview-pages.ts'
import { downloadFiles, downloads, downloadVersions } from './tables.ts'

/** So many in one look; what is left comes with the next. */
const atOnce = 100

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

/** Deletes files that went to the trash with what people bought, once their time there is over. */
export async function deleteFilesInTrash(ctx: Ctx, sweep: string, stopping?: AbortSignal): Promise<void> {
  const isOld = lt(downloads.deletedAt, new Date(ctx.now().getTime() - days(trashDays)))
  await eachOld(ctx, {
    stopping,
    page: async (after) =>
      ctx.db
        .select()
        .from(downloads)
        .where(
          and(
            isOld,
            wentAlong(ctx, sql`${downloads.workspaceId}`),
            after
              ? sql`(${downloads.deletedAt}, ${downloads.id}) > (${after.deletedAt}, ${after.id})`
              : undefined,
          ),
        )
        .orderBy(downloads.deletedAt, downloads.id)
        .limit(atOnce),
    work: ({ workspaceId, id }) =>
      withTransaction(systemCtx(ctx, sweep, workspaceId), async (ctx) => {
        // Restored meanwhile, they're there again: looked at once more under the lock.
        const [product] = await ctx.db
          .select()
          .from(downloads)
          .where(and(within(workspaceId, downloads, id), isOld))
          .for('update')
        if (product) await deleteRemoved(ctx, product)
      }),
  })
}

const eachOld = eachFairly<DownloadRow>(({ id }) => id)

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
const wentAlong = (ctx: Pick<Ctx, 'db'>, workspace: SQL) =>
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
