import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { checkImage, type ImageRules } from '#platform/files/content.ts'
import { type FileKey, fileKey } from '#platform/files/files.ts'
import { type Picture, redraw } from '#platform/files/pictures.ts'
import type { FilesReason } from '../reasons.ts'
import {
  imageTypes,
  imageWidths,
  keptImageWidth,
  maxImageBytes,
  maxImagePixels,
  maxImageSide,
} from '../rules.ts'

export const wrongType: FilesReason = 'files.wrongImageType'
export const tooLarge: FilesReason = 'files.largeImage'

const imageRules: ImageRules = {
  types: imageTypes,
  wrongType,
  maxSide: maxImageSide,
  maxPixels: maxImagePixels,
}
const pictureRules = { keptWidth: keptImageWidth, widths: imageWidths, maxPixels: maxImagePixels }

export type DrawnPicture = Picture & { type: string }

/**
 * Looks at a picture as it arrives and draws it anew: nothing of the file that was sent is kept, neither what a camera wrote
 * into it nor what someone hid there.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID for what isn't a picture to show.
 */
export async function drawPicture(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  declared: string,
): Promise<DrawnPicture> {
  const { type, content } = await checkImage(iterate(source), declared, imageRules)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of content) {
    bytes += part.byteLength
    if (bytes > maxImageBytes) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge)
    parts.push(part)
  }
  return { type, ...(await redraw(Buffer.concat(parts), type, pictureRules)) }
}

async function* iterate<T>(source: AsyncIterable<T> | Iterable<T>): AsyncIterable<T> {
  yield* source
}

type Place = { workspaceId: Id<'wsp'>; id: Id<'fil'> }
const tail = (id: string) => id.slice(id.indexOf('_') + 1)

/** Where the smaller sizes of a picture lie, */
export const sizesFolder = ({ workspaceId, id }: Place): FileKey => fileKey(workspaceId, `siz_${tail(id)}`)
/** and one of them. */
export const sizeKey = ({ workspaceId, id }: Place, width: number): FileKey =>
  fileKey(workspaceId, `siz_${tail(id)}`, `wid_${width}`)
