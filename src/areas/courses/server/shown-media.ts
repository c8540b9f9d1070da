import { and, inArray } from 'drizzle-orm'
import { fileAddress, posterAddress, streamAddress } from '#areas/files/rules.ts'
import { liveFiles } from '#areas/files/server/files.ts'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { FileView, LessonFile, LessonMedia, MediaView } from '../media.ts'

type FileRow = typeof files.$inferSelect
type Rows = ReadonlyMap<Id<'fil'>, FileRow>

/**
 * The recording and files of a lesson with names, sizes and addresses, as creators and learners are shown them. What was
 * deleted is left out.
 */
export async function showMedia(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  media: LessonMedia | null,
  offered: readonly LessonFile[],
): Promise<{ media: MediaView | null; files: FileView[] }> {
  const rows = await readFiles(ctx, workspaceId, [...idsOf(media), ...offered.map((file) => file.fileId)])
  return {
    media: media && shownMedia(media, rows),
    files: offered.flatMap(({ fileId, title }) => {
      const row = rows.get(fileId)
      if (!row) return []
      const { name, type, bytes } = row
      return [{ fileId, title: title || name, name, type, bytes, url: fileAddress(fileId) }]
    }),
  }
}

function shownMedia(media: LessonMedia, rows: Rows): MediaView {
  const row = media.fileId ? rows.get(media.fileId) : undefined
  const streams = (row?.renditions?.length ?? 0) > 0
  const poster = media.posterFileId ? rows.get(media.posterFileId) : undefined
  return {
    file: row
      ? {
          fileId: row.id,
          type: row.type,
          bytes: row.bytes,
          url: fileAddress(row.id),
          processed: row.processed,
          hlsUrl: streams ? streamAddress(row.id) : null,
        }
      : null,
    link: media.link,
    posterUrl: poster ? fileAddress(poster.id) : row && streams ? posterAddress(row.id) : null,
    captions: media.captions.flatMap(({ fileId, language, label }) =>
      rows.has(fileId) ? [{ url: fileAddress(fileId), language, label }] : [],
    ),
    chapters: media.chapters,
    seconds: media.seconds ?? row?.seconds ?? null,
    pages: media.pages ?? row?.pages ?? null,
  }
}

function idsOf(media: LessonMedia | null): Id<'fil'>[] {
  if (!media) return []
  const ids = [media.fileId, media.posterFileId, ...media.captions.map((each) => each.fileId)]
  return ids.filter((id) => id !== null)
}

async function readFiles(ctx: Ctx, workspaceId: Id<'wsp'>, ids: Id<'fil'>[]): Promise<Rows> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(liveFiles(workspaceId), inArray(files.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}
