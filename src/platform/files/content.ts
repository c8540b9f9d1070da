import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#kernel/errors.ts'
import { reasonOf } from '#kernel/reasons.ts'
import type { PlatformReason } from '../reasons.ts'
import { type ImageSize, imageSize } from './image-size.ts'

export type ImageRules = {
  /** Types taken, as Content-Type names them. */
  types: readonly string[]
  /** Said when the content or the declared type is none of them. */
  wrongType: string
  maxSide: number
  maxPixels: number
}

export type CheckedImage = ImageSize & {
  /** What it is, whatever it was called. */
  type: string
  /** The same bytes. It fails, and with it the write, when something among them doesn't belong into a picture. */
  content: AsyncIterable<Uint8Array>
}

/** Type and size are in here: cameras put their notes and a preview before the size. */
const headBytes = 512 * 1024
const signatureBytes = 4100
const pieceBytes = 64 * 1024

/**
 * Looks at what a picture is before a byte of it is kept: the content decides, the declared type must agree, and what is a
 * page, a program or an archive at the same time is refused.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE for another type, INVALID for what can't be shown.
 */
export async function checkImage(
  source: AsyncIterable<Uint8Array>,
  declared: string,
  rules: ImageRules,
): Promise<CheckedImage> {
  if (!rules.types.includes(declared)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', rules.wrongType)
  const chunks = source[Symbol.asyncIterator]()
  const head = await take(chunks, headBytes)
  const type = await typeOf(head)
  if (!type || !rules.types.includes(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', rules.wrongType)
  if (type !== declared) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      reasonOf('image.holds({type})' satisfies PlatformReason, { type }),
    )
  }
  const size = imageSize(type, head)
  if (!size) throw new AppError('INVALID', 'image.unreadable' satisfies PlatformReason)
  if (size.width > rules.maxSide || size.height > rules.maxSide || size.width * size.height > rules.maxPixels)
    throw new AppError('INVALID', 'image.pixels' satisfies PlatformReason)
  return { type, ...size, content: nothingElse(head, chunks) }
}

/** At least so many bytes, unless it ends before: a sender of single bytes costs no more than others. */
async function take(chunks: AsyncIterator<Uint8Array>, least: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let length = 0; length < least; ) {
    const { done, value } = await chunks.next()
    if (done) break
    parts.push(value)
    length += value.byteLength
  }
  return Buffer.concat(parts)
}

async function typeOf(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head.subarray(0, signatureBytes))
  // An animated PNG is a PNG that old readers show without its motion.
  return found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? null)
}

/** Tags that make a browser take bytes for a page. Long enough not to turn up in pixels by chance. */
const markup = /<(?:script|html|iframe|body|object|embed)[\s>/]|<!doctype\s/i
const markupBytes = 16
/** Where an archive's list of contents begins; readers look for it from the end. */
const archive = Buffer.from('PK\x05\x06', 'latin1')
const archiveBytes = 64 * 1024 + 22
const pdf = '%PDF-'

async function* nothingElse(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.subarray(0, 1024).includes(pdf)) throw notOnlyAPicture()
  let tail: Buffer = Buffer.alloc(0)
  for (let chunk = head; chunk.length > 0; chunk = await take(rest, pieceBytes)) {
    // A tag may be cut in two by the end of a chunk.
    const seam = Buffer.concat([tail.subarray(-markupBytes), chunk])
    if (markup.test(seam.toString('latin1'))) throw notOnlyAPicture()
    tail = Buffer.concat([tail, chunk]).subarray(-archiveBytes)
    yield chunk
  }
  if (tail.includes(archive)) throw notOnlyAPicture()
}

function notOnlyAPicture(): AppError {
  return new AppError('INVALID', 'image.more' satisfies PlatformReason)
}
