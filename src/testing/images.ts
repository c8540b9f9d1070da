import { crc32, deflateSync } from 'node:zlib'

/** A real PNG of one color. `chunks` go before its end, `after` behind it. */
export function makePng({
  width = 4,
  height = 3,
  chunks = [],
  after = Buffer.alloc(0),
}: {
  width?: number
  height?: number
  chunks?: { type: string; data: Buffer }[]
  after?: Buffer
} = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // A row that is too short for a huge size is never drawn in tests.
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 4000) * 3, 0xb4)])
  const pixels = Buffer.concat(Array.from({ length: Math.min(height, 4000) }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks.map(({ type, data }) => chunk(type, data)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
    after,
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The beginning of a JPEG up to its frame header, with an EXIF orientation when one is given. Enough to be looked at. */
export function makeJpegHead(width: number, height: number, orientation?: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    orientation ? exif(orientation) : Buffer.alloc(0),
    frame,
    Buffer.from([0xff, 0xd9]),
  ])
}

function exif(orientation: number): Buffer {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  tiff.writeUInt16LE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, body])
}
