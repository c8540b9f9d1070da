import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, type Instance, withTransaction } from '#platform/context.ts'
import { type FileKey, fileKey, type WrittenFile } from '#platform/files/files.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { findLinkById, linkId } from '#platform/links/links.ts'
import { mine, within } from '#platform/tables.ts'
import { displayName, fileAddress, maxImageBytes, type UploadedFile } from '../rules.ts'
import type { InspectedUpload } from './inspection.ts'
import { drawPicture, sizeKey, sizesFolder, tooLarge } from './pictures.ts'
import { mayReadFile } from './readers.ts'
import { makesRenditions } from './renditions/ffmpeg.ts'
import { lockRoom, refuseWithoutSpareRoom } from './room.ts'
import { refuseBeyondStorage } from './storage.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

/** Enough for a long lesson full of pictures; a program that fills the disk doesn't get far. */
export const uploadsLimit: Limit = { name: 'files.uploads', points: 120, seconds: minutes(10) / 1000 }

/**
 * Stores a picture for the workspace, redrawn. Until something shows it, only the creator sees it, and it's swept after a
 * day.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID for what isn't a picture to show, PAYLOAD_TOO_LARGE with `data`
 * when the storage of the workspace is used up, STORAGE_FULL when the disk is, RATE_LIMITED.
 */
export async function keepImage(
  ctx: CreatorCtx,
  upload: { name: string; type: string; bytes: number | null; source: AsyncIterable<Uint8Array> },
): Promise<FileRow> {
  const { workspaceId } = ctx.actor
  await ctx.instance.limits.spend(uploadsLimit, workspaceId)
  await refuseBeyondStorage(ctx, upload.bytes)
  await refuseWithoutSpareRoom(ctx)
  const { content, smaller, ...picture } = await drawPicture(upload.source, upload.type)
  const id = newId('fil', ctx.now())
  const looked: InspectedUpload = {
    ...picture,
    kind: 'image',
    seconds: null,
    pages: null,
    rewritten: content,
    smaller,
  }
  const written = await writeInspected(ctx, id, looked)
  try {
    return await withTransaction(ctx, async (ctx) => {
      // Several at once were each told there's storage left: this catches the last of them.
      await lockRoom(ctx)
      await refuseBeyondStorage(ctx, keptBytesOf(looked, written))
      return insertFile(ctx, { id, name: displayName(upload.name, 'image'), looked, written })
    })
  } catch (error) {
    // Refused: nothing was committed. After any other failure no one knows, and a row must not lack its bytes.
    if (error instanceof AppError) await removeBytes(ctx.instance, { workspaceId, id })
    throw error
  }
}

/** What we keep of an uploaded file: itself and its smaller sizes. */
function keptBytesOf({ smaller }: InspectedUpload, { bytes }: WrittenFile): number {
  return [...(smaller ?? [])].reduce((sum, [, size]) => sum + size.length, bytes)
}

/** Writes what we keep instead of what was sent; the smaller sizes first, so a file that's there has them. */
export async function writeInspected(
  ctx: CreatorCtx,
  id: Id<'fil'>,
  { rewritten, smaller }: InspectedUpload,
  { isSmall = false }: { isSmall?: boolean } = {},
): Promise<WrittenFile> {
  const place = { workspaceId: ctx.actor.workspaceId, id }
  for (const [width, bytes] of smaller ?? [])
    await ctx.instance.files.write(sizeKey(place, width), once(bytes), { maxBytes: bytes.length, isSmall })
  const bytes = rewritten ?? Buffer.alloc(0)
  // A redrawn picture may be larger than the one sent, which is what the limit was for.
  return ctx.instance.files.write(keyOf(place), once(bytes), {
    maxBytes: 4 * maxImageBytes,
    tooLarge,
    isSmall,
  })
}

/** Removes bytes that no row names. */
export async function removeBytes(
  { files }: Pick<Instance, 'files'>,
  file: { workspaceId: Id<'wsp'>; id: Id<'fil'> },
): Promise<void> {
  await files.remove(keyOf(file))
  await files.removeAll(sizesFolder(file))
}

async function* once(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

/** Names a file whose bytes are on the disk: a kill before it leaves bytes that no one can ask for. */
export async function insertFile(
  ctx: CreatorCtx,
  file: { id: Id<'fil'>; name: string; looked: InspectedUpload; written: WrittenFile },
): Promise<FileRow> {
  const { workspaceId, userId } = ctx.actor
  const { type, kind, seconds, width, height, pages } = file.looked
  const now = ctx.now()
  const [row] = await ctx.db
    .insert(files)
    .values({
      ...{ workspaceId, id: file.id, name: file.name, type, kind, seconds, width, height, pages },
      ...file.written,
      keptBytes: keptBytesOf(file.looked, file.written),
      processed: kind === 'video' && (await makesRenditions(ctx.instance)) ? 0 : null,
      createdBy: userId,
      createdAt: now,
      unusedSince: now,
    })
    .returning()
  if (!row) throw new Error('The file wasn’t stored.')
  await linkId(ctx, 'file', workspaceId, file.id)
  return row
}

/**
 * A file its asker may see: the creator of the workspace always, anyone else by what they own of what shows it.
 *
 * @throws NOT_FOUND for everyone else, as if there were no such file.
 */
export async function getReadableFile(ctx: Ctx, fileId: Id<'fil'>): Promise<FileRow> {
  const file = await findLiveFile(ctx, fileId)
  if (!file || !(await mayReadFile(ctx, file))) throw fileMissing()
  return file
}

/** A file that wasn't deleted, whoever asks. */
export async function findLiveFile(ctx: Ctx, fileId: Id<'fil'>): Promise<FileRow | null> {
  const link = await findLinkById(ctx, 'file', fileId)
  if (!link) return null
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(within(link.workspaceId, files, fileId), isNull(files.deletedAt)))
  return file ?? null
}

/** What is known of a file of the workspace. @throws NOT_FOUND. */
export async function getOwnFile(ctx: CreatorCtx, fileId: Id<'fil'>): Promise<FileRow> {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(mine(ctx, files, fileId), isNull(files.deletedAt)))
  if (!file) throw new AppError('NOT_FOUND', 'File not found.')
  return file
}

export const fileMissing = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')

export function keyOf(file: { workspaceId: Id<'wsp'>; id: Id<'fil'> }): FileKey {
  return fileKey(file.workspaceId, file.id)
}

/** Rows of a workspace that still live, for those who hold files. */
export const liveFiles = (workspaceId: Id<'wsp'>) =>
  and(eq(files.workspaceId, workspaceId), isNull(files.deletedAt))

/** A file as the wire has it. */
export function toUploaded(file: FileRow): UploadedFile {
  const { id, name, type, kind, bytes, width, height, seconds, pages, processed } = file
  return { id, name, type, kind, bytes, width, height, seconds, pages, processed, url: fileAddress(id) }
}
