import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument as Written } from '@cantoo/pdf-lib'
import PDFDocument from 'pdfkit'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfLines } from '#testing/pdf-lines.ts'
import { settable, stampPdf } from './pdf-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'stamp-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
async function stamped(original: Buffer, text = 'Ana Żak · ana@example.com · Order ord_1') {
  const path = join(folder, `${++made}.pdf`)
  writeFileSync(path, original)
  const result = await stampPdf(path, text, { bytes: original.length })
  return result.added ? Buffer.concat([original, result.added]) : result
}

async function pdf(
  draw: (doc: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, ...options })
  draw(doc)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const line = 'Ana Żak · ana@example.com · Order ord_1'

describe('a line set below the pages of a PDF', () => {
  it('is on every page, behind the bytes there were', async () => {
    const original = await pdf((doc) => {
      for (let page = 1; page < 4; page++) doc.addPage().text(`Page ${page}`)
    })
    const result = (await stamped(original)) as Buffer
    expect(result.subarray(0, original.length).equals(original)).toBe(true)
    const pages = await pdfLines(result)
    expect(pages.map((lines) => lines.map(({ text }) => text))).toEqual(
      [1, 2, 3].map((page) => [`Page ${page}`, line]),
    )
    for (const [, foot] of pages) expect(foot?.y).toBeLessThan(20)
  })

  it.each([90, 180, 270])('is at the foot of a page turned by %s°', async (turned) => {
    const original = await pdf((doc) => {
      doc.addPage({ size: [300, 500] })
      Object.assign(doc.page.dictionary.data, { Rotate: turned })
      doc.text('Turned')
    })
    const [lines] = await pdfLines((await stamped(original)) as Buffer)
    const foot = lines?.find(({ text }) => text === line)
    // Seen upright, in the lowest twenty points.
    expect(foot?.seen.y).toBeLessThan(20)
    expect(foot?.seen.angle).toBeCloseTo(0)
  })

  it('keeps documents whose objects are in streams, and those with many pages', async () => {
    const written = await Written.load(await pdf((doc) => doc.addPage().text('Packed')))
    const [lines] = await pdfLines((await stamped(Buffer.from(await written.save()))) as Buffer)
    expect(lines?.map(({ text }) => text)).toEqual(['Packed', line])
    const many = await pdf((doc) => {
      for (let page = 0; page < 600; page++) doc.addPage({ size: [200, 200] }).text(`Page ${page}`)
    })
    const result = (await stamped(many)) as Buffer
    expect(result.length - many.length).toBeLessThan(600 * 500)
    expect((await pdfLines(result)).every((each) => each.at(-1)?.text === line)).toBe(true)
  })

  it('E2: gives up on what is encrypted, broken, no PDF or made to fill the memory', async () => {
    const encrypted = await pdf((doc) => doc.addPage().text('Secret'), { ownerPassword: 'owner' })
    const cut = (await pdf((doc) => doc.addPage().text('Cut'))).subarray(0, 400)
    const bomb = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length '),
      ...streamOf(deflateSync(Buffer.alloc(800_000_000), { level: 1 })),
      Buffer.from('\nstartxref\n0\n%%EOF\n'),
    ])
    for (const original of [encrypted, cut, randomBytes(2000), bomb])
      expect(await stamped(original)).toEqual({ added: null, because: 'unfit' })
    expect(await stampPdf(join(folder, 'none'), line, { bytes: 100_000_001 })).toMatchObject({
      because: 'unfit',
    })
  }, 60_000)

  it('leaves out letters that the font doesn’t have', () => {
    expect(settable('Ana Żak-Реис')).toBe('Ana Żak-Реис')
    expect(settable('田中 Aiko 🌱')).toBe('Aiko')
    expect(settable('田中')).toBe('')
  })
})

const streamOf = (bytes: Buffer) => [
  Buffer.from(`${bytes.length} >>\nstream\n`),
  bytes,
  Buffer.from('\nendstream\nendobj\n'),
]
