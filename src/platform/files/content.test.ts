import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { makeJpegHead, makePng } from '#testing/images.ts'
import { checkImage } from './content.ts'

const rules = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  wrongType: 'Choose an image.',
  maxSide: 16_384,
  maxPixels: 100_000_000,
}

/** In pieces of this many bytes, as a slow line brings them. */
async function* pieces(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function check(bytes: Buffer, declared: string, size?: number) {
  const { content, ...found } = await checkImage(pieces(bytes, size), declared, rules)
  return { ...found, bytes: await buffer(content) }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const u32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [at, n] of numbers.entries()) bytes.writeUInt32BE(n, at * 4)
  return bytes
}
const gif = (width: number, height: number) => {
  const bytes = latin1('GIF89a\0\0\0\0\0\0\0;')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}
const webp = (kind: string, body: Buffer) =>
  Buffer.concat([latin1('RIFF\x40\0\0\0WEBP'), latin1(kind), latin1('\x0a\0\0\0'), body])
const avif = Buffer.concat([
  u32(24),
  latin1('ftypavif'),
  u32(0),
  latin1('avifmif1'),
  u32(20),
  latin1('ispe'),
  u32(0, 640, 480),
])

describe('looking at a picture', () => {
  it.each([
    ['image/png', makePng({ width: 40, height: 30 }), 40, 30],
    ['image/gif', gif(12, 9), 12, 9],
    ['image/jpeg', makeJpegHead(800, 600), 800, 600],
    ['image/webp', webp('VP8X', latin1('\0\0\0\0\x1f\x03\0\x57\x02\0')), 800, 600],
    ['image/webp', webp('VP8L', latin1('\x2f\x1f\x83\x95\0')), 800, 599],
    ['image/webp', webp('VP8 ', latin1('\0\0\0\x9d\x01\x2a\x20\x03\x58\x02')), 800, 600],
    ['image/avif', avif, 640, 480],
  ])('%s: type and size come from the content', async (type, bytes, width, height) => {
    expect(await check(bytes, type)).toEqual({ type, width, height, bytes })
  })

  it.each([
    [1, 800, 600],
    [3, 800, 600],
    [6, 600, 800],
    [8, 600, 800],
  ])('a photo with orientation %i is shown %i by %i', async (orientation, width, height) => {
    expect(await check(makeJpegHead(800, 600, orientation), 'image/jpeg')).toMatchObject({ width, height })
  })

  it('gives back every byte, in pieces of any size', async () => {
    const png = makePng({
      width: 900,
      height: 900,
      chunks: [{ type: 'tEXt', data: Buffer.alloc(700_000, 65) }],
    })
    for (const size of [64 * 1024, 999_999])
      expect((await check(png, 'image/png', size)).bytes.equals(png)).toBe(true)
  })
})

describe('C3: what is refused', () => {
  const refused = (code: string) => expect.objectContaining({ code })
  const wrongType = refused('UNSUPPORTED_MEDIA_TYPE')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

  it.each([
    ['an SVG', latin1(svg), 'image/svg+xml'],
    ['an SVG called PNG', latin1(svg), 'image/png'],
    ['an SVG with a prolog', latin1(`<?xml version="1.0"?>${svg}`), 'image/png'],
    ['HTML called PNG', latin1('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['a WebP called JPEG', webp('VP8X', latin1('\0\0\0\0\x1f\x03\0\x57\x02\0')), 'image/jpeg'],
    ['a PNG called GIF', makePng(), 'image/gif'],
    ['a PDF', latin1('%PDF-1.7\n'), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
    ['noise', Buffer.alloc(5000, 7), 'image/png'],
    ['a BMP', Buffer.concat([latin1('BM'), Buffer.alloc(60)]), 'image/bmp'],
  ])('%s', async (_, bytes, declared) => {
    await expect(check(bytes, declared)).rejects.toEqual(wrongType)
  })

  const script = '<script>alert(document.domain)</script>'
  it.each([
    ['behind its end', makePng({ after: latin1(script) })],
    ['in its text', makePng({ chunks: [{ type: 'tEXt', data: latin1(`Comment\0${script}`) }] })],
    ['in capitals', makePng({ after: latin1('<ScRiPt\n>') })],
    ['as a page', makePng({ after: latin1('<!DOCTYPE html><p>') })],
    ['as a frame', makePng({ after: latin1('<iframe src=x>') })],
    [
      'with an archive behind it',
      makePng({ after: Buffer.concat([latin1('PK\x05\x06'), Buffer.alloc(18)]) }),
    ],
    ['as a PDF in its text', makePng({ chunks: [{ type: 'tEXt', data: latin1('x\0%PDF-1.7') }] })],
  ])('a PNG that is something else %s, wherever its bytes are cut', async (_, bytes) => {
    for (const size of [7, 100, 100_000])
      await expect(check(bytes, 'image/png', size)).rejects.toEqual(refused('INVALID'))
  })

  it.each([
    ['too wide', makePng({ width: 65_000, height: 1 })],
    ['a pixel bomb', makePng({ width: 16_000, height: 16_000 })],
    ['without pixels', makePng({ width: 0, height: 5 })],
    ['cut off', makePng().subarray(0, 18)],
  ])('E2: a picture %s', async (_, bytes) => {
    await expect(check(bytes, 'image/png')).rejects.toEqual(refused('INVALID'))
  })
})
