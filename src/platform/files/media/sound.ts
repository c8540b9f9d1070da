import type { RandomAccess } from '../random-access.ts'
import { type MediaFacts, noMediaFacts, sensibleSeconds } from './facts.ts'

const ofSeconds = (seconds: number): MediaFacts => ({ ...noMediaFacts, seconds: sensibleSeconds(seconds) })

/** Length of a WAV: bytes of sound by bytes a second. Null for another RIFF file. */
export async function wavFacts(file: RandomAccess): Promise<MediaFacts | null> {
  const head = await file.read(0, 12)
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return null
  let bytesPerSecond = 0
  for (let at = 12, seen = 0; at + 8 <= file.size && seen < 1000; seen++) {
    const chunk = await file.read(at, 24)
    if (chunk.length < 8) break
    const name = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    if (name === 'fmt ' && chunk.length >= 20) bytesPerSecond = chunk.readUInt32LE(16)
    // Recorders that stream don't know the length when they write it.
    if (name === 'data') return ofSeconds(Math.min(length, file.size - at - 8) / bytesPerSecond)
    at += 8 + length + (length % 2)
  }
  return noMediaFacts
}

const bitrates = {
  // Kilobits a second of layer III, by version: MPEG 1, then MPEG 2 and 2.5.
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
}
const sampleRates = [44_100, 48_000, 32_000, 0]
/** Covers and notes are before the sound. */
const searchedBytes = 256 * 1024

/** Length of an MP3: what its Xing, Info or VBRI header counts, else its size by its bit rate. Null without a frame. */
export async function mp3Facts(file: RandomAccess): Promise<MediaFacts | null> {
  const tag = await file.read(0, 10)
  const start = tag.toString('latin1', 0, 3) === 'ID3' ? 10 + syncSafe(tag, 6) : 0
  const bytes = await file.read(start, searchedBytes)
  for (let at = 0; at + 4 <= bytes.length; at++) {
    const frame = frameAt(bytes, at)
    // Two in a row: a single pattern may be chance.
    if (!frame || (at + frame.bytes + 4 <= bytes.length && !frameAt(bytes, at + frame.bytes))) continue
    const counted = countedFrames(bytes, at, frame)
    if (counted) return ofSeconds((counted * frame.samples) / frame.sampleRate)
    return ofSeconds(((file.size - start - at) * 8) / (frame.kilobits * 1000))
  }
  return null
}

const syncSafe = (bytes: Buffer, at: number) =>
  bytes.length < at + 4
    ? 0
    : [0, 1, 2, 3].reduce((sum, next) => sum * 128 + ((bytes[at + next] ?? 0) & 0x7f), 0)

type Frame = { samples: number; sampleRate: number; kilobits: number; bytes: number; isMono: boolean }

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xe6) !== 0xe2) return null
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4)
  const version = (second >> 3) & 3
  if (version === 1) return null
  const isFirst = version === 3
  const kilobits = bitrates[isFirst ? 1 : 2][third >> 4] ?? 0
  const sampleRate = (sampleRates[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (kilobits === 0 || sampleRate === 0) return null
  const samples = isFirst ? 1152 : 576
  const padding = (third >> 1) & 1
  const length = Math.floor((samples / 8) * ((kilobits * 1000) / sampleRate)) + padding
  return { samples, sampleRate, kilobits, bytes: length, isMono: fourth >> 6 === 3 }
}

function countedFrames(bytes: Buffer, at: number, { samples, isMono }: Frame): number | null {
  const side = samples === 1152 ? (isMono ? 17 : 32) : isMono ? 9 : 17
  const xing = at + 4 + side
  const name = bytes.toString('latin1', xing, xing + 4)
  if ((name === 'Xing' || name === 'Info') && xing + 12 <= bytes.length) {
    return bytes.readUInt32BE(xing + 4) & 1 ? bytes.readUInt32BE(xing + 8) : null
  }
  const vbri = at + 36
  if (bytes.toString('latin1', vbri, vbri + 4) === 'VBRI' && vbri + 18 <= bytes.length)
    return bytes.readUInt32BE(vbri + 14)
  return null
}

/** Two pages of the largest size. */
const oggTail = 2 * 65_307

/** Length of an Ogg file: the last position it names. Null when it holds neither Opus nor Vorbis. */
export async function oggFacts(file: RandomAccess): Promise<MediaFacts | null> {
  const head = await file.read(0, 4096)
  if (head.toString('latin1', 0, 4) !== 'OggS') return null
  const rate = oggRate(head)
  if (!rate) return null
  const tail = await file.read(Math.max(0, file.size - oggTail), oggTail)
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    if (at + 14 > tail.length) continue
    const position = tail.readBigInt64LE(at + 6)
    if (position > 0n) return ofSeconds((Number(position) - rate.before) / rate.perSecond)
  }
  return noMediaFacts
}

function oggRate(head: Buffer): { perSecond: number; before: number } | null {
  const opus = head.indexOf('OpusHead')
  if (opus !== -1 && opus + 12 <= head.length)
    return { perSecond: 48_000, before: head.readUInt16LE(opus + 10) }
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1')
  if (vorbis !== -1 && vorbis + 16 <= head.length)
    return { perSecond: head.readUInt32LE(vorbis + 12) || 1, before: 0 }
  return null
}
