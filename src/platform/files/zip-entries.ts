import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { RandomAccess } from './random-access.ts'

/** A file in an archive, as its list of contents has it. */
type Entry = { name: string; method: number; packed: number; offset: number }

export type Archive = {
  /** With forward slashes, whoever wrote it. */
  names: readonly string[]
  /** A small file of the archive as text; null when there is none, or it is larger than such files are. */
  textOf(name: string): Promise<string | null>
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const fileMark = 0x04034b50
const wideEndMark = 0x06064b50
const wideLocatorMark = 0x07064b50
/** The end of an archive may be followed by a comment. */
const endBytes = 22
const mostComment = 65_535
/** Documents have hundreds of parts; a list of more than this is not read. */
const mostListBytes = 8_000_000
const mostEntries = 50_000
const mostTextBytes = 2_000_000
const unpack = promisify(inflateRaw)

/** Reads the list of contents of a ZIP, and nothing of what it holds. Null for what is none, is cut off or is made to be large. */
export async function openArchive(file: RandomAccess): Promise<Archive | null> {
  const list = await findList(file)
  if (!list || list.bytes > mostListBytes || list.count > mostEntries) return null
  const entries = entriesIn(await file.read(list.offset, list.bytes), list.count)
  if (!entries) return null
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    names: entries.map(({ name }) => name),
    async textOf(name) {
      const entry = byName.get(name)
      const bytes = entry && (await contentOf(file, entry))
      return bytes ? textFrom(bytes) : null
    },
  }
}

async function findList(
  file: RandomAccess,
): Promise<{ offset: number; bytes: number; count: number } | null> {
  const from = Math.max(0, file.size - endBytes - mostComment)
  const tail = await file.read(from, file.size - from)
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endMark) continue
    const found = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    const isWide = found.count === 0xffff || found.bytes === 0xffffffff || found.offset === 0xffffffff
    return isWide ? findWideList(file, from + at) : found
  }
  return null
}

/** Archives with more or larger files than the old numbers can say have them in a second end (ZIP64). */
async function findWideList(file: RandomAccess, endAt: number) {
  const locator = await file.read(endAt - 20, 20)
  if (locator.length < 20 || locator.readUInt32LE(0) !== wideLocatorMark) return null
  const end = await file.read(Number(locator.readBigUInt64LE(8)), 56)
  if (end.length < 56 || end.readUInt32LE(0) !== wideEndMark) return null
  return {
    count: Number(end.readBigUInt64LE(32)),
    bytes: Number(end.readBigUInt64LE(40)),
    offset: Number(end.readBigUInt64LE(48)),
  }
}

function entriesIn(list: Buffer, count: number): Entry[] | null {
  const entries: Entry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entryMark) return null
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => list.readUInt16LE(at + offset))
    entries.push({
      name: list.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/'),
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      offset: list.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

async function contentOf(file: RandomAccess, { method, packed, offset }: Entry): Promise<Buffer | null> {
  if (packed > mostTextBytes) return null
  const head = await file.read(offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== fileMark) return null
  const bytes = await file.read(offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
  if (method === 0) return bytes
  if (method !== 8) return null
  // What says it is small and is not ends here.
  return unpack(bytes, { maxOutputLength: mostTextBytes }).catch(() => null)
}

function textFrom(bytes: Buffer): string {
  return bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8')
}
