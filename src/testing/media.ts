const u16 = (n: number) => Buffer.from([(n >> 8) & 255, n & 255])
const u32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

type Mp4 = {
  seconds?: number
  width?: number
  height?: number
  /** Filmed upright: a quarter turn is in the track. */
  turned?: boolean
  brand?: string
  /** Bytes of pictures and sound. */
  bytes?: number
  /** Where the index is. */
  index?: 'first' | 'last' | 'none'
  sound?: boolean
}

/** A MP4 with a true index and empty pictures: enough to be looked at, not to be played. */
export function makeMp4({
  seconds = 90,
  width = 640,
  height = 360,
  turned = false,
  brand = 'isom',
  bytes = 64,
  index = 'last',
  sound = false,
}: Mp4 = {}): Buffer {
  const head = box('ftyp', Buffer.from(brand, 'latin1'), u32(512), Buffer.from('isom'))
  const mvhd = box(
    'mvhd',
    u32(0),
    u32(0),
    u32(0),
    u32(1000),
    u32(Math.round(seconds * 1000)),
    Buffer.alloc(80),
  )
  const matrix = turned
    ? [u32(0), u32(0x10000), u32(0), u32(0xffff0000), u32(0), u32(0), u32(0), u32(0), u32(0x40000000)]
    : [u32(0x10000), u32(0), u32(0), u32(0), u32(0x10000), u32(0), u32(0), u32(0), u32(0x40000000)]
  const tkhd = box('tkhd', u32(0), Buffer.alloc(36), ...matrix, u16(width), u16(0), u16(height), u16(0))
  const kind = Buffer.from(sound ? 'soun' : 'vide', 'latin1')
  const mdia = box('mdia', box('hdlr', u32(0), u32(0), kind, Buffer.alloc(13)))
  const moov = box('moov', mvhd, box('trak', tkhd, mdia))
  const mdat = box('mdat', Buffer.alloc(bytes, 7))
  const parts = { first: [head, moov, mdat], last: [head, mdat, moov], none: [head, mdat] }
  return Buffer.concat(parts[index])
}

function element(id: number[], ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([
    Buffer.from(id),
    Buffer.from([0x10 | (body.length >> 24), ...u32(body.length).subarray(1)]),
    body,
  ])
}

/** A WebM header with its tracks. Without `seconds` it is as a browser records it: of unknown length. */
export function makeWebm({ seconds, docType = 'webm' }: { seconds?: number; docType?: string } = {}): Buffer {
  const length = Buffer.alloc(8)
  length.writeDoubleBE((seconds ?? 0) * 1000)
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], u32(1_000_000)),
    ...(seconds === undefined ? [] : [element([0x44, 0x89], length)]),
  )
  const video = element([0xe0], element([0xb0], u16(320)), element([0xba], u16(240)))
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], Buffer.from([1])), video))
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(docType))),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    info,
    tracks,
    element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(40)),
  ])
}

/** A WAV of silence at 8000 bytes a second. */
export function makeWav(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * 8000)
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(8000, 8)
  format.writeUInt16LE(1, 12)
  format.writeUInt16LE(8, 14)
  const chunk = (name: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from(name, 'latin1'), length, body])
  }
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', data)]))
}

/** MP3 frames of 128 kbit/s at 44.1 kHz, after a tag with a cover if asked. `counted` writes a Xing header. */
export function makeMp3({
  frames = 100,
  coverBytes = 0,
  counted,
}: {
  frames?: number
  coverBytes?: number
  counted?: number
} = {}): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
  const first = Buffer.from(frame)
  if (counted !== undefined) {
    first.write('Xing', 36, 'latin1')
    first.writeUInt32BE(1, 40)
    first.writeUInt32BE(counted, 44)
  }
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (coverBytes >> shift) & 0x7f))
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size, Buffer.alloc(coverBytes)])
  return Buffer.concat([
    ...(coverBytes > 0 ? [tag] : []),
    first,
    ...Array.from({ length: frames - 1 }, () => frame),
  ])
}

/** The first and the last page of an Opus recording. */
export function makeOgg(seconds: number): Buffer {
  const page = (position: bigint, body: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS', 0, 'latin1')
    head.writeBigInt64LE(position, 6)
    head.writeUInt8(1, 26)
    head.writeUInt8(body.length, 27)
    return Buffer.concat([head, body])
  }
  const opus = Buffer.concat([
    Buffer.from('OpusHead\x01\x01', 'latin1'),
    Buffer.from([0x38, 0x01]),
    Buffer.alloc(7),
  ])
  return Buffer.concat([page(0n, opus), page(BigInt(seconds * 48_000 + 312), Buffer.alloc(20, 3))])
}
