import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { isInPublic } from '#areas/accounts/server/workspaces.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { type FileRow, getOwnFile } from '#areas/files/server/files.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { skipRenditions } from '#areas/files/server/renditions/skipping.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx, WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { FileVersion, ProductFile } from '../contract.ts'
import { type FileType, fileTypeOf } from '../rules.ts'
import { downloadFiles, downloadPages, downloads, downloadVersions } from './tables.ts'

type VersionRow = typeof downloadVersions.$inferSelect
type FileAndVersion = { file: typeof downloadFiles.$inferSelect; version: VersionRow }

/** Files of some products as they are now, in their order. */
export async function filesOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id<'dwl'>[],
): Promise<Map<Id<'dwl'>, FileAndVersion[]>> {
  const found = new Map<Id<'dwl'>, FileAndVersion[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await ctx.db
    .select({ file: downloadFiles, version: downloadVersions })
    .from(downloadFiles)
    .innerJoin(
      downloadVersions,
      and(
        within(workspaceId, downloadVersions),
        eq(downloadVersions.fileId, downloadFiles.id),
        sql`${downloadVersions.number} = (select max(v.number) from ${downloadVersions} v
          where v.workspace_id = ${workspaceId} and v.file_id = ${downloadFiles.id})`,
      ),
    )
    .where(
      and(
        within(workspaceId, downloadFiles),
        inArray(downloadFiles.downloadId, [...ids]),
        isNull(downloadFiles.removedAt),
      ),
    )
    .orderBy(asc(downloadFiles.position), asc(downloadFiles.id))
  for (const row of rows) found.get(row.file.downloadId)?.push(row)
  return found
}

/** The same of one product, with the versions before, as its creator sees them. */
export async function listFiles(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<ProductFile[]> {
  const versions = await versionsOf(ctx, downloadId)
  return [...Map.groupBy(versions, ({ file }) => file.id)].flatMap(([id, [last, ...earlier]]) => {
    if (!last?.version.storedId) return []
    const shown = present(last.version)
    return [
      { ...shown, id, storedId: last.version.storedId, earlier: earlier.map((row) => present(row.version)) },
    ]
  })
}

/** Every version of every file a product has now: in their order, the last version first. */
export function versionsOf(ctx: WorkspaceCtx, downloadId: Id<'dwl'>): Promise<FileAndVersion[]> {
  const { workspaceId } = ctx.actor
  return ctx.db
    .select({ file: downloadFiles, version: downloadVersions })
    .from(downloadFiles)
    .innerJoin(
      downloadVersions,
      and(within(workspaceId, downloadVersions), eq(downloadVersions.fileId, downloadFiles.id)),
    )
    .where(
      and(
        within(workspaceId, downloadFiles),
        eq(downloadFiles.downloadId, downloadId),
        isNull(downloadFiles.removedAt),
      ),
    )
    .orderBy(asc(downloadFiles.position), asc(downloadFiles.id), desc(downloadVersions.number))
}

/** What was found in its content when it was taken. */
export const typeOf = ({ type }: Pick<VersionRow, 'type'>): FileType => fileTypeOf(type) ?? 'zip'

function present(version: VersionRow): FileVersion {
  const { number, name, bytes, pages, takesStamp, note, storedId, createdAt } = version
  return {
    ...{ number, name, bytes, pages, takesStamp, note, type: typeOf(version) },
    url: storedId ? fileAddress(storedId) : '',
    createdAt: createdAt.toISOString(),
  }
}

/**
 * A file of the workspace that can be sold.
 *
 * @throws NOT_FOUND when there is none. @throws INVALID for what is neither a PDF, nor a ZIP, nor an image.
 */
export async function sellableFile(ctx: CreatorCtx, storedId: Id<'fil'>): Promise<FileRow> {
  const file = await getOwnFile(ctx, storedId)
  if (!fileTypeOf(file.type))
    throw invalid({ file: `${file.name} isn’t a PDF, ZIP, image, audio or video file.` })
  return file
}

/** A file with its first version, behind those there are. */
export async function storeFile(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  stored: FileRow,
  position: number,
): Promise<Id<'dfl'>> {
  const { workspaceId } = ctx.actor
  const now = ctx.now()
  const id = newId('dfl', now)
  await ctx.db.insert(downloadFiles).values({ workspaceId, id, downloadId, position, createdAt: now })
  await storeVersion(ctx, id, stored, { number: 1, note: '' })
  return id
}

export async function storeVersion(
  ctx: CreatorCtx,
  fileId: Id<'dfl'>,
  { id: storedId, name, type, bytes, pages }: FileRow,
  { number, note }: { number: number; note: string },
): Promise<void> {
  const now = ctx.now()
  await ctx.db.insert(downloadVersions).values({
    ...{ workspaceId: ctx.actor.workspaceId, id: newId('dvr', now), fileId, number, storedId, note },
    ...{ name, type, bytes, pages, createdAt: now },
  })
}

/** A file of a product, its last version first. @throws NOT_FOUND. */
export async function versionsOfFile(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  fileId: Id<'dfl'>,
): Promise<[VersionRow, ...VersionRow[]]> {
  const [last, ...earlier] = (await versionsOf(ctx, downloadId))
    .filter(({ file }) => file.id === fileId)
    .map(({ version }) => version)
  if (!last) throw noFile()
  return [last, ...earlier]
}

export const noFile = () => new AppError('NOT_FOUND', 'This file was removed, or the link is wrong.')

/** Every version of every file of a product is kept as long as it is. */
export async function holdAll(ctx: WorkspaceCtx, downloadId: Id<'dwl'>): Promise<void> {
  const stored = (await versionsOf(ctx, downloadId)).flatMap(({ version }) => version.storedId ?? [])
  const held = await holdFiles(ctx, { kind: 'downloadFiles', id: downloadId }, stored)
  const videos = [...held.values()].filter(({ kind }) => kind === 'video')
  await skipRenditions(
    ctx,
    'downloadFiles',
    videos.map(({ id }) => id),
  )
  // Where buyers' lines are set, whether they can be is found out now.
  ctx.instance.wake('downloads.tryLines', ctx.actor.workspaceId)
}

/** The pictures of a product that anyone may see while it's on sale: its cover, and pages of its PDF. */
export async function holdPictures(
  ctx: WorkspaceCtx,
  downloadId: Id<'dwl'>,
  imageFileId: Id<'fil'> | null,
): Promise<Map<Id<'fil'>, FileRow>> {
  const pages = await ctx.db
    .select({ imageFileId: downloadPages.imageFileId })
    .from(downloadPages)
    .where(and(within(ctx.actor.workspaceId, downloadPages), eq(downloadPages.downloadId, downloadId)))
  return holdFiles(ctx, { kind: 'download', id: downloadId }, [
    ...(imageFileId === null ? [] : [imageFileId]),
    ...pages.map((page) => page.imageFileId),
  ])
}

/**
 * Makes a picture the cover of a product.
 *
 * @throws INVALID beside the field when it isn't an image of the workspace.
 */
export async function holdCover(
  ctx: WorkspaceCtx,
  downloadId: Id<'dwl'>,
  imageFileId: Id<'fil'> | null,
): Promise<void> {
  const held = await holdPictures(ctx, downloadId, imageFileId)
  if (imageFileId !== null && held.get(imageFileId)?.kind !== 'image')
    throw invalid({ imageFileId: 'Choose an image you uploaded' })
}

/** Who may see a product's pictures: anyone while it's on sale in a store they see, and for good whoever owns it. */
export const coverReaders: FileReaders = {
  kind: 'download',
  async mayRead(ctx, workspaceId, holderIds) {
    const found = await ctx.db
      .select({ id: downloads.id, publishedAt: downloads.publishedAt, deletedAt: downloads.deletedAt })
      .from(downloads)
      .where(and(within(workspaceId, downloads), inArray(downloads.id, holderIds as Id<'dwl'>[])))
    const isOnSale = found.some(({ publishedAt, deletedAt }) => publishedAt && !deletedAt)
    if (isOnSale && (await isInPublic(ctx, workspaceId))) return true
    for (const { id } of found)
      if ((await explainAccess(ctx, workspaceId, { kind: 'download', id })).allowed) return true
    return false
  },
}
