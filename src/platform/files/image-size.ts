/** Width and height in pixels, as the picture is shown. */
export type ImageSize = { width: number; height: number }

/** What a picture says of its size in its first bytes; null where they do not say it. */
export function imageSize(type: string, head: Uint8Array): ImageSize | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  try {
    const size = readers[type]?.(bytes) ?? null
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // It ends before it says so.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Record<string, (bytes: Buffer) => ImageSize | null> = {
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
  'image/avif': avifSize,
}

function webpSize(bytes: Buffer): ImageSize | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

/** Walks the segments up to the frame header; a camera held upright says so in the EXIF segment before it. */
function jpegSize(bytes: Buffer): ImageSize | null {
  let isTurned = false
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    // C4, C8 and CC are tables, the others of this row begin a frame.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = bytes.readUInt16BE(at + 5)
      const width = bytes.readUInt16BE(at + 7)
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1) isTurned ||= saysTurned(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return null
}

const orientationTag = 0x0112

/** Orientations 5 to 8 are quarter turns. */
function saysTurned(exif: Buffer): boolean {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = exif.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = u32(4)
    for (let entry = 0; entry < u16(directory); entry++) {
      const at = directory + 2 + entry * 12
      if (u16(at) === orientationTag) return u16(at + 8) >= 5 && u16(at + 8) <= 8
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return false
}

/** The `ispe` box; of several (thumbnails, tiles) the largest is the picture. */
function avifSize(bytes: Buffer): ImageSize | null {
  let largest: ImageSize | null = null
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.length) break
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
