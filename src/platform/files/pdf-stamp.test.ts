import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument as Written } from '@cantoo/pdf-lib'
import PDFDocument from 'pdfkit'
import { afterAll, describe, expect, it } from 'vitest'
import { packedRun } from '#testing/deflate-run.ts'
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

  it('is at the foot of a page turned by 90°, 180° and 270°', async () => {
    const angles = [90, 180, 270]
    const original = await pdf((doc) => {
      for (const turned of angles) {
        doc.addPage({ size: [300, 500] })
        Object.assign(doc.page.dictionary.data, { Rotate: turned })
        doc.text('Turned')
      }
    })
    const pages = await pdfLines((await stamped(original)) as Buffer)
    expect(pages).toHaveLength(angles.length)
    for (const [at, lines] of pages.entries()) {
      const foot = lines.find(({ text }) => text === line)
      // Seen upright, in the lowest twenty points.
      expect(foot?.seen.y, `${angles[at]}°`).toBeLessThan(20)
      expect(foot?.seen.angle, `${angles[at]}°`).toBeCloseTo(0)
    }
  })

  it('keeps documents whose objects are in streams, and those with many pages', async () => {
    const written = await Written.load(await pdf((doc) => doc.addPage().text('Packed')))
    const [lines] = await pdfLines((await stamped(Buffer.from(await written.save()))) as Buffer)
    expect(lines?.map(({ text }) => text)).toEqual(['Packed', line])
    const many = await pdf((doc) => {
      for (let page = 0; page < 200; page++) doc.addPage({ size: [200, 200] }).text(`Page ${page}`)
    })
    const result = (await stamped(many)) as Buffer
    expect(result.length - many.length).toBeLessThan(200 * 500)
    expect((await pdfLines(result)).every((each) => each.at(-1)?.text === line)).toBe(true)
  })

  it('E2: gives up on what is encrypted, broken, no PDF or made to fill the memory', async () => {
    const encrypted = await pdf((doc) => doc.addPage().text('Secret'), { ownerPassword: 'owner' })
    const cut = (await pdf((doc) => doc.addPage().text('Cut'))).subarray(0, 400)
    const bomb = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length '),
      ...streamOf(packedRun(800_000_000)),
      Buffer.from('\nstartxref\n0\n%%EOF\n'),
    ])
    for (const original of [encrypted, cut, randomBytes(2000), bomb])
      expect(await stamped(original)).toEqual({ added: null, because: 'unfit' })
    expect(await stampPdf(join(folder, 'none'), line, { bytes: 100_000_001 })).toMatchObject({
      because: 'unfit',
    })
  })

  it('E2: gives up on what its reader would unpack to gigabytes, before it does', async () => {
    const bomb = packedRun(1_500_000_000, { byte: 0x20 })
    const page = document(['/MediaBox [0 0 300 300] /Contents 4 0 R'], [['/Filter /FlateDecode', bomb]])
    const peak = peakOfChildren()
    expect(await stamped(page)).toEqual({ added: null, because: 'unfit' })
    expect(peak()).toBeLessThan(700)
  })

  it('E2: gives up on pages without end, and on pages no paper has', async () => {
    const many = document(Array.from({ length: 31_000 }, () => '/MediaBox [0 0 300 300]'))
    const large = document([`/MediaBox [0 0 ${'9'.repeat(38)} ${'9'.repeat(38)}]`])
    for (const original of [many, large])
      expect(await stamped(original)).toEqual({ added: null, because: 'unfit' })
  })

  it('isn’t unfit for taking long: another time there may be less to do', async () => {
    const path = join(folder, 'late.pdf')
    const original = await pdf((doc) => doc.addPage().text('Page'))
    writeFileSync(path, original)
    const asked = { bytes: original.length }
    expect(await stampPdf(path, line, { ...asked, patienceMs: 1 })).toEqual({ added: null, because: 'late' })
    expect((await stampPdf(path, line, asked)).added).not.toBeNull()
    const stopping = AbortSignal.abort()
    const stopped = await stampPdf(path, line, { ...asked, patienceMs: 1, stopping })
    expect(stopped).toEqual({ added: null, because: 'stopped' })
  })

  it('doesn’t count as set where a page makes it too small to be seen', async () => {
    const contents = (text: string) =>
      document(['/MediaBox [0 0 300 300] /Contents 4 0 R'], [['', Buffer.from(text)]])
    expect(await stamped(contents('0.5 0 0 0.5 9 9 cm'))).toBeInstanceOf(Buffer)
    expect(await stamped(contents('q q 0.001 0 0 0.001 0 0 cm q'))).toEqual({ added: null, because: 'unfit' })
  })

  it('leaves out letters that the font doesn’t have', () => {
    expect(settable('Ana Żak-Реис')).toBe('Ana Żak-Реис')
    expect(settable('田中 Aiko 🌱')).toBe('Aiko')
    expect(settable('田中')).toBe('')
  })

  it('leaves out what no one sees, and signs around a name it can’t set', () => {
    expect(settable('Mia\u200b\u202e Chen\u00ad')).toBe('Mia Chen')
    for (const name of ['(田中)', '\u200b', '- أحمد -']) expect(settable(name)).toBe('')
  })
})

const streamOf = (bytes: Buffer) => [
  Buffer.from(`${bytes.length} >>\nstream\n`),
  bytes,
  Buffer.from('\nendstream\nendobj\n'),
]

/** A document of its pages and streams, the first stream as object 4. */
function document(pages: string[], streams: [string, Buffer][] = []): Buffer {
  const first = 4 + streams.length
  const kids = pages.map((_, at) => `${first + at} 0 R`).join(' ')
  const objects: [number, Buffer][] = [
    [1, Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [2, Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)],
    ...streams.map(([head, bytes], at): [number, Buffer] => [
      4 + at,
      Buffer.concat([
        Buffer.from(`<< ${head} /Length ${bytes.length} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    ]),
    ...pages.map((page, at): [number, Buffer] => [
      first + at,
      Buffer.from(`<< /Type /Page /Parent 2 0 R ${page} >>`),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  let table = 'xref\n'
  for (const [number, body] of objects) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    table += `${number} 1\n${String(length).padStart(10, '0')} 00000 n\r\n`
    parts.push(part)
    length += part.length
  }
  const end = `trailer\n<< /Size ${first + pages.length} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

/** The most memory a process of ours took meanwhile, in MB; nothing where the system doesn't say. */
function peakOfChildren(): () => number {
  let most = 0
  const look = () => {
    if (process.platform !== 'linux') return
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        if (!status.includes(`\nPPid:\t${process.pid}\n`)) continue
        most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
      } catch {
        // It ended meanwhile.
      }
  }
  const timer = setInterval(look, 20)
  return () => {
    clearInterval(timer)
    return most
  }
}
