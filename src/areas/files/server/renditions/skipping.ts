import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import type { HolderKind } from '../readers.ts'
import { files, fileUses } from '../tables.ts'

/** What only things of this kind show plays as it was uploaded: no further sizes are made of it. */
export async function skipRenditions(
  ctx: WorkspaceCtx,
  kind: HolderKind,
  ids: readonly Id<'fil'>[],
): Promise<void> {
  if (ids.length === 0) return
  const { workspaceId } = ctx.actor
  const shownElsewhere = ctx.db
    .select({ one: sql`1` })
    .from(fileUses)
    .where(
      and(
        eq(fileUses.workspaceId, workspaceId),
        eq(fileUses.fileId, files.id),
        sql`${fileUses.holderKind} <> ${kind}`,
      ),
    )
  await ctx.db
    .update(files)
    .set({ processed: null })
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        inArray(files.id, [...ids]),
        lt(files.processed, 100),
        notExists(shownElsewhere),
      ),
    )
}
