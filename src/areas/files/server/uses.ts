import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { afterCommit, type WorkspaceCtx } from '#platform/context.ts'
import { type FileRow, liveFiles } from './files.ts'
import type { HolderKind } from './readers.ts'
import { files, fileUses } from './tables.ts'
import { forgetWorkspace } from './viewers.ts'

export type Holder = { kind: HolderKind; id: Id }

/**
 * Says which files a thing shows from now on, in the transaction that writes the thing. Answers the files it may show: ids
 * of other workspaces, of nothing, and of what is being removed are not among them. A thing that is deleted for good says
 * that it shows none.
 */
export async function holdFiles(
  ctx: WorkspaceCtx,
  holder: Holder,
  fileIds: readonly Id<'fil'>[],
): Promise<Map<Id<'fil'>, FileRow>> {
  const { workspaceId } = ctx.actor
  const held = await ctx.db
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .where(ofHolder(workspaceId, holder))
  const before = new Set(held.map((use) => use.fileId))
  const wanted = new Set(fileIds)
  const known = await lockFiles(ctx, [...wanted])

  const added = [...known.keys()].filter((id) => !before.has(id))
  if (added.length > 0) {
    const now = ctx.now()
    await ctx.db
      .insert(fileUses)
      .values(
        added.map((fileId) => ({
          workspaceId,
          id: newId('use', now),
          fileId,
          holderKind: holder.kind,
          holderId: holder.id,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
    await ctx.db
      .update(files)
      .set({ unusedSince: null })
      .where(and(eq(files.workspaceId, workspaceId), inArray(files.id, added)))
  }
  const dropped = [...before].filter((id) => !known.has(id))
  if (dropped.length > 0) await release(ctx, holder, dropped)
  if (added.length > 0 || dropped.length > 0) afterCommit(ctx, () => forgetWorkspace(workspaceId))
  return known
}

/** Holds the rows until the commit, in one order: a sweep waits, and two lessons that show the same files do not lock up. */
async function lockFiles(ctx: WorkspaceCtx, ids: Id<'fil'>[]): Promise<Map<Id<'fil'>, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(liveFiles(ctx.actor.workspaceId), inArray(files.id, ids)))
    .orderBy(asc(files.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

async function release(ctx: WorkspaceCtx, holder: Holder, ids: Id<'fil'>[]): Promise<void> {
  const { workspaceId } = ctx.actor
  await ctx.db.delete(fileUses).where(and(ofHolder(workspaceId, holder), inArray(fileUses.fileId, ids)))
  await ctx.db
    .update(files)
    .set({ unusedSince: ctx.now() })
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        inArray(files.id, ids),
        isNull(files.unusedSince),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(fileUses)
            .where(and(eq(fileUses.workspaceId, workspaceId), eq(fileUses.fileId, files.id))),
        ),
      ),
    )
}

const ofHolder = (workspaceId: Id<'wsp'>, holder: Holder) =>
  and(
    eq(fileUses.workspaceId, workspaceId),
    eq(fileUses.holderKind, holder.kind),
    eq(fileUses.holderId, holder.id),
  )
