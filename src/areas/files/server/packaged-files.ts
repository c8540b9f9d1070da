import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { UploadPurpose } from '../rules.ts'
import { type FileRow, insertFile, keyOf, writeInspected } from './files.ts'
import { lookAt } from './inspection.ts'
import { files } from './tables.ts'

/**
 * Keeps a file that came with the product, looked at like any upload. No further sizes are made of its videos: they are small,
 * and a first start has better things to do.
 */
export async function keepPackagedFile(
  ctx: CreatorCtx,
  file: { path: string; type: string; purpose: UploadPurpose },
): Promise<FileRow> {
  const looked = await lookAt(file.path, file.purpose, file.type)
  const place = { workspaceId: ctx.actor.workspaceId, id: newId('fil', ctx.now()) }
  const written = looked.rewritten
    ? await writeInspected(ctx, place.id, looked, { isSmall: true })
    : await ctx.instance.files.write(keyOf(place), createReadStream(file.path), {
        maxBytes: (await stat(file.path)).size,
        isSmall: true,
      })
  return withTransaction(ctx, async (ctx) => {
    const row = await insertFile(ctx, { id: place.id, name: basename(file.path), looked, written })
    await ctx.db
      .update(files)
      .set({ processed: null })
      .where(mine(ctx, files, row.id))
    return row
  })
}
