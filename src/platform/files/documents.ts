import { type RandomAccess, withRandomAccess } from './random-access.ts'
import { type Archive, openArchive } from './zip-entries.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'

/** What a document that is an archive must hold, by its type. */
const insides: Record<string, (archive: Archive) => Promise<boolean>> = {
  [`${office}wordprocessingml.document`]: officeDocument('word/', 'wordprocessingml.document'),
  [`${office}spreadsheetml.sheet`]: officeDocument('xl/', 'spreadsheetml.sheet'),
  [`${office}presentationml.presentation`]: officeDocument('ppt/', 'presentationml.presentation'),
  [`${open}text`]: openDocument(`${open}text`),
  [`${open}spreadsheet`]: openDocument(`${open}spreadsheet`),
  [`${open}presentation`]: openDocument(`${open}presentation`),
  'application/epub+zip': async (archive) =>
    (await saysItIs(archive, 'application/epub+zip')) && archive.names.includes('META-INF/container.xml'),
}

/** What a document of the older kind is called inside, by its type. Installers and others are of the same kind. */
const streams: Record<string, readonly string[]> = {
  'application/msword': ['WordDocument'],
  'application/vnd.ms-excel': ['Workbook', 'Book'],
  'application/vnd.ms-powerpoint': ['PowerPoint Document'],
}

/**
 * Whether a document holds inside what its type says, where that can be seen: any archive begins like a text document. True for
 * types that are neither.
 */
export function isDocumentInside(path: string, type: string): Promise<boolean> {
  return withRandomAccess(path, async (file) => {
    const inside = insides[type]
    if (inside) {
      const archive = await openArchive(file)
      return archive !== null && (await inside(archive))
    }
    const names = streams[type]
    return !names || names.some(await streamsIn(file))
  })
}

/** The main part must be in its place, and be called what it is; one with macros has another ending. */
function officeDocument(folder: string, main: string) {
  return async ({ names, textOf }: Archive) => {
    const types = await textOf('[Content_Types].xml')
    return (
      types?.includes(`${office}${main}.main+xml`) === true &&
      names.some((name) => name.startsWith(folder) && name.endsWith('.xml')) &&
      !names.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))
    )
  }
}

function openDocument(type: string) {
  return async (archive: Archive) => {
    const holds = (name: string) => archive.names.includes(name)
    const isDocument = holds('content.xml') || holds('encrypted-package')
    return (await saysItIs(archive, type)) && isDocument && holds('META-INF/manifest.xml')
  }
}

async function saysItIs({ textOf }: Archive, type: string): Promise<boolean> {
  return (await textOf('mimetype'))?.trim() === type
}

const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const endOfChain = 0xfffffffe
/** A document has a few dozen streams: the folders of this many sectors are looked through. */
const mostSectors = 256

/** Whether a compound file (OLE) has a stream of this name. */
async function streamsIn(file: RandomAccess): Promise<(name: string) => boolean> {
  const head = await file.read(0, 512)
  if (head.length < 512 || !head.subarray(0, 8).equals(compoundMark)) return () => false
  const size = 2 ** Math.min(head.readUInt16LE(30), 12)
  const sector = (n: number) => file.read((n + 1) * size, size)
  const found = new Set<string>()
  let next = head.readUInt32LE(48)
  for (let read = 0; next < endOfChain && read < mostSectors; read++) {
    const folder = await sector(next)
    for (let at = 0; at + 128 <= folder.length; at += 128) {
      const length = Math.min(folder.readUInt16LE(at + 64), 64)
      if (length > 2) found.add(folder.toString('utf16le', at, at + length - 2))
    }
    // Where the chain continues is in a table, whose first 109 sectors the head names.
    const perTable = size / 4
    const table = Math.floor(next / perTable)
    const place = table < 109 ? head.readUInt32LE(76 + 4 * table) : endOfChain
    const entry = place < endOfChain ? await sector(place) : Buffer.alloc(0)
    const at = 4 * (next % perTable)
    next = at + 4 <= entry.length ? entry.readUInt32LE(at) : endOfChain
  }
  return (name) => found.has(name)
}
