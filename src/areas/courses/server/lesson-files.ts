import type { FileRow } from '#areas/files/server/files.ts'
import { type Holder, holdFiles } from '#areas/files/server/uses.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { fileIdsOf, withHeldFiles } from '../document.ts'
import { type LessonMedia, videoOf } from '../media.ts'
import type { LessonBody, LessonKind } from '../rules.ts'

type FilesById = ReadonlyMap<Id<'fil'>, FileRow>

/**
 * Makes everything a lesson shows its own, in the transaction that saves it, and answers the body as it is kept: files that
 * are not the workspace's, or are gone, are left out; sizes, lengths and pages are taken from the files.
 *
 * @throws INVALID beside `media` when a file is of the wrong kind or the link leads to no video.
 */
export async function holdBody(
  ctx: WorkspaceCtx,
  holder: Holder,
  kind: LessonKind,
  body: LessonBody,
): Promise<LessonBody> {
  const held = await holdFiles(ctx, holder, filesOf(body))
  return {
    content: body.content && withHeldFiles(body.content, held),
    media: body.media && keptMedia(kind, body.media, held),
    quiz: kind === 'quiz' ? body.quiz : null,
    files: body.files.filter(({ fileId }) => held.has(fileId)),
  }
}

/** Lets go of the files of lessons that are being deleted for good. */
export async function forgetFilesOfLessons(
  ctx: WorkspaceCtx,
  lessonIds: readonly Id<'lsn'>[],
): Promise<void> {
  for (const id of lessonIds) await holdFiles(ctx, { kind: 'lesson', id }, [])
}

/** Every file a lesson shows or offers. */
export function filesOf(body: LessonBody): Id<'fil'>[] {
  const { media, content, files } = body
  return [
    ...fileIdsOf(content),
    ...[media?.fileId, media?.posterFileId].filter((id) => id != null),
    ...(media?.captions ?? []).map((captions) => captions.fileId),
    ...files.map(({ fileId }) => fileId),
  ]
}

const mediaKinds: Partial<Record<LessonKind, { kind: FileRow['kind']; refusal: string }>> = {
  video: { kind: 'video', refusal: 'Choose a video file' },
  audio: { kind: 'audio', refusal: 'Choose an audio file' },
  pdf: { kind: 'pdf', refusal: 'Choose a PDF' },
}

/** The recording or document as it is kept; null on kinds that have none. */
function keptMedia(kind: LessonKind, media: LessonMedia, held: FilesById): LessonMedia | null {
  const wanted = mediaKinds[kind]
  if (!wanted) return null
  if (media.fileId && media.link) throw invalid({ media: 'Choose a file or a link, not both' })
  const file = media.fileId ? held.get(media.fileId) : undefined
  if (file && file.kind !== wanted.kind) throw invalid({ media: wanted.refusal })
  const poster = media.posterFileId ? held.get(media.posterFileId) : undefined
  return {
    fileId: file?.id ?? null,
    link: media.link && keptLink(kind, media.link.url),
    posterFileId: poster?.kind === 'image' ? poster.id : null,
    captions: media.captions.filter(({ fileId }) => held.get(fileId)?.kind === 'captions'),
    chapters: media.chapters.toSorted((one, other) => one.atSeconds - other.atSeconds),
    // A file that does not say how long it is takes the length its creator or their browser gave.
    seconds: file ? (file.seconds ?? media.seconds) : media.link ? media.seconds : null,
    pages: file?.pages ?? null,
  }
}

function keptLink(kind: LessonKind, url: string) {
  const video = kind === 'video' ? videoOf(url) : null
  if (!video) throw invalid({ media: 'Paste the link to a YouTube or Vimeo video' })
  return video
}
