import type { Metadata } from 'sharp'
import { AppError } from '#kernel/errors.ts'
import type { Crop } from '../rules.ts'

/** A photo is shown at 96 px at most, and needs twice that on sharp screens. */
const photoSide = 256
/** A logo is shown at 32 px and printed at 60 mm. */
const logoSide = 800

/** One picture at a time: a large one uses all the memory we allow for this. */
let busy: Promise<unknown> = Promise.resolve()

/** The chosen square of a picture, upright, redrawn as WebP. @throws INVALID for what can't be drawn. */
export function cutSquare(source: Buffer, crop: Crop | null, maxPixels: number): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await library()
    // Upright first: the person chose the square from what they saw.
    const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const area = areaOf(crop, width, height)
    return sharp(data, { raw: { width, height, channels } })
      .extract(area)
      .resize(photoSide, photoSide, { fit: 'cover' })
      .webp({ quality: 84 })
      .toBuffer()
  })
}

/** A logo redrawn as PNG, and its size. @throws INVALID for what can't be drawn. */
export function redrawLogo(source: Buffer, maxPixels: number) {
  return inTurn(async () => {
    const sharp = await library()
    const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 8 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })
}

/** Draws an SVG once to make sure it can be drawn, and to get its size. @throws INVALID if it can't. */
export function sizeOfSvg(svg: string): Promise<Pick<Metadata, 'width' | 'height'>> {
  return inTurn(async () => {
    const sharp = await library()
    const { info } = await sharp(Buffer.from(svg), { limitInputPixels: 40_000_000, failOn: 'error' })
      .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height }
  })
}

/** Turns fractions of the picture into pixels. If no square was chosen, it's the largest one in the middle. */
function areaOf(crop: Crop | null, width: number, height: number) {
  const shorter = Math.min(width, height)
  if (!crop) {
    const rest = (longer: number) => Math.floor((longer - shorter) / 2)
    return { left: rest(width), top: rest(height), width: shorter, height: shorter }
  }
  const left = clamped(Math.round(crop.left * width), 0, width - 1)
  const top = clamped(Math.round(crop.top * height), 0, height - 1)
  const side = clamped(Math.round(crop.size * shorter), 1, Math.min(width - left, height - top))
  return { left, top, width: side, height: side }
}

const clamped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = busy.then(work).catch((cause: unknown) => {
    throw new AppError('INVALID', 'We can’t read this image. Save it again and try once more.', { cause })
  })
  busy = turn.catch(() => {})
  return turn
}

/** Loaded with the first picture: the library is large, and startup shouldn't wait for it. */
async function library() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
