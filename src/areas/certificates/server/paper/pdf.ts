import { type FontName, fontFiles } from '#platform/drawing/fonts.ts'
import { pdfkit } from '#platform/drawing/pdfkit.ts'
import { type Typesetter, typesetterFor } from '#platform/drawing/typesetting.ts'
import type { CertificateFace } from '../../face.ts'
import { certificateLine, tickPoints } from '../../line.ts'
import { paperWordsIn } from '../../paper.ts'
import type { PrintedPictures } from './pictures.ts'

type Paper = {
  /** Where it can be checked; the paper links there. */
  url: string
  issuedAt: Date
  pictures: PrintedPictures
}

type Sheet = {
  doc: PDFKit.PDFDocument
  type: Typesetter
  face: CertificateFace
  paper: Paper
  scale: number
  margin: number
}

/**
 * The certificate as a PDF: the same drawing as on the page, tagged for readers, with its fonts inside. What no font has, as
 * an emoji, is a box.
 */
export async function certificatePdf(face: CertificateFace, paper: Paper): Promise<Buffer> {
  const isWide = face.orientation === 'landscape'
  const PDFDocument = pdfkit()
  const doc = new PDFDocument({
    size: 'A4',
    layout: face.orientation,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: face.language,
    displayTitle: true,
    font: fontFiles.regular,
    info: {
      Title: `${face.title}: ${face.learner}, ${face.course}`,
      Author: face.seller,
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
  const type = await typesetterFor(doc, textsOf(face))
  const scale = doc.page.width / (isWide ? 1000 : 707)
  const sheet: Sheet = { doc, type, face, paper, scale, margin: 80 * scale }
  drawBackground(sheet)
  const root = doc.struct('Document')
  doc.addStructure(root)
  writeTop(sheet, root)
  const factsTop = writeFacts(sheet, root)
  writeBody(sheet, root, factsTop)
  root.end()
  doc.end()
  return done
}

/** All it can say, in every face it may say it in. */
const textsOf = (face: CertificateFace) =>
  [
    ...[face.title, face.seller, face.opening, face.closing, face.learner, face.course, face.remark],
    ...[face.date, face.taughtBy, face.signature?.name ?? '', face.signature?.title ?? ''],
  ].flatMap((text) => (['regular', 'medium', 'bold', 'italic'] as const).map((font) => ({ text, font })))

/** Paper, line and end: nothing to read out. */
function drawBackground({ doc, face, scale }: Sheet): void {
  const { line, paper } = face.colors
  const drawing = certificateLine(face)
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save().rect(0, 0, doc.page.width, doc.page.height).fill(paper)
  doc.scale(scale)
  strokeAlong(doc, drawing.points)
  doc.lineWidth(7).stroke(line)
  for (const at of drawing.stops) doc.circle(at, 205, drawing.stopRadius).fill(line)
  const { x, y } = drawing.end
  doc.circle(x, y, 30).lineWidth(8).fillAndStroke(paper, line)
  strokeAlong(
    doc,
    tickPoints.map(([dx, dy]) => [x + dx, y + dy] as const),
  )
  doc.lineWidth(6).stroke(line)
  doc.restore()
  doc.endMarkedContent()
}

function strokeAlong(doc: PDFKit.PDFDocument, points: readonly (readonly [number, number])[]): void {
  for (const [at, [x, y]] of points.entries()) {
    if (at === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  }
}

type Root = ReturnType<PDFKit.PDFDocument['struct']>

function writeTop(sheet: Sheet, root: Root): void {
  const { doc, face, paper, scale, margin } = sheet
  const top = 70 * scale
  const { logo } = paper.pictures
  if (logo) {
    const figure = doc.struct('Figure', { alt: face.seller }, () => {
      doc.image(logo, margin, top - 8 * scale, { fit: [300 * scale, 84 * scale] })
    })
    root.add(figure)
  } else {
    const width = doc.page.width * 0.45
    root.add(line(sheet, 'P', face.seller, { font: 'bold', size: 21, x: margin, y: top, width, lines: 2 }))
  }
  const width = doc.page.width * 0.36
  const x = doc.page.width - margin - width
  root.add(
    line(sheet, 'H1', face.title, { font: 'medium', size: 15, x, y: top + 4 * scale, width, align: 'right' }),
  )
}

type FactRow = { label: string; value: string; signed?: boolean; link?: string }

/** Where the facts are beside each other, in units of the drawing. */
const columns = [
  { x: 0, wide: 150 },
  { x: 170, wide: 190 },
  { x: 380, wide: 410 },
]

/** Date, signature or teacher, and where to check it; answers where they begin. */
function writeFacts(sheet: Sheet, root: Root): number {
  const { doc, face, paper, scale, margin } = sheet
  const { pictures } = paper
  const words = paperWordsIn(face.language).labels
  const isWide = face.orientation === 'landscape'
  const bottom = doc.page.height - 66 * scale
  const { signature } = face
  const signed = signature
    ? { label: signature.title || words.signedBy, value: signature.name }
    : { label: words.taughtBy, value: face.taughtBy }
  const rows: FactRow[] = [
    { label: words.date, value: face.date },
    { ...signed, signed: signature !== null },
    ...(face.checkAt ? [{ label: words.checkAt, value: face.checkAt, link: paper.url }] : []),
  ]
  const rowHeight = 46 * scale
  const signedHeight = 56 * scale
  let top = bottom - rowHeight
  // Upright they are below each other, a signature above its name.
  const upright = rows.map((_, at) =>
    rows
      .slice(at)
      .reduce((y, row, below) => y - rowHeight * 1.15 - (row.signed && below > 0 ? signedHeight : 0), bottom),
  )
  for (const [at, row] of rows.entries()) {
    const { x, y, wide } = isWide
      ? {
          x: margin + (columns[at]?.x ?? 0) * scale,
          y: bottom - rowHeight,
          wide: (columns[at]?.wide ?? 400) * scale,
        }
      : { x: margin, y: upright[at] ?? bottom, wide: 440 * scale }
    root.add(line(sheet, 'P', row.label, { font: 'regular', size: 12.5, x, y, width: wide }))
    const at2 = y + 19 * scale
    root.add(
      line(sheet, 'P', row.value, { font: 'medium', size: 13.5, x, y: at2, width: wide, link: row.link }),
    )
    if (!row.signed) {
      top = Math.min(top, y)
      continue
    }
    const high = signedHeight
    const { signature: picture } = pictures
    if (picture) {
      const figure = doc.struct('Figure', { alt: words.signature }, () => {
        doc.image(picture, x, y - high, { fit: [wide, high - 6 * scale], valign: 'bottom' })
      })
      root.add(figure)
    } else if (!signature?.src) {
      doc.markContent('Artifact')
      set(sheet, signature?.name ?? '', { font: 'italic', size: 25, x, y: y - 36 * scale, width: wide * 1.2 })
      doc.endMarkedContent()
    }
    top = Math.min(top, y - high)
  }
  return top
}

type Part = {
  kind: 'P' | 'H2'
  text: string
  font: FontName
  size: number
  lines: number
  gap: number
}

/** All parts, smaller together until they fit between line and facts. */
function measuredIn(sheet: Sheet, parts: Part[], width: number, room: number) {
  for (let share = 1; ; share *= 0.94) {
    const measured = parts.map((part) => {
      const size = part.size * share
      return { ...part, size, ...fitted(sheet, { ...part, size }, width) }
    })
    const height = measured.reduce((sum, part) => sum + part.height + part.gap * sheet.scale, 0)
    if (height <= room || share < 0.5) return { measured, height }
  }
}

/** From the bottom up, above the facts: names of any length push up, never down. */
function writeBody(sheet: Sheet, root: Root, factsTop: number): void {
  const { doc, face, scale, margin } = sheet
  const width = doc.page.width - margin - 170 * scale
  const parts: {
    kind: 'P' | 'H2'
    text: string
    font: FontName
    size: number
    lines: number
    gap: number
  }[] = [
    { kind: 'P', text: face.opening, font: 'regular', size: 18, lines: 2, gap: 4 },
    { kind: 'H2', text: face.learner, font: 'bold', size: 76, lines: 2, gap: 10 },
    { kind: 'P', text: face.closing, font: 'regular', size: 18, lines: 2, gap: 4 },
    { kind: 'P', text: face.course, font: 'bold', size: 38, lines: 2, gap: 8 },
    { kind: 'P', text: face.remark, font: 'regular', size: 18, lines: 2, gap: 0 },
  ]
  const room = factsTop - 40 * scale - 262 * scale
  const { measured, height } = measuredIn(
    sheet,
    parts.filter((part) => part.text !== ''),
    width,
    room,
  )
  let y = factsTop - 40 * scale - height
  for (const part of measured) {
    root.add(line(sheet, part.kind, part.text, { ...part, size: part.fits, x: margin, y, width }))
    y += part.height + part.gap * scale
  }
}

type Setting = {
  font: FontName
  /** In units of the drawing. */
  size: number
  x: number
  y: number
  width: number
  lines?: number
  align?: 'left' | 'right'
  link?: string | undefined
}

/** One paragraph or heading of the document. */
function line(sheet: Sheet, kind: 'P' | 'H1' | 'H2', text: string, setting: Setting) {
  return sheet.doc.struct(kind, {}, () => set(sheet, text, setting))
}

function set(sheet: Sheet, text: string, setting: Setting): void {
  const { doc, type, scale, face } = sheet
  const { font, size, x, y, width, lines = 1, align = 'left', link } = setting
  const { fits } = fitted(sheet, { text, font, size, lines }, width)
  doc.fillColor(face.colors.ink)
  let top = y
  for (const line of type.lines(text, { font, size: fits * scale }, width, lines)) {
    type.draw(line, align === 'right' ? x + width - line.width : x, top)
    if (link) doc.link(x, top, line.width, line.height, link)
    top += line.height
  }
}

/** The size at which a text takes at most so many lines, and how high it is then. */
function fitted(
  { type, scale }: Sheet,
  { text, font, size, lines }: { text: string; font: FontName; size: number; lines: number },
  width: number,
): { fits: number; height: number } {
  for (let fits = size; ; fits *= 0.93) {
    const style = { font, size: fits * scale }
    const set = type.lines(text, style, width)
    const isSet = type.widestWord(text, style) <= width && set.length <= lines
    if (isSet || fits <= 8)
      return { fits, height: set.slice(0, lines).reduce((sum, line) => sum + line.height, 0) }
  }
}
