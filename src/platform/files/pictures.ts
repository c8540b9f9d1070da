import type { Sharp } from 'sharp'
import { AppError } from '#kernel/errors.ts'
import type { PlatformReason } from '../reasons.ts'

export type PictureRules = {
  /** Wider ones are made this wide. */
  keptWidth: number
  /** Widths it is also kept in, where it is wider. */
  widths: readonly number[]
  /** Of all frames together. */
  maxPixels: number
}

export type Picture = {
  content: Buffer
  width: number
  height: number
  /** By their widths. */
  smaller: Map<number, Buffer>
}

const unreadable: PlatformReason = 'image.unreadable'
const tooManyPixels: PlatformReason = 'image.pixels'
/** One picture at a time: a large one takes all the memory that may be spent on them. */
let busy: Promise<unknown> = Promise.resolve()

/**
 * Draws a picture anew: upright, not wider than it is shown, and without anything a camera or a person wrote into its file.
 * Moving pictures keep their motion.
 *
 * @throws INVALID for what cannot be drawn.
 */
export function redraw(source: Buffer, type: string, rules: PictureRules): Promise<Picture> {
  const turn = busy.then(() => draw(source, type, rules))
  busy = turn.catch(() => {})
  return turn
}

async function draw(
  source: Buffer,
  type: string,
  { keptWidth, widths, maxPixels }: PictureRules,
): Promise<Picture> {
  // Loaded with the first picture: its library is large, and a start need not wait for it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(2)
  const moves = type === 'image/gif' || type === 'image/webp'
  const open = (width: number) =>
    encode(
      sharp(source, { animated: moves, limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
        .autoOrient()
        .resize({ width, withoutEnlargement: true }),
      type,
    ).toBuffer({ resolveWithObject: true })
  try {
    const { data: content, info } = await open(keptWidth)
    const isMoving = (info.pages ?? 1) > 1
    const smaller = new Map<number, Buffer>()
    for (const width of isMoving ? [] : widths)
      if (width < info.width) smaller.set(width, (await open(width)).data)
    return { content, width: info.width, height: info.pageHeight ?? info.height, smaller }
  } catch (cause) {
    const isTooLarge = cause instanceof Error && /pixel limit|dimensions/i.test(cause.message)
    throw new AppError('INVALID', isTooLarge ? tooManyPixels : unreadable, { cause })
  }
}

function encode(picture: Sharp, type: string): Sharp {
  switch (type) {
    case 'image/png':
      return picture.png({ compressionLevel: 8 })
    case 'image/webp':
      return picture.webp({ quality: 84, effort: 3 })
    case 'image/gif':
      return picture.gif({ effort: 3 })
    case 'image/avif':
      return picture.avif({ quality: 60, effort: 1 })
    default:
      return picture.jpeg({ quality: 84, progressive: true })
  }
}
