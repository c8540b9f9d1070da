import type { RandomAccess } from '../random-access.ts'
import { type MediaFacts, sensibleSeconds } from './facts.ts'

/** Header, info and tracks are before the first cluster, with an index or a picture between them at most. */
const mostHeadBytes = 16 * 1024 * 1024

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timescale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
}

/** An EBML element; one of unknown length continues to the end of what holds it. */
type Element = { id: number; start: number; end: number }

/** Length and size of a WebM. Null when it is another container of the family, or none. */
export async function webmFacts(file: RandomAccess): Promise<MediaFacts | null> {
  const bytes = await file.read(0, mostHeadBytes)
  const [header, segment] = elementsOf(bytes, { start: 0, end: bytes.length })
  if (header?.id !== ids.header || segment?.id !== ids.segment) return null
  if (textOf(bytes, find(bytes, header, ids.docType)) !== 'webm') return null
  const parts = elementsOf(bytes, segment)
  const tracks = parts.find((part) => part.id === ids.tracks)
  if (!tracks) return null
  const info = parts.find((part) => part.id === ids.info)
  return { seconds: info ? secondsOf(bytes, info) : null, ...sizeOf(bytes, tracks) }
}

function secondsOf(bytes: Buffer, info: Element): number | null {
  const length = find(bytes, info, ids.duration)
  if (!length) return null
  const timescale = find(bytes, info, ids.timescale)
  const nanoseconds = timescale ? numberOf(bytes, timescale) : 1_000_000
  return sensibleSeconds((floatOf(bytes, length) * nanoseconds) / 1e9)
}

function sizeOf(bytes: Buffer, tracks: Element): Pick<MediaFacts, 'width' | 'height'> {
  for (const track of elementsOf(bytes, tracks).filter(({ id }) => id === ids.track)) {
    const video = find(bytes, track, ids.video)
    const width = video && find(bytes, video, ids.width)
    const height = video && find(bytes, video, ids.height)
    if (width && height) return { width: numberOf(bytes, width), height: numberOf(bytes, height) }
  }
  return { width: null, height: null }
}

function elementsOf(bytes: Buffer, { start, end }: Pick<Element, 'start' | 'end'>): Element[] {
  const found: Element[] = []
  for (let at = start; at < Math.min(end, bytes.length) && found.length < 1000; ) {
    const id = vint(bytes, at, 4)
    const length = id && vint(bytes, at + id.bytes, 8)
    if (!id || !length) break
    const from = at + id.bytes + length.bytes
    const to = length.isUnknown ? end : from + length.value
    found.push({ id: id.raw, start: from, end: Math.min(to, end) })
    // Pictures and sound: what is looked for is before them.
    if (id.raw === ids.cluster) break
    at = to
  }
  return found
}

const find = (bytes: Buffer, within: Element, id: number) =>
  elementsOf(bytes, within).find((element) => element.id === id)

/** A number whose first bits say how long it is; `raw` keeps them, as ids do. */
function vint(bytes: Buffer, at: number, most: number) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > most || at + length > bytes.length) return null
  // Ids have four bytes at most.
  const raw = length <= 4 ? bytes.readUIntBE(at, length) : 0
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let next = at + 1; next < at + length; next++) {
    value = value * 256 + (bytes[next] ?? 0)
    isUnknown &&= bytes[next] === 0xff
  }
  return { bytes: length, raw, value, isUnknown }
}

function numberOf(bytes: Buffer, { start, end }: Element): number {
  const length = Math.min(6, end - start)
  return length > 0 && end <= bytes.length ? bytes.readUIntBE(end - length, length) : 0
}

function floatOf(bytes: Buffer, { start, end }: Element): number {
  if (end > bytes.length) return 0
  return end - start === 8 ? bytes.readDoubleBE(start) : end - start === 4 ? bytes.readFloatBE(start) : 0
}

const textOf = (bytes: Buffer, element: Element | undefined) =>
  element ? bytes.toString('latin1', element.start, element.end).replace(/\0+$/, '') : ''
