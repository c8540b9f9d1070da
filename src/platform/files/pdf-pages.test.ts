import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#testing/data-folder.ts'
import { packedRun } from '#testing/deflate-run.ts'
import { pdfPages } from './pdf-pages.ts'

let made = 0
async function pagesOf(bytes: Buffer): Promise<number | 'locked' | null> {
  const path = join(temporaryFolder(), `${++made}.pdf`)
  await writeFile(path, bytes)
  return pdfPages(path)
}

async function written(pages: number, options: object = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options })
  for (let page = 0; page < pages; page++) document.addPage().text(`Page ${page}`)
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const object = (number: number, head: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${head}/Length ${body.length}>>\nstream\n`),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** One page, whose place is told by what was packed, with so many blanks behind it. */
function packed(blanks: number): Buffer {
  const places = '2 0 4 40 '
  const inside = `${places}${'<</Type/Catalog/Pages 4 0 R>>'.padEnd(40)}<</Type/Pages/Count 1/Kids[5 0 R]>>`
  const stream = packedRun(blanks, { byte: 0x20, behind: inside })
  const parts = [
    Buffer.from('%PDF-1.5\n'),
    object(3, `/Type/ObjStm/N 2/First ${places.length}/Filter/FlateDecode`, stream),
    Buffer.from('5 0 obj\n<</Type/Page/Parent 4 0 R/MediaBox[0 0 9 9]>>\nendobj\n'),
  ]
  const at = (part: number) => parts.slice(0, part).reduce((sum, { length }) => sum + length, 0)
  const row = (kind: number, place: number, more: number) => {
    const bytes = Buffer.from([kind, 0, 0, 0, 0, more])
    bytes.writeUInt32BE(place, 1)
    return bytes
  }
  const table = Buffer.concat([
    ...[row(0, 0, 255), row(1, at(3), 0), row(2, 3, 0)],
    ...[row(1, at(1), 0), row(2, 3, 1), row(1, at(2), 0)],
  ])
  const end = Buffer.from(`startxref\n${at(3)}\n%%EOF\n`)
  return Buffer.concat([...parts, object(1, '/Type/XRef/Size 6/W[1 4 1]/Root 2 0 R', table), end])
}

/** A table of so many million objects. */
function tableOf(millions: number): Buffer {
  const stream = packedRun(millions * 4_000_000)
  const head = Buffer.from('%PDF-1.5\n')
  const table = object(1, `/Type/XRef/Size ${millions}000000/W[1 2 1]/Root 2 0 R/Filter/FlateDecode`, stream)
  return Buffer.concat([head, table, Buffer.from(`startxref\n${head.length}\n%%EOF\n`)])
}

/** A tree in which each branch is there twice: few objects, and 2 to that power of pages. */
function doubled(power: number): Buffer {
  const parts = ['%PDF-1.7\n', '1 0 obj\n<</Type/Catalog/Pages 3 0 R>>\nendobj\n']
  parts.push(`2 0 obj\n<</Type/Page/Parent ${power + 2} 0 R/MediaBox[0 0 9 9]>>\nendobj\n`)
  for (let at = 0; at < power; at++) {
    const kid = at + 1 < power ? at + 4 : 2
    const body = `/Type/Pages/Count ${2 ** (power - at)}/Kids[${kid} 0 R ${kid} 0 R]`
    parts.push(`${at + 3} 0 obj\n<<${body}>>\nendobj\n`)
  }
  const places = parts.map((_, at) => parts.slice(0, at).join('').length)
  const rows = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n\r\n`)
  const size = rows.length + 1
  return Buffer.from(
    `${parts.join('')}xref\n0 ${size}\n0000000000 65535 f\r\n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R>>
startxref\n${parts.join('').length}\n%%EOF\n`,
  )
}

describe('the pages of a PDF', () => {
  it('are counted, several documents at once', async () => {
    const documents = await Promise.all([1, 2, 3, 40, 5].map((pages) => written(pages)))
    expect(await Promise.all(documents.map(pagesOf))).toEqual([1, 2, 3, 40, 5])
  })

  it('are no one’s to know where a password is asked for, or where it’s broken', async () => {
    expect(await pagesOf(await written(1, { userPassword: 'celadon' }))).toBe('locked')
    for (const bytes of ['', '%PDF-1.7', '%PDF-1.7\nnothing in here', '<html>'])
      expect(await pagesOf(Buffer.from(bytes))).toBeNull()
  })

  it('E2: are given up where a document unpacks to more than any has', async () => {
    expect(await pagesOf(packed(1_000))).toBe(1)
    expect(await pagesOf(packed(80_000_000))).toBeNull()
  })

  it('E2: are given up where a few bytes say that there are billions', async () => {
    expect(await pagesOf(doubled(4))).toBe(16)
    expect(await pagesOf(doubled(40))).toBeNull()
  })

  it('E2: are given up where a document takes all memory, and everyone else is answered', async () => {
    const [bomb, other] = await Promise.all([pagesOf(tableOf(100)), pagesOf(await written(2))])
    expect([bomb, other]).toEqual([null, 2])
    expect(await pagesOf(await written(3))).toBe(3)
  })
})
