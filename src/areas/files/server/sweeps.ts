import { rm, stat } from 'node:fs/promises'
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import { sweepFolder } from '#platform/files/durable.ts'
import type { Sweep } from '#platform/jobs.ts'
import { links } from '#platform/links/tables.ts'
import { within } from '#platform/tables.ts'
import { removeBytes } from './files.ts'
import { sizesFolder } from './pictures.ts'
import { renditionsFolder, renditionsSweep } from './renditions/making.ts'
import { streamFolder } from './renditions/streams.ts'
import { promisedSince } from './room.ts'
import { files, uploads } from './tables.ts'
import { partOf, partsFolder } from './uploads.ts'
import { forgetWorkspace } from './viewers.ts'

/** How long an upload waits to be shown somewhere, and a picture taken out of its text for Undo. */
const keptUnusedHours = 24
const atOnce = 200

/**
 * Removes files that nothing has shown for a day. Marked first, then the bytes, then the row: after a kill in between, the next
 * run finishes, and no row that people can reach ever lacks its bytes.
 */
export async function sweepUnusedFiles(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  await ctx.db
    .update(files)
    .set({ deletedAt: ctx.now() })
    .where(
      and(
        isNotNull(files.unusedSince),
        lte(files.unusedSince, new Date(ctx.now().getTime() - hours(keptUnusedHours))),
        isNull(files.deletedAt),
      ),
    )
  const page = (after: UnusedFile | null) =>
    ctx.db
      .select({ workspaceId: files.workspaceId, id: files.id, unusedSince: files.unusedSince })
      .from(files)
      .where(
        and(
          isNotNull(files.unusedSince),
          isNotNull(files.deletedAt),
          after?.unusedSince
            ? isBehind(files.unusedSince, files.id, [after.unusedSince, after.id])
            : undefined,
        ),
      )
      .orderBy(asc(files.unusedSince), asc(files.id))
      .limit(atOnce)
  const work = async (file: UnusedFile) => {
    await removeBytes(ctx.instance, file)
    await ctx.instance.files.removeAll(streamFolder(file))
    forgetWorkspace(file.workspaceId)
    await ctx.db.delete(links).where(and(eq(links.key, file.id), eq(links.kind, 'file')))
    // An upload without its file would count as unfinished.
    await ctx.db.delete(uploads).where(and(within(file.workspaceId, uploads), eq(uploads.fileId, file.id)))
    await ctx.db.delete(files).where(within(file.workspaceId, files, file.id))
  }
  return eachUnused(ctx, { page, work, stopping })
}

type UnusedFile = { workspaceId: Id<'wsp'>; id: Id<'fil'>; unusedSince: Date | null }
const eachUnused = eachFairly<UnusedFile>(({ id }) => id)

/**
 * Removes uploads that no one continued for a day, and forgets those that became files or were refused. Bytes that were
 * kept for a file that never got its row go too.
 */
export async function sweepUploads(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const untouchedSince = new Date(ctx.now().getTime() - hours(keptUnusedHours))
  const page = (after: OldUpload | null) =>
    ctx.db
      .select({
        workspaceId: uploads.workspaceId,
        id: uploads.id,
        touchedAt: uploads.touchedAt,
        fileId: uploads.fileId,
        known: files.id,
      })
      .from(uploads)
      .leftJoin(files, and(eq(files.workspaceId, uploads.workspaceId), eq(files.id, uploads.fileId)))
      .where(
        and(
          lte(uploads.touchedAt, untouchedSince),
          after ? isBehind(uploads.touchedAt, uploads.id, [after.touchedAt, after.id]) : undefined,
        ),
      )
      .orderBy(asc(uploads.touchedAt), asc(uploads.id))
      .limit(atOnce)
  const work = async ({ workspaceId, id, fileId, known }: OldUpload) => {
    await rm(partOf(ctx.instance, id), { force: true })
    if (fileId && !known) await removeBytes(ctx.instance, { workspaceId, id: fileId })
    await ctx.db.delete(uploads).where(within(workspaceId, uploads, id))
  }
  return eachOldUpload(ctx, { page, work, stopping })
}

type OldUpload = {
  workspaceId: Id<'wsp'>
  id: Id<'upl'>
  touchedAt: Date
  fileId: Id<'fil'> | null
  known: Id<'fil'> | null
}
const eachOldUpload = eachFairly<OldUpload>(({ id }) => id)
/**
 * Looks at the bytes themselves where no one noted them: files from before they were counted or whose processing was cut off, and
 * uploads whose process was killed over a part.
 */
export async function recountBytes(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const unmeasured = await ctx.db
    .select({ workspaceId: files.workspaceId, id: files.id, bytes: files.bytes })
    .from(files)
    .where(and(isNull(files.keptBytes), isNull(files.deletedAt)))
    .orderBy(asc(files.createdAt))
    .limit(atOnce)
  for (const file of unmeasured) {
    if (stopping?.aborted) return
    const made = [sizesFolder(file), streamFolder(file)].map((each) => ctx.instance.files.bytesUnder(each))
    const keptBytes = (await Promise.all(made)).reduce((sum, bytes) => sum + bytes, file.bytes)
    await ctx.db
      .update(files)
      .set({ keptBytes })
      .where(and(within(file.workspaceId, files, file.id), isNull(files.keptBytes)))
  }
  const halted = await ctx.db
    .select({ workspaceId: uploads.workspaceId, id: uploads.id, known: uploads.receivedBytes })
    .from(uploads)
    .where(and(lte(uploads.touchedAt, promisedSince(ctx)), isNull(uploads.fileId), isNull(uploads.refusal)))
  for (const { workspaceId, id, known } of halted) {
    if (stopping?.aborted) return
    const receivedBytes = (await stat(partOf(ctx.instance, id)).catch(() => null))?.size ?? 0
    if (receivedBytes === known) continue
    await ctx.db
      .update(uploads)
      .set({ receivedBytes })
      .where(within(workspaceId, uploads, id))
  }
}

/** What kills left behind: parts without a row, and folders in which videos were made. */
async function sweepTemporary(ctx: Ctx): Promise<void> {
  const dayAgo = Date.now() - hours(keptUnusedHours + 1)
  await ctx.instance.files.sweepTemporary()
  await sweepFolder(partsFolder(ctx.instance), dayAgo)
  await sweepFolder(renditionsFolder(ctx.instance.dataDir), dayAgo)
}

export const filesSweeps: Sweep[] = [
  { name: 'files.unused', everySeconds: 600, run: sweepUnusedFiles },
  { name: 'files.uploads', everySeconds: 600, run: sweepUploads },
  { name: 'files.recount', everySeconds: 600, run: recountBytes },
  { name: 'files.temporary', everySeconds: 3600, run: sweepTemporary },
  renditionsSweep,
]
