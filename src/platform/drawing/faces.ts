import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { atFirstUse } from '../at-first-use.ts'
import { canSet, type FontName } from './fonts.ts'

type SubsetFont = (
  font: Buffer,
  text: string,
  how: { targetFormat: 'truetype'; variationAxes?: { wght: number } },
) => Promise<Buffer>

/** Takes from a font what a text needs, at one weight. */
const subsetFont = atFirstUse<SubsetFont>('subset-font')

const chinese = '@fontsource-variable/noto-sans-sc'
const japanese = '@fontsource-variable/noto-sans-jp'
const korean = '@fontsource-variable/noto-sans-kr'

/**
 * Scripts the text face doesn't have, each in a file of its package. Chinese, Japanese, and Korean are in a hundred files each, by
 * how often letters are used.
 */
const scripts = [
  { family: '@fontsource-variable/noto-sans-hebrew', slice: /^hebrew$/ },
  { family: '@fontsource-variable/noto-sans-devanagari', slice: /^devanagari$/ },
  { family: '@fontsource-variable/noto-sans-thai', slice: /^thai$/ },
] as const
const numbered = /^\[\d+\]$/

type Slice = { file: string; ranges: readonly (readonly [number, number])[] }

/**
 * Noto Naskh: its letters have their dots. In Noto Sans the dots are drawn apart, and copied from a paper they'd be signs of their
 * own.
 */
const arabic: Slice = {
  file: 'arabic',
  ranges: [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
}
const arabicFile = (weight: 'Regular' | 'Bold') =>
  fileURLToPath(
    new URL(`../fonts/NotoNaskhArabic-${weight}.ttf`, import.meta.resolve('@embedpdf/fonts-arabic')),
  )

const families = new Map<string, readonly Slice[]>()

/** What a family has, by its own list. It's read when a text first needs it. */
function slicesOf(family: string, isOurs: RegExp): readonly Slice[] {
  const known = families.get(family)
  if (known) return known
  const list = fileURLToPath(import.meta.resolve(`${family}/unicode.json`))
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const slices = Object.entries(ranges)
    .filter(([name]) => isOurs.test(name))
    .map(([name, text]) => ({
      file: list.replace(
        /unicode\.json$/,
        `files/${family.split('/')[1]}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      ),
      ranges: rangesOf(text),
    }))
    .filter(({ file }) => existsSync(file))
  families.set(family, slices)
  return slices
}

/** `U+0590-05FF,U+200C` as numbers. */
const rangesOf = (text: string) =>
  text.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

const has = ({ ranges }: Slice, codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** Joiners and variation selectors change how letters around them look; no font has to have them. */
const isSilent = (letter: string) => /\u200c|\u200d|[\ufe00-\ufe0f]/u.test(letter)

/**
 * The same Han letter is drawn differently in China, Japan, and Korea. A text that has other letters of one of them is set as there;
 * otherwise as in China.
 */
function hanFamiliesFor(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [korean, japanese, chinese]
  return [chinese, japanese, korean]
}

/** Where a letter of a text comes from: the text face, a file, or nowhere. A letter is everything that is drawn as one. */
export function placeOf(letter: string, text: string): 'text' | 'none' | string {
  if (/^[ -~]$/.test(letter)) return 'text'
  const drawn = [...letter].filter((part) => !isSilent(part))
  const points = drawn.map((part) => part.codePointAt(0) ?? 0)
  if (canSet(drawn.join(''))) return 'text'
  const candidates = [
    [arabic],
    ...scripts.map(({ family, slice }) => slicesOf(family, slice)),
    ...(points.some((point) => point >= 0x1100)
      ? hanFamiliesFor(text).map((f) => slicesOf(f, numbered))
      : []),
  ]
  for (const slices of candidates) {
    const slice = slices.find((slice) => points.every((point) => has(slice, point)))
    if (slice) return slice.file
  }
  return 'none'
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment)

/** Whether every letter of a text can be printed: emoji and a few scripts can't, and come out as boxes. */
export const canPrint = (text: string): boolean =>
  lettersOf(text).every((letter) => placeOf(letter, text) !== 'none')

const weights: Record<FontName, number> = { regular: 400, medium: 500, bold: 700, italic: 500 }

/** A file's letters of a text, as a font of its own: some kilobytes of the megabytes a family has. */
export async function cutFace(file: string, text: string, font: FontName): Promise<Buffer> {
  const isArabic = file === arabic.file
  const path = isArabic ? arabicFile(font === 'bold' ? 'Bold' : 'Regular') : file
  const face = await subsetFont()(readFileSync(path), text, {
    targetFormat: 'truetype',
    ...(isArabic ? {} : { variationAxes: { wght: weights[font] } }),
  })
  return Buffer.from(face)
}
