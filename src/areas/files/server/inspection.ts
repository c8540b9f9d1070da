import { readFile } from 'node:fs/promises'
import { AppError, type ErrorCode } from '#kernel/errors.ts'
import { reasonOf } from '#kernel/reasons.ts'
import { cleanCaptions, WrongCaptions } from '#platform/files/captions.ts'
import { contentType, isPlainText } from '#platform/files/containers.ts'
import { isDocumentInside } from '#platform/files/documents.ts'
import type { MediaFacts } from '#platform/files/media/facts.ts'
import { mp4Facts } from '#platform/files/media/mp4.ts'
import { mp3Facts, oggFacts, wavFacts } from '#platform/files/media/sound.ts'
import { webmFacts } from '#platform/files/media/webm.ts'
import { pdfPages } from '#platform/files/pdf-pages.ts'
import { type RandomAccess, withRandomAccess } from '#platform/files/random-access.ts'
import type { FilesReason } from '../reasons.ts'
import type { FileKind, UploadPurpose } from '../rules.ts'
import { type DrawnPicture, drawPicture } from './pictures.ts'

/** What an upload turned out to be. */
export type InspectedUpload = {
  type: string
  kind: FileKind
  seconds: number | null
  width: number | null
  height: number | null
  pages: number | null
  /** Kept instead of what was sent: pictures and captions are written anew. */
  rewritten?: Buffer
  smaller?: DrawnPicture['smaller']
}

const nothing = { seconds: null, width: null, height: null, pages: null }

/**
 * Looks at what was uploaded: the content must be what the purpose takes and what it was declared as.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE for something else, INVALID for what is broken or more than it says.
 */
export async function lookAt(
  path: string,
  purpose: UploadPurpose,
  declared: string,
): Promise<InspectedUpload> {
  switch (purpose) {
    case 'image':
      return picture(path, declared)
    case 'video':
    case 'audio':
      return recording(path, purpose, declared)
    case 'pdf':
      return { ...nothing, ...(await pdf(path)) }
    case 'captions':
      return captions(path)
    case 'attachment':
      return attachment(path, declared)
  }
}

function notWhatItSays(found: string | undefined): AppError {
  return refused(
    'UNSUPPORTED_MEDIA_TYPE',
    found ? reasonOf(holds, { type: found }) : ('files.mislabeled' satisfies FilesReason),
  )
}

const holds = 'files.holds({type})' satisfies FilesReason

/** A refusal whose reason is stored with the upload: it says a code (`reasons.ts`). */
const refused = (code: ErrorCode, reason: string) => new AppError(code, reason)

async function picture(path: string, declared: string): Promise<InspectedUpload> {
  const { content, type, width, height, smaller } = await drawPicture([await readFile(path)], declared)
  return { ...nothing, type, kind: 'image', width, height, rewritten: content, smaller }
}

/** Types that stand for the same container. */
const alike: Record<string, readonly string[]> = {
  'video/mp4': ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp'],
  'video/quicktime': ['video/quicktime', 'video/mp4'],
  'video/webm': ['video/webm', 'video/matroska'],
  'audio/mp4': ['audio/x-m4a', 'audio/mp4', 'video/mp4', 'video/3gpp'],
  'audio/mpeg': ['audio/mpeg'],
  'audio/ogg': ['audio/ogg'],
  'audio/wav': ['audio/wav'],
}

const readers: Record<string, (file: RandomAccess) => Promise<MediaFacts | null>> = {
  'video/mp4': mp4Facts,
  'video/quicktime': mp4Facts,
  'video/webm': webmFacts,
  'audio/mp4': mp4Facts,
  'audio/mpeg': mp3Facts,
  'audio/ogg': oggFacts,
  'audio/wav': wavFacts,
}

const broken = {
  video: 'files.brokenVideo',
  audio: 'files.brokenAudio',
} as const satisfies Record<string, FilesReason>

async function recording(path: string, kind: 'video' | 'audio', declared: string): Promise<InspectedUpload> {
  const found = await contentType(path)
  const read = readers[declared]
  // Some MP3s begin with padding that nothing recognizes; a frame must be found all the same.
  const isAlike = found ? alike[declared]?.includes(found) : declared === 'audio/mpeg'
  if (!read || !isAlike) throw notWhatItSays(found)
  const facts = await withRandomAccess(path, read)
  if (!facts) throw refused('INVALID', broken[kind])
  if (kind === 'audio' && facts.width !== null) throw notWhatItSays(found)
  return { ...nothing, ...facts, kind, type: declared }
}

async function pdf(path: string): Promise<Pick<InspectedUpload, 'type' | 'kind' | 'pages'>> {
  const found = await contentType(path)
  if (found !== 'application/pdf') throw notWhatItSays(found)
  const pages = await pdfPages(path)
  if (pages === 'locked') throw refused('INVALID', 'files.lockedPdf' satisfies FilesReason)
  if (pages === null) throw refused('INVALID', 'files.brokenPdf' satisfies FilesReason)
  return { type: found, kind: 'pdf', pages }
}

async function captions(path: string): Promise<InspectedUpload> {
  const bytes = await readFile(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ...nothing, type: 'text/vtt', kind: 'captions', rewritten: Buffer.from(cleanCaptions(text)) }
  } catch (error) {
    if (error instanceof WrongCaptions) throw refused('INVALID', error.message)
    if (error instanceof TypeError) throw refused('INVALID', 'files.captionsEncoding' satisfies FilesReason)
    throw error
  }
}

const office = 'application/x-cfb'
const zip = 'application/zip'
/** What the content may be called besides the declared type itself. */
const contains: Record<string, readonly string[]> = {
  'application/msword': [office],
  'application/vnd.ms-excel': [office],
  'application/vnd.ms-powerpoint': [office],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': [zip],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [zip],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': [zip],
  'audio/flac': ['audio/x-flac'],
  'application/x-rar-compressed': ['application/vnd.rar'],
  ...alike,
}

/** Served as words whatever they are called: no program of a browser reads them. */
const texts = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/vtt',
  'text/calendar',
  'application/json',
  'application/x-subrip',
])

/** Something to save. It is never shown in a page, so it must only not be a program. */
async function attachment(path: string, declared: string): Promise<InspectedUpload> {
  const found = await contentType(path)
  const looked = { ...nothing, type: declared, kind: 'document' } as const
  if (texts.has(declared)) {
    const isText = found === undefined || found === declared || texts.has(found)
    if (isText && (await isPlainText(path))) return looked
    throw notWhatItSays(isText ? undefined : found)
  }
  if (found === undefined || !(found === declared || contains[declared]?.includes(found)))
    throw notWhatItSays(found)
  if (!(await isDocumentInside(path, declared))) throw notWhatItSays(undefined)
  return looked
}
