import type { Bidi } from 'bidi-js'
import { atFirstUse } from '../at-first-use.ts'
import { cutFace, lettersOf, placeOf } from './faces.ts'
import { type FontName, fontBytes, fontFiles } from './fonts.ts'
import { readable } from './readable.ts'

const bidiOf = atFirstUse<() => Bidi>('bidi-js')
let bidi: Bidi | null = null
/** The order of letters where texts run both ways (Unicode, annex 9). */
function order(): Bidi {
  bidi ??= bidiOf()()
  return bidi
}

/** Letters that are drawn at once: of one font and one direction. */
type Run = { text: string; font: string; level: number; width: number }
export type SetLine = { runs: readonly Run[]; width: number; size: number; height: number; isRtl: boolean }
type Style = { font: FontName; size: number }
type Words = { text: string; font: FontName }

export type Typesetter = {
  /** In lines that are no wider, at most so many: the last one ends with an ellipsis then. */
  lines(text: string, style: Style, width: number, most?: number): SetLine[]
  /** How wide the widest word is: a smaller size may spare it from being broken. */
  widestWord(text: string, style: Style): number
  draw(line: SetLine, x: number, top: number): void
  /** The same as shapes, from the line's top left: for pictures. */
  paths(line: SetLine): string[]
}

/** The part of pdfkit's fonts that its types leave out: fontkit's. */
type Font = {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    glyphs: readonly { path: { toSVG(): string } }[]
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}

/** In the place of what no font has. */
const box = '\u25a1'
/** Of a line of the text face alone, and of one with letters that need more room above and below. */
const heights = { plain: 1.21, tall: 1.45 }
const ascent = { plain: 0.969, tall: 1.1 }

/**
 * Sets texts of every script in a document: each letter in a font that has it, right to left where that's how it's read. Fonts are
 * loaded for the texts that need them, which is why they are named first; any other text may lack letters.
 */
export async function typesetterFor(doc: PDFKit.PDFDocument, texts: readonly Words[]): Promise<Typesetter> {
  const cut = new Map<string, { file: string; font: FontName; letters: Set<string> }>()
  for (const { text: raw, font } of texts) {
    const text = readable(raw)
    for (const letter of lettersOf(text)) {
      const file = placeOf(letter, text)
      if (file === 'text' || file === 'none') continue
      const name = `${font} ${file}`
      const known = cut.get(name) ?? { file, font, letters: new Set<string>() }
      cut.set(name, known)
      known.letters.add(letter)
    }
  }
  for (const name of Object.keys(fontFiles) as FontName[]) doc.registerFont(name, fontBytes(name))
  const fonts = new Map<string, Set<string>>()
  for (const [name, { file, font, letters }] of cut) {
    doc.registerFont(name, await cutFace(file, [...letters].join(''), font))
    fonts.set(name, new Set([...letters].filter((letter) => isIn(doc, name, letter))))
  }
  return typesetter({ doc, fonts, measured: new Map() })
}

/** A list may say more than its font has. One that has nothing of what was asked can't be opened. */
function isIn(doc: PDFKit.PDFDocument, name: string, letter: string): boolean {
  try {
    const { font } = (doc.font(name) as unknown as { _font: { font: Font } })._font
    return [...letter].every(
      (part) =>
        /\p{Default_Ignorable_Code_Point}/u.test(part) || font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
    )
  } catch {
    return false
  }
}

/** A document with the faces it has, and how wide what was set in them is. */
type Metrics = {
  doc: PDFKit.PDFDocument
  fonts: ReadonlyMap<string, Set<string>>
  measured: Map<string, number>
}

function typesetter(metrics: Metrics): Typesetter {
  const { doc } = metrics
  return {
    lines(raw, style, width, most = 100) {
      const text = readable(raw)
      const lines: SetLine[] = []
      for (const paragraph of text.split('\n')) {
        lines.push(...linesOf(metrics, text, paragraph, style, width))
        if (lines.length > most) break
      }
      if (lines.length <= most) return lines
      const kept = lines.slice(0, most)
      const last = kept.at(-1)
      if (last) kept[most - 1] = withEllipsis(metrics, last, style, width)
      return kept
    },

    widestWord(raw, style) {
      const text = readable(raw)
      return Math.max(0, ...pieces(text).map((piece) => widthOfText(metrics, piece.trimEnd(), text, style)))
    },

    paths(line) {
      const placed = inPlace(line.runs)
      return line.runs.flatMap((run) => pathsOf(metrics, line, run, placed.get(run) ?? 0))
    },

    draw(line, x, top) {
      const { runs, size } = line
      const baseline = top + baselineOf(line)
      const placed = inPlace(runs)
      // As they're read, so that a reader and who copies the text get them in that order.
      for (const run of runs) {
        doc
          .font(run.font)
          .fontSize(size)
          .text(run.text, x + (placed.get(run) ?? 0), baseline, {
            lineBreak: false,
            features: [],
            baseline: 'alphabetic',
          })
      }
    },
  }
}

/** The letters of a run, from where it begins. */
function pathsOf({ doc }: Metrics, line: SetLine, run: Run, from: number): string[] {
  const { font } = (doc.font(run.font) as unknown as { _font: { font: Font } })._font
  const { glyphs, positions } = font.layout(run.text)
  const scale = line.size / font.unitsPerEm
  let right = from
  return glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
    const [x, y] = [right + xOffset * scale, baselineOf(line) - yOffset * scale]
    right += xAdvance * scale
    return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
  })
}

function widthOf({ doc, measured }: Metrics, text: string, font: string, size: number): number {
  const key = `${font}\n${text}`
  let width = measured.get(key)
  if (width === undefined) {
    width = doc.font(font).fontSize(100).widthOfString(text, { features: [] })
    measured.set(key, width)
  }
  return (width * size) / 100
}

const widthOfText = (metrics: Metrics, text: string, whole: string, { font, size }: Style) =>
  fontRuns(metrics, text, whole, font).reduce(
    (sum, run) => sum + widthOf(metrics, run.text, run.font, size),
    0,
  )

/** Runs of one font, in the order they're read. */
function fontRuns({ fonts }: Metrics, text: string, whole: string, font: FontName) {
  const runs: { text: string; from: number; font: string }[] = []
  let at = 0
  for (const letter of lettersOf(text)) {
    const file = placeOf(letter, whole)
    const own = `${font} ${file}`
    const isThere = fonts.get(own)?.has(letter) ?? false
    const drawn = isThere || file === 'text' ? letter : box
    const name = isThere ? own : font
    const last = runs.at(-1)
    if (last?.font === name && drawn === letter && last.from + last.text.length === at) last.text += letter
    else runs.push({ text: drawn, from: at, font: name })
    at += letter.length
  }
  return runs
}

/** A line's runs as they're read, each with its direction. */
function lineOf(metrics: Metrics, text: string, whole: string, style: Style, isRtl: boolean): SetLine {
  const { levels } = order().getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr')
  const runs: Run[] = []
  for (const run of fontRuns(metrics, text, whole, style.font)) {
    let from = 0
    for (let at = 1; at <= run.text.length; at++) {
      const level = levels[run.from + from] ?? 0
      if (at < run.text.length && levels[run.from + at] === level) continue
      const part = run.text.slice(from, at)
      // Fonts of scripts that run to the left turn their letters around themselves; signs of the text face don't.
      const drawn = level % 2 === 1 && run.font === style.font ? turned(part) : part
      const width = widthOf(metrics, drawn, run.font, style.size)
      runs.push({ text: drawn, font: run.font, level, width })
      from = at
    }
  }
  const isTall = runs.some(({ font }) => font !== style.font)
  return {
    runs,
    width: runs.reduce((sum, run) => sum + run.width, 0),
    size: style.size,
    height: style.size * (isTall ? heights.tall : heights.plain),
    isRtl,
  }
}

function linesOf(metrics: Metrics, whole: string, paragraph: string, style: Style, width: number): SetLine[] {
  const isRtl = order().getEmbeddingLevels(paragraph, 'auto').paragraphs[0]?.level === 1
  const widthIn = (text: string) => widthOfText(metrics, text, whole, style)
  const lines: string[] = []
  let line = ''
  let wide = 0
  for (const piece of pieces(paragraph)) {
    const pieceWide = widthIn(piece.trimEnd())
    if (line !== '' && wide + pieceWide > width) {
      lines.push(line.trimEnd())
      ;[line, wide] = ['', 0]
    }
    if (pieceWide <= width) {
      line += piece
      wide += widthIn(piece)
      continue
    }
    for (const letter of lettersOf(piece)) {
      if (line !== '' && widthIn(line + letter) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += letter
      wide = widthIn(line)
    }
  }
  lines.push(line.trimEnd())
  return lines.map((text) => lineOf(metrics, text, whole, style, isRtl))
}

function baselineOf({ runs, size }: SetLine): number {
  const isTall = runs.some(({ font }) => font.includes(' '))
  return size * (isTall ? ascent.tall : ascent.plain)
}

/** The line with an ellipsis at its end, without as many of its last letters as that takes. */
function withEllipsis(metrics: Metrics, line: SetLine, { font, size }: Style, width: number): SetLine {
  const dotsWide = widthOf(metrics, '…', font, size)
  const dots: Run = { text: '…', font, level: line.isRtl ? 1 : 0, width: dotsWide }
  const runs = [...line.runs]
  const wide = () => runs.reduce((sum, run) => sum + run.width, dots.width)
  while (wide() > width) {
    const last = runs.pop()
    if (!last) break
    const shorter = lettersOf(last.text).slice(0, -1).join('')
    if (shorter !== '')
      runs.push({ ...last, text: shorter, width: widthOf(metrics, shorter, last.font, size) })
  }
  return { ...line, runs: [...runs, dots], width: wide() }
}

/** Where each run begins, in order of sight: from the highest level down, what's at least as high is turned around (rule L2). */
function inPlace(runs: readonly Run[]): Map<Run, number> {
  const seen = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      if ((seen[from]?.level ?? 0) < level) continue
      let to = from
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to++
      seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  }
  const places = new Map<Run, number>()
  let x = 0
  for (const run of seen) {
    places.set(run, x)
    x += run.width
  }
  return places
}

const turned = (text: string) =>
  lettersOf(text)
    .reverse()
    .map((letter) => order().getMirroredCharacter(letter) ?? letter)
    .join('')

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Between these a line may end: after spaces and hyphens, and between words of scripts that write none. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (const part of text.match(/\S+?(?:-(?=\S)|\s+|$)|\s+/gu) ?? []) {
    if (
      !/[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(part)
    ) {
      found.push(part)
      continue
    }
    for (const { segment } of words.segment(part)) {
      // A sign that closes isn't first in a line.
      if (found.length > 0 && /^[\p{Pe}\p{Pf}\p{Po}\s]/u.test(segment)) found[found.length - 1] += segment
      else found.push(segment)
    }
  }
  return found
}
