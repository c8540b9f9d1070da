import { fileURLToPath } from 'node:url'
import { fontFiles } from './fonts.ts'
import { pdfkit } from './pdfkit.ts'

/** The part of pdfkit's fonts that its types leave out: fontkit's. */
type Font = {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    glyphs: readonly { id: number; path: { toSVG(): string } }[]
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}

type Shape = { x: number; y: number; scale: number; path: string }

/** A text as shapes, one unit high: what needs no font wherever it's shown. */
export type Outlines = {
  width: number
  /** Made when they're asked for: to know how wide a text is takes none of them. */
  shapes: () => readonly Shape[]
}
export type Setter = (text: string) => Outlines

const bricolage = (part: string) =>
  fileURLToPath(
    import.meta.resolve(
      `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-wght-normal.woff2`,
    ),
  )

let families: readonly (readonly Font[])[] | null = null

/**
 * Sets words in the display face at its boldest, or in the text face where the first lacks a letter; null where both do: Arabic,
 * Chinese, emoji and others.
 */
export function setterFor(text: string): Setter | null {
  families ??= [
    ['latin', 'latin-ext', 'vietnamese'].map((part) => open(bricolage(part))),
    [open(fontFiles.bold)],
  ]
  const family = families.find((fonts) =>
    [...text].every((letter) => /\s/u.test(letter) || fontWith(fonts, letter)),
  )
  return family ? (words) => outlinesOf(family, words) : null
}

function open(file: string): Font {
  const PDFDocument = pdfkit()
  const doc = new PDFDocument({ autoFirstPage: false, font: file })
  return (doc.font(file) as unknown as { _font: { font: Font } })._font.font
}

const fontWith = (fonts: readonly Font[], letter: string) =>
  fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

function outlinesOf(fonts: readonly Font[], text: string): Outlines {
  const runs = runsOf(fonts, text).map(({ font, letters }) => ({ font, ...font.layout(letters) }))
  let width = 0
  for (const { font, positions } of runs)
    for (const { xAdvance } of positions) width += xAdvance * (1 / font.unitsPerEm)
  return { width, shapes: () => shapesOf(runs) }
}

function shapesOf(runs: readonly ({ font: Font } & ReturnType<Font['layout']>)[]): Shape[] {
  const shapes: Shape[] = []
  let right = 0
  for (const { font, glyphs, positions } of runs) {
    const scale = 1 / font.unitsPerEm
    glyphs.forEach((glyph, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const path = pathOf(font, glyph)
      if (path) shapes.push({ x: right + xOffset * scale, y: -yOffset * scale, scale, path })
      right += xAdvance * scale
    })
  }
  return shapes
}

/** A letter's shape is reckoned from its weights: a percent sign takes a millisecond. */
const paths = new WeakMap<Font, Map<number, string>>()

function pathOf(font: Font, glyph: ReturnType<Font['layout']>['glyphs'][number]): string {
  const known = paths.get(font) ?? new Map<number, string>()
  paths.set(font, known)
  const drawn = known.get(glyph.id) ?? glyph.path.toSVG()
  known.set(glyph.id, drawn)
  return drawn
}

/** Letters that one file has, together: they're kerned among each other. */
function runsOf(fonts: readonly Font[], text: string): { font: Font; letters: string }[] {
  const runs: { font: Font; letters: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const has = last?.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const font = has ? last?.font : (fontWith(fonts, letter) ?? fonts[0])
    if (!font) continue
    if (last && font === last.font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}
