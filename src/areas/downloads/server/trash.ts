import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { forgetCover } from '#areas/accounts/server/covers.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
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
import { mine, within } from '#platform/tables.ts'
import type { DownloadDetail } from '../contract.ts'
import { downloadChanged, downloadDeleted, downloadDiscarded } from '../events.ts'
import { trashDays } from '../rules.ts'
import { boughtAmong, ofNobody } from './bought.ts'
import { versionsOf } from './download-files.ts'
import { getDownload } from './downloads.ts'
import { lockDownload } from './own-download.ts'
import { bringFilesBack, deleteFilesInTrash, removeFilesAlong } from './removed-files.ts'
import { downloads } from './tables.ts'

/** So many in one look; what is left comes with the next. */
const atOnce = 100

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
export async function discardAllDownloads(ctx: CreatorCtx): Promise<{ deleted: number; kept: number }> {
  const rows = await ctx.db
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(mine(ctx, downloads), isNotNull(downloads.deletedAt)))
  const bought = await boughtAmong(
    ctx,
    rows.map(({ id }) => id),
  )
  let deleted = 0
  // One commit each, so that a full trash holds nothing else up.
  for (const { id } of rows) {
    if (bought.has(id)) continue
    try {
      await discardDownload(ctx, id)
      deleted += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return { deleted, kept: rows.length - deleted }
}

/** Empties what has been in the trash for thirty days; what people bought stays, without files that went along. */
export async function emptyTrash(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
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
            ofNobody(ctx, sql`${downloads.workspaceId}`),
            after
              ? sql`(${downloads.deletedAt}, ${downloads.id}) > (${after.deletedAt}, ${after.id})`
              : undefined,
          ),
        )
        .orderBy(downloads.deletedAt, downloads.id)
        .limit(atOnce),
    work: ({ workspaceId, id }) =>
      withTransaction(systemCtx(ctx, trashSweep.name, workspaceId), async (ctx) => {
        // Restored or bought meanwhile, it stays: looked at again under the lock.
        const [product] = await ctx.db
          .select()
          .from(downloads)
          .where(and(within(workspaceId, downloads, id), isOld, ofNobody(ctx, workspaceId)))
          .for('update')
        if (product) await discard(ctx, product)
      }),
  })
}

type Row = typeof downloads.$inferSelect
const eachOld = eachFairly<Row>(({ id }) => id)

export const trashSweep: Sweep = {
  name: 'downloads.emptyTrash',
  everySeconds: 3600,
  async run(ctx, stopping) {
    await emptyTrash(ctx, stopping)
    await deleteFilesInTrash(ctx, trashSweep.name, stopping)
  },
}

async function discard(ctx: WorkspaceCtx, { id, title }: Pick<Row, 'id' | 'title'>): Promise<void> {
  const { workspaceId } = ctx.actor
  await announce(ctx, workspaceId, downloadDiscarded, { downloadId: id, title })
  await forgetCover(ctx, workspaceId, id)
  await removeOffer(ctx, { kind: 'download', id })
  // Its files and their versions go with it; then nothing names the bytes.
  await ctx.db.delete(downloads).where(within(workspaceId, downloads, id))
  await holdFiles(ctx, { kind: 'download', id }, [])
  await holdFiles(ctx, { kind: 'downloadFiles', id }, [])
}
