import { type FontName, fontFiles } from '#platform/drawing/fonts.ts'
import { pdfkit } from '#platform/drawing/pdfkit.ts'
import { type Typesetter, typesetterFor } from '#platform/drawing/typesetting.ts'

/** A document of a sale as it's printed: every word of it is chosen already. */
export type Paper = {
  language: string
  size: 'A4' | 'LETTER'
  /** The creator's color. */
  color: string
  logo: Buffer | null
  title: string
  number: string
  seller: { name: string; lines: readonly string[]; link: string }
  notices: readonly string[]
  facts: readonly { label: string; name?: string; lines: readonly string[] }[]
  table: {
    heads: readonly [string, string, string]
    rows: readonly { title: string; note: string; quantity: string; amount: string }[]
  }
  sums: readonly { label: string; amount: string; isTotal: boolean }[]
  foot: string
  issuedAt: Date
}

const margin = 54
const ink = '#20241f'
const faint = '#50564f'
const hairline = '#d8dbd6'
/** What a hostile document may take: the rest of what it says is cut off. */
const mostRows = 100
const mostLines = 12

type Sheet = {
  doc: PDFKit.PDFDocument
  type: Typesetter
  root: Element
  right: number
  bottom: number
}
type Element = ReturnType<PDFKit.PDFDocument['struct']>
type Kind = Parameters<PDFKit.PDFDocument['struct']>[0]
type Style = { font: FontName; size: number; color?: string; align?: 'left' | 'right'; most?: number }
type Place = { x: number; y: number; width: number }

/** A document as a PDF: tagged for readers, with the letters it needs inside. */
export async function documentPdf(paper: Paper): Promise<Buffer> {
  const PDFDocument = pdfkit()
  const doc = new PDFDocument({
    size: paper.size,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: paper.language,
    displayTitle: true,
    font: fontFiles.regular,
    info: {
      Title: `${paper.title} ${paper.number}`,
      Author: paper.seller.name,
      CreationDate: paper.issuedAt,
      ModDate: paper.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const type = await typesetterFor(doc, textsOf(paper))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet = { doc, type, root, right: doc.page.width - margin, bottom: doc.page.height - margin }
  let y = writeHead(sheet, paper)
  y = writeFacts(sheet, paper, y)
  y = writeRows(sheet, paper, y)
  y = writeSums(sheet, paper, y)
  y = roomFor(sheet, y + 28, 14)
  write(sheet, root, 'P', paper.foot, { x: margin, y, width: sheet.right - margin }, small)
  root.end()
  doc.end()
  return done
}

const small: Style = { font: 'regular', size: 8.5, color: faint }
const body: Style = { font: 'regular', size: 9.5 }
const bold: Style = { font: 'bold', size: 9.5 }

const textsOf = ({ seller, facts, table, sums, ...paper }: Paper) =>
  [
    ...[paper.title, paper.number, paper.foot, ...paper.notices, seller.name, seller.link, ...seller.lines],
    ...facts.flatMap(({ label, name = '', lines }) => [label, name, ...lines]),
    ...table.heads,
    ...table.rows.slice(0, mostRows).flatMap((row) => Object.values(row)),
    ...sums.flatMap(({ label, amount }) => [label, amount]),
  ].flatMap((text) => (['regular', 'bold'] as const).map((font) => ({ text, font })))

/** A text as an element of its own; answers where it ends. Its lines may be on two pages. */
function write(sheet: Sheet, parent: Element, kind: Kind, text: string, place: Place, style: Style): number {
  const { doc, type } = sheet
  const element = doc.struct(kind)
  parent.add(element)
  let { y } = place
  for (const line of type.lines(text, style, place.width, style.most ?? mostLines)) {
    y = roomFor(sheet, y, line.height)
    const isRight = style.align === 'right' || (line.isRtl && style.align !== 'left')
    const x = isRight ? place.x + place.width - line.width : place.x
    element.add(() => {
      doc.fillColor(style.color ?? ink)
      type.draw(line, x, y)
    })
    y += line.height
  }
  element.end()
  return y
}

/** Where something so high begins: on the next page if this one has no room for it. */
function roomFor({ doc, bottom }: Sheet, y: number, height: number): number {
  if (y + height <= bottom) return y
  doc.addPage()
  return margin
}

/** Lines and logos are nothing to read out. */
function unread({ doc }: Sheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

function rule(sheet: Sheet, y: number, { color = hairline, width = 0.6, from = margin } = {}): void {
  const { doc, right } = sheet
  unread(sheet, () => void doc.moveTo(from, y).lineTo(right, y).lineWidth(width).stroke(color))
}

/** Who sells on one side, what this is on the other. */
function writeHead(sheet: Sheet, { logo, seller, title, number, notices, color }: Paper): number {
  const { doc, root, right } = sheet
  const half = (right - margin) * 0.56
  let y = margin
  if (logo) {
    unread(sheet, () => void doc.image(logo, margin, y, { fit: [165, 36] }))
    y += 46
  }
  y = write(sheet, root, 'P', seller.name, { x: margin, y, width: half }, { ...bold, size: 12.5, most: 4 })
  y += 3
  for (const line of seller.lines) y = write(sheet, root, 'P', line, { x: margin, y, width: half }, body)
  y = write(sheet, root, 'P', seller.link, { x: margin, y, width: half }, { ...body, color: faint, most: 2 })
  const side = { x: margin + half + 16, width: right - margin - half - 16 }
  const top = { ...side, y: margin }
  const below = write(sheet, root, 'H1', title, top, { font: 'bold', size: 22, align: 'right' })
  const end = write(sheet, root, 'P', number, { ...side, y: below + 2 }, { ...body, align: 'right' })
  y = Math.max(y, end) + 22
  rule(sheet, y, { color, width: 3 })
  y += 22
  for (const notice of notices)
    y = write(sheet, root, 'P', notice, { x: margin, y, width: right - margin }, bold) + 8
  return y
}

/** Whom it's for, when, and for what order: beside each other. */
function writeFacts(sheet: Sheet, { facts }: Paper, top: number): number {
  const { root, right } = sheet
  const shares = facts.length === 4 ? [0.3, 0.15, 0.32, 0.23] : facts.map(() => 1 / facts.length)
  let x = margin
  let end = top
  for (const [at, { label, name, lines }] of facts.entries()) {
    const wide = (right - margin) * (shares[at] ?? 0.25)
    const place = { x, width: wide - 12 }
    let y = write(sheet, root, 'P', label, { ...place, y: top }, { ...small, most: 2 }) + 2
    if (name) y = write(sheet, root, 'P', name, { ...place, y }, { ...bold, most: 5 })
    for (const line of lines) {
      const style: Style = { ...body, size: unbroken(sheet, line, place.width), align: 'left' }
      y = write(sheet, root, 'P', line, { ...place, y }, style)
    }
    end = Math.max(end, y)
    x += wide
  }
  return end + 26
}

/** The size at which numbers and addresses stay in one piece, to be copied; they may be broken rather than too small to read. */
function unbroken({ type }: Sheet, text: string, width: number): number {
  let { size } = body
  while (size > 7 && type.widestWord(text, { font: 'regular', size }) > width) size -= 0.25
  return size
}

function writeRows(sheet: Sheet, { table: { heads, rows } }: Paper, top: number): number {
  const { doc, root, right, type } = sheet
  const columns = [
    { x: margin, width: right - margin - 170 },
    { x: right - 160, width: 50, align: 'right' as const },
    { x: right - 100, width: 100, align: 'right' as const },
  ]
  const table = doc.struct('Table')
  root.add(table)
  const head = doc.struct('TR')
  table.add(head)
  for (const [at, column] of columns.entries())
    write(sheet, head, 'TH', heads[at] ?? '', { ...column, y: top }, { ...small, ...column, most: 1 })
  head.end()
  let y = top + 16
  rule(sheet, y, { color: ink, width: 0.9 })
  for (const { title, note, quantity, amount } of rows.slice(0, mostRows)) {
    const [first = { x: 0, width: 0 }] = columns
    const height = type
      .lines(title, bold, first.width, 6)
      .concat(type.lines(note, small, first.width, 2))
      .reduce((sum, line) => sum + line.height, 16)
    y = roomFor(sheet, y, height) + 8
    const row = doc.struct('TR')
    table.add(row)
    const cell = doc.struct('TD')
    row.add(cell)
    const below = write(sheet, cell, 'P', title, { ...first, y }, { ...bold, most: 6 })
    const end = write(sheet, cell, 'P', note, { ...first, y: below + 1 }, { ...small, most: 2 })
    cell.end()
    for (const [at, text] of [quantity, amount].entries()) {
      const column = columns[at + 1] ?? first
      write(sheet, row, 'TD', text, { ...column, y }, { ...body, align: 'right', most: 2 })
    }
    row.end()
    y = end + 8
    rule(sheet, y)
  }
  table.end()
  return y + 14
}

function writeSums(sheet: Sheet, { sums, color }: Paper, top: number): number {
  const { root, right } = sheet
  const from = right - 240
  let y = roomFor(sheet, top, sums.length * 18 + 10)
  for (const { label, amount, isTotal } of sums) {
    const style = isTotal ? { ...bold, size: 12 } : body
    if (isTotal) {
      rule(sheet, y, { color, width: 1.6, from })
      y += 6
    }
    write(sheet, root, 'P', label, { x: from, y, width: 130 }, { ...style, most: 2 })
    const place = { x: right - 110, y, width: 110 }
    y = write(sheet, root, 'P', amount, place, { ...style, align: 'right', most: 1 }) + 5
    if (isTotal) y += 3
  }
  return y
}
