import { and, inArray } from 'drizzle-orm'
import { fileAddress, posterAddress, streamAddress } from '#areas/files/rules.ts'
import { type FileRow, liveFiles } from '#areas/files/server/files.ts'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { OutlineLesson } from '../contract.ts'
import type { LessonFile, LessonMedia, ShownFile, ShownMedia } from '../media.ts'
import type { LessonBody } from '../rules.ts'

export type ShownBody = { media: ShownMedia | null; files: ShownFile[] }

/** Files and recordings of a lesson with names, sizes and addresses, for creators and learners alike. */
export async function showBody(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  body: Pick<LessonBody, 'media' | 'files'>,
): Promise<ShownBody> {
  const ids = [...body.files.map(({ fileId }) => fileId), ...(body.media?.fileId ? [body.media.fileId] : [])]
  const known = new Map<Id<'fil'>, FileRow>()
  if (ids.length > 0) {
    const rows = await ctx.db
      .select()
      .from(files)
      .where(and(liveFiles(workspaceId), inArray(files.id, ids)))
    for (const row of rows) known.set(row.id, row)
  }
  return {
    media: body.media && showMedia(body.media, known),
    files: body.files.flatMap((offered) => showFile(offered, known)),
  }
}

/** What an outline says of a lesson's files and questions. */
export function detailOf(body: Pick<LessonBody, 'quiz'>, shown: ShownBody): OutlineLesson['detail'] {
  return {
    files: shown.files.length,
    bytes: shown.files.reduce((sum, file) => sum + file.bytes, 0),
    questions: body.quiz?.questions.length ?? 0,
    passPercent: body.quiz?.passPercent ?? null,
  }
}

function showFile({ fileId, title }: LessonFile, known: Map<Id<'fil'>, FileRow>): ShownFile[] {
  const file = known.get(fileId)
  if (!file) return []
  const { name, type, bytes } = file
  return [{ fileId, title, name, type, bytes, url: fileAddress(fileId) }]
}

function showMedia(media: LessonMedia, known: Map<Id<'fil'>, FileRow>): ShownMedia {
  const file = media.fileId ? known.get(media.fileId) : undefined
  const streams = file?.processed === 100 && (file.renditions?.length ?? 0) > 0
  return {
    file: file
      ? {
          fileId: file.id,
          type: file.type,
          bytes: file.bytes,
          url: fileAddress(file.id),
          processed: file.processed,
          hlsUrl: streams ? streamAddress(file.id) : null,
        }
      : null,
    link: media.link,
    posterUrl: media.posterFileId
      ? fileAddress(media.posterFileId)
      : file && streams
        ? posterAddress(file.id)
        : null,
    captions: media.captions.map(({ fileId, language, label }) => ({
      url: fileAddress(fileId),
      language,
      label,
    })),
    chapters: media.chapters,
    seconds: media.seconds,
    pages: media.pages,
  }
}
