import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Sweep } from '#platform/jobs.ts'
import { links } from '#platform/links/tables.ts'
import { within } from '#platform/tables.ts'
import { keyOf } from './files.ts'
import { files } from './tables.ts'

/** How long an upload waits to be shown somewhere, and a picture taken out of its text for Undo. */
const keptUnusedHours = 24
const atOnce = 200

/**
 * Removes files that nothing has shown for a day. Marked first, then the bytes, then the row: a kill in between is gone on
 * with the next time, and at no moment does a row that people can reach lack its bytes.
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
  const doomed = await ctx.db
    .select({ workspaceId: files.workspaceId, id: files.id })
    .from(files)
    .where(and(isNotNull(files.unusedSince), isNotNull(files.deletedAt)))
    .orderBy(asc(files.unusedSince))
    .limit(atOnce)
  let removed = 0
  for (const file of doomed) {
    if (stopping?.aborted) break
    await ctx.instance.files.remove(keyOf(file))
    await ctx.db.delete(links).where(and(eq(links.key, file.id), eq(links.kind, 'file')))
    await ctx.db.delete(files).where(within(file.workspaceId, files, file.id))
    removed++
  }
  return removed
}

export const filesSweeps: Sweep[] = [
  { name: 'files.unused', everySeconds: 600, run: sweepUnusedFiles },
  { name: 'files.temporary', everySeconds: 3600, run: (ctx) => ctx.instance.files.sweepTemporary() },
]
