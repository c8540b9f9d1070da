import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import { downloadChanged } from '../events.ts'
import { downloads } from './tables.ts'

export type DownloadRow = typeof downloads.$inferSelect

/** Held until the commit: changes of a product queue up behind each other. @throws NOT_FOUND. */
export async function lockDownload(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  { inTrash = false } = {},
): Promise<DownloadRow> {
  const [row] = await ctx.db
    .select()
    .from(downloads)
    .where(mine(ctx, downloads, downloadId))
    .for('update')
  if (!row || (row.deletedAt !== null) !== inTrash) throw nothingHere()
  return row
}

/** Files came, went or moved: the product and its page are as of now. */
export async function noteChange(
  ctx: CreatorCtx,
  { id, title }: Pick<DownloadRow, 'id' | 'title'>,
): Promise<void> {
  await ctx.db
    .update(downloads)
    .set({ updatedAt: ctx.now() })
    .where(mine(ctx, downloads, id))
  await announce(ctx, ctx.actor.workspaceId, downloadChanged, { downloadId: id, title })
}

export const nothingHere = () => new AppError('NOT_FOUND', 'This product was deleted, or the link is wrong.')
