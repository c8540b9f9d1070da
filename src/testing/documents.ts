import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** An archive of these texts, in this order; `stored` are not packed, as the name of its kind must not be. */
export async function makeZip(
  entries: Record<string, string>,
  { stored = [], wide = false }: { stored?: string[]; wide?: boolean } = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(entries))
    zip.addBuffer(Buffer.from(text), name, { compress: !stored.includes(name) })
  zip.end({ forceZip64Format: wide } as never)
  return buffer(zip.outputStream)
}

const officeParts = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

/** A document of an office program. */
export function makeOfficeDocument(
  kind: keyof typeof officeParts,
  more: Record<string, string> = {},
): Promise<Buffer> {
  const [part, type] = officeParts[kind]
  return makeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [part]: '<x/>',
    ...more,
  })
}

/** A document of OpenDocument, or a book. */
export function makePackage(
  type: string,
  parts: string[] = ['content.xml', 'META-INF/manifest.xml'],
): Promise<Buffer> {
  const entries = Object.fromEntries(parts.map((part) => [part, '<x/>']))
  return makeZip({ mimetype: type, ...entries }, { stored: ['mimetype'] })
}

const sectorBytes = 512

/** A compound file, as older office programs and installers write it, with a stream of this name. */
export function makeCompoundFile(stream: string): Buffer {
  const head = Buffer.alloc(sectorBytes)
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  head.writeUInt16LE(0x3e, 24)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(1, 44)
  // Its folders begin in sector 1; the table of sectors is sector 0.
  head.writeUInt32LE(1, 48)
  head.fill(0xff, 76)
  head.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sectorBytes, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  // Two sectors of folders, the second of which holds the stream.
  table.writeUInt32LE(2, 4)
  table.writeUInt32LE(0xfffffffe, 8)
  const named = (name: string) => {
    const folder = Buffer.alloc(128)
    folder.write(name, 'utf16le')
    folder.writeUInt16LE((name.length + 1) * 2, 64)
    return folder
  }
  const blank = Buffer.alloc(128)
  const folders = [named('Root Entry'), blank, blank, blank, named(stream), blank, blank, blank]
  return Buffer.concat([head, table, ...folders])
}
