import { and, lt, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { within } from '#platform/tables.ts'
import { trashDays } from '../rules.ts'
import type { DownloadRow } from './own-download.ts'
import { downloads } from './tables.ts'

/** So many in one look; what is left comes with the next. */
const atOnce = 100

type TrashSearch = {
  /** Which of them, as a condition on products of a workspace. */
  which: (workspace: Id<'wsp'> | SQL) => SQL | undefined
  /** What is done with one, locked. */
  work: (ctx: WorkspaceCtx, product: DownloadRow) => Promise<void>
  stopping?: AbortSignal | undefined
}

/**
 * Products whose time in the trash is over, page by page. Each is looked at once more under its lock, and left alone where it was
 * restored or isn't one of them anymore.
 */
export function eachOldInTrash(sweep: string) {
  const each = eachFairly<DownloadRow>(({ id }) => id)
  return (ctx: Ctx, { which, work, stopping }: TrashSearch): Promise<number> => {
    const isOld = lt(downloads.deletedAt, new Date(ctx.now().getTime() - days(trashDays)))
    return each(ctx, {
      stopping,
      page: async (after) =>
        ctx.db
          .select()
          .from(downloads)
          .where(
            and(
              isOld,
              which(sql`${downloads.workspaceId}`),
              after
                ? sql`(${downloads.deletedAt}, ${downloads.id}) > (${after.deletedAt}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(downloads.deletedAt, downloads.id)
          .limit(atOnce),
      work: ({ workspaceId, id }) =>
        withTransaction(systemCtx(ctx, sweep, workspaceId), async (ctx) => {
          const [product] = await ctx.db
            .select()
            .from(downloads)
            .where(and(within(workspaceId, downloads, id), isOld, which(workspaceId)))
            .for('update')
          if (product) await work(ctx, product)
        }),
    })
  }
}
