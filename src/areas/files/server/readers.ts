import { and, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { HolderKind } from '../rules.ts'
import { fileUses } from './tables.ts'

export type { HolderKind }

/** How a product area tells files who may see what its things show: files never imports a product area. */
export type FileReaders = {
  kind: HolderKind
  /** Whether the actor may see one of these things at this moment. */
  mayRead: (ctx: Ctx, workspaceId: Id<'wsp'>, holderIds: Id[], fileId: Id<'fil'>) => Promise<boolean>
  /** The actor saves the file that these things offer: their records may say so. */
  saved?: (ctx: Ctx, workspaceId: Id<'wsp'>, holderIds: Id[], fileId: Id<'fil'>) => Promise<void>
}

export const fileReaders = pointFor<FileReaders>('fileReaders')

/** May the actor see the file? Asked for every answer, so that access ends with the grant (test A6). */
export async function mayReadFile(
  ctx: Ctx,
  file: { workspaceId: Id<'wsp'>; id: Id<'fil'> },
): Promise<boolean> {
  if (ctx.actor.kind === 'creator' && ctx.actor.workspaceId === file.workspaceId) return true
  const uses = await usesOf(ctx, file)
  for (const { kind, mayRead } of ctx.instance.given(fileReaders)) {
    const holders = uses.filter((use) => use.kind === kind).map((use) => use.id)
    if (holders.length > 0 && (await mayRead(ctx, file.workspaceId, holders, file.id))) return true
  }
  return false
}

/** Tells the things that offer a file that someone saves it. */
export async function tellSaved(ctx: Ctx, file: { workspaceId: Id<'wsp'>; id: Id<'fil'> }): Promise<void> {
  const uses = await usesOf(ctx, file)
  for (const { kind, saved } of ctx.instance.given(fileReaders)) {
    const holders = uses.filter((use) => use.kind === kind).map((use) => use.id)
    if (saved && holders.length > 0) await saved(ctx, file.workspaceId, holders, file.id)
  }
}

function usesOf(ctx: Ctx, file: { workspaceId: Id<'wsp'>; id: Id<'fil'> }) {
  return ctx.db
    .select({ kind: fileUses.holderKind, id: fileUses.holderId })
    .from(fileUses)
    .where(and(eq(fileUses.workspaceId, file.workspaceId), eq(fileUses.fileId, file.id)))
}
