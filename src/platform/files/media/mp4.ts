import type { RandomAccess } from '../random-access.ts'
import { type MediaFacts, sensibleSeconds } from './facts.ts'

/** Boxes side by side that are looked at: a recording in fragments has thousands. */
const mostBoxes = 20_000
/** The index of many hours stays below this. */
const mostIndexBytes = 64 * 1024 * 1024

type Box = { type: string; start: number; end: number }

/**
 * Length and size of an MP4, MOV or M4A, wherever its index (`moov`) is. Null without an index: it was cut off, and
 * no one can play it.
 */
export async function mp4Facts(file: RandomAccess): Promise<MediaFacts | null> {
  let at = 0
  for (let seen = 0; seen < mostBoxes && at + 8 <= file.size; seen++) {
    const box = boxAt(await file.read(at, 16), at, file.size)
    if (!box) return null
    if (box.type === 'moov') {
      if (box.end > file.size || box.end - box.start > mostIndexBytes) return null
      return factsOf(await file.read(box.start, box.end - box.start))
    }
    at = box.end
  }
  return null
}

function boxAt(head: Buffer, at: number, size: number): Box | null {
  if (head.length < 8) return null
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (short === 0) return { type, start: at + 8, end: size }
  if (short === 1) {
    if (head.length < 16) return null
    const long = Number(head.readBigUInt64BE(8))
    return long >= 16 ? { type, start: at + 16, end: at + long } : null
  }
  return short >= 8 ? { type, start: at + 8, end: at + short } : null
}

function factsOf(moov: Buffer): MediaFacts {
  try {
    const whole = { start: 0, end: moov.length }
    const header = childrenOf(moov, whole).find((box) => box.type === 'mvhd')
    const fragments = within(moov, whole, ['mvex', 'mehd'])
    const timescale = header ? timescaleOf(moov, header) : 0
    const length = header ? durationOf(moov, header) || (fragments ? fragmentsLength(moov, fragments) : 0) : 0
    return { seconds: sensibleSeconds(length / timescale), ...sizeOf(moov, whole) }
  } catch (error) {
    // It ends before it says so.
    if (error instanceof RangeError) return { seconds: null, width: null, height: null }
    throw error
  }
}

function childrenOf(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end && boxes.length < mostBoxes; ) {
    const box = boxAt(bytes.subarray(at, at + 16), at, end)
    if (!box || box.end > end) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

function within(bytes: Buffer, from: Pick<Box, 'start' | 'end'>, path: readonly string[]): Box | null {
  let box: Pick<Box, 'start' | 'end'> | undefined = from
  for (const type of path) {
    box = childrenOf(bytes, box).find((child) => child.type === type)
    if (!box) return null
  }
  return box as Box
}

/** Version 1 has times of 64 bits. */
const isLong = (bytes: Buffer, box: Box) => bytes.readUInt8(box.start) === 1

function timescaleOf(bytes: Buffer, mvhd: Box): number {
  return bytes.readUInt32BE(mvhd.start + (isLong(bytes, mvhd) ? 20 : 12))
}

function durationOf(bytes: Buffer, mvhd: Box): number {
  if (isLong(bytes, mvhd)) {
    const long = bytes.readBigUInt64BE(mvhd.start + 24)
    return long === 0xffff_ffff_ffff_ffffn ? 0 : Number(long)
  }
  const short = bytes.readUInt32BE(mvhd.start + 16)
  return short === 0xffff_ffff ? 0 : short
}

function fragmentsLength(bytes: Buffer, mehd: Box): number {
  return isLong(bytes, mehd)
    ? Number(bytes.readBigUInt64BE(mehd.start + 4))
    : bytes.readUInt32BE(mehd.start + 4)
}

/** Of the first track that is a picture, as it is shown: phones film upright by turning. */
function sizeOf(bytes: Buffer, moov: Pick<Box, 'start' | 'end'>): Pick<MediaFacts, 'width' | 'height'> {
  for (const track of childrenOf(bytes, moov).filter((box) => box.type === 'trak')) {
    const kind = within(bytes, track, ['mdia', 'hdlr'])
    if (!kind || bytes.toString('latin1', kind.start + 8, kind.start + 12) !== 'vide') continue
    const header = within(bytes, track, ['tkhd'])
    if (!header) continue
    const matrix = header.start + (isLong(bytes, header) ? 52 : 40)
    const width = bytes.readUInt16BE(matrix + 36)
    const height = bytes.readUInt16BE(matrix + 40)
    if (width === 0 || height === 0) continue
    const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0
    return isTurned ? { width: height, height: width } : { width, height }
  }
  return { width: null, height: null }
}
