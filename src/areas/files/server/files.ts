import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { checkImage, type ImageRules } from '#platform/files/content.ts'
import { type FileKey, fileKey } from '#platform/files/files.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { findLinkById, linkId } from '#platform/links/links.ts'
import { within } from '#platform/tables.ts'
import { displayName, imageTypes, maxImageBytes, maxImagePixels, maxImageSide } from '../rules.ts'
import { mayReadFile } from './readers.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

export const wrongType = 'Choose a PNG, JPEG, WebP, GIF or AVIF image.'
export const tooLarge = 'An image can have up to 10 MB. Make it smaller and try again.'

const imageRules: ImageRules = {
  types: imageTypes,
  wrongType,
  maxSide: maxImageSide,
  maxPixels: maxImagePixels,
}

/** A long lesson full of pictures fits; a program that fills the disk does not get far. */
const uploads: Limit = { name: 'files.uploads', points: 120, seconds: minutes(10) / 1000 }

/**
 * Keeps a picture of the workspace. Until something shows it, it is the creator's alone, and is swept after a day.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID for what is not a picture to show, RATE_LIMITED.
 */
export async function keepImage(
  ctx: CreatorCtx,
  upload: { name: string; type: string; source: AsyncIterable<Uint8Array> },
): Promise<FileRow> {
  const { workspaceId, userId } = ctx.actor
  await ctx.instance.limits.spend(uploads, workspaceId)
  const image = await checkImage(upload.source, upload.type, imageRules)
  const id = newId('fil', ctx.now())
  const key = keyOf({ workspaceId, id })
  const written = await ctx.instance.files.write(key, image.content, { maxBytes: maxImageBytes, tooLarge })
  // The bytes are on the disk before a row names them; a kill in between leaves bytes that nobody can ask for.
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const [file] = await ctx.db
      .insert(files)
      .values({
        workspaceId,
        id,
        name: displayName(upload.name),
        type: image.type,
        ...written,
        width: image.width,
        height: image.height,
        createdBy: userId,
        createdAt: now,
        unusedSince: now,
      })
      .returning()
    if (!file) throw new Error('The file was not stored.')
    await linkId(ctx, 'file', workspaceId, id)
    return file
  })
}

/**
 * A file its asker may see: the creator of the workspace always, anybody else by what they own of what shows it.
 *
 * @throws NOT_FOUND for everybody else, as if there were no such file.
 */
export async function getReadableFile(ctx: Ctx, fileId: Id<'fil'>): Promise<FileRow> {
  const missing = new AppError('NOT_FOUND', 'There is nothing at this address.')
  const link = await findLinkById(ctx, 'file', fileId)
  if (!link) throw missing
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(within(link.workspaceId, files, fileId), isNull(files.deletedAt)))
  if (!file || !(await mayReadFile(ctx, file))) throw missing
  return file
}

export function keyOf(file: { workspaceId: Id<'wsp'>; id: Id<'fil'> }): FileKey {
  return fileKey(file.workspaceId, file.id)
}

/** Rows of a workspace that still live, for those who hold files. */
export const liveFiles = (workspaceId: Id<'wsp'>) =>
  and(eq(files.workspaceId, workspaceId), isNull(files.deletedAt))
