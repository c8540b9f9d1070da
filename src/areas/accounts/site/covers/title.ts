import { coverWidth } from '#kernel/covers.ts'
import { type Setter, setterFor } from '#platform/drawing/outlines.ts'

const margin = 40
const most = coverWidth - 2 * margin
/** From largest to smallest, and how many lines of each a wide crop keeps. */
const sizes = [
  [54, 2],
  [46, 3],
  [40, 3],
  [34, 4],
  [29, 5],
  [25, 6],
  [21, 7],
  [18, 9],
] as const
const leading = 1.12

type Lines = { size: number; lines: readonly string[] }

/**
 * The title in the largest size it fits in. Letters that our fonts lack are left to those of whoever looks; a picture that is
 * made here leaves such a title out, because its letters would come out as boxes.
 */
export function drawTitle(title: string, color: string, isForScreens: boolean): string {
  // What XML can't hold would take the whole picture with it.
  const words = title
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim()
  const set = setterFor(words)
  if (!set && !isForScreens) return ''
  const { size, lines } = fitted(words, remembering(set ? (text) => set(text).width : estimate))
  const top = margin + size * 0.82
  return lines
    .map((line, at) => {
      const y = top + at * size * leading
      return set ? outlined(set, line, size, y, color) : typed(line, size, y, color)
    })
    .join('')
}

function outlined(set: Setter, line: string, size: number, y: number, color: string): string {
  const shapes = set(line)
    .shapes()
    .map(({ x, y: lift, scale, path }) => {
      const [at, up, by] = [margin + x * size, y + lift * size, scale * size]
      return `<path transform="translate(${at.toFixed(2)} ${up.toFixed(2)}) scale(${by.toFixed(5)} ${(-by).toFixed(5)})" d="${path}"/>`
    })
  return `<g fill="${color}">${shapes.join('')}</g>`
}

function typed(line: string, size: number, y: number, color: string): string {
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(line)
  const x = isRightToLeft ? coverWidth - margin : margin
  const direction = isRightToLeft ? ' direction="rtl"' : ''
  return `<text x="${x}" y="${y.toFixed(2)}" font-family="system-ui, sans-serif" font-weight="700" font-size="${size}" fill="${color}"${direction}>${escaped(line)}</text>`
}

/** Each size asks for much the same pieces. */
function remembering(widthOf: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? widthOf(text)
    known.set(text, width)
    return width
  }
}

function fitted(title: string, widthOf: (text: string) => number): Lines {
  for (const [size, atMost] of sizes) {
    const smallest = size === sizes.at(-1)?.[0]
    const lines = wrapped(title, (text) => widthOf(text) * size, size <= 25)
    if (lines && lines.length <= atMost) return { size, lines }
    if (smallest && lines)
      return { size, lines: [...lines.slice(0, atMost - 1), `${lines[atMost - 1] ?? ''}…`] }
  }
  return { size: 18, lines: [title] }
}

/** Lines no wider than the cover; null where a word is, and words may not be cut. */
function wrapped(title: string, widthOf: (text: string) => number, mayCut: boolean): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const word of title.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= most) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    if (widthOf(word) <= most) continue
    if (!mayCut) return null
    line = ''
    for (const letter of lettersOf(word)) {
      if (line && widthOf(line + letter) > most) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  if (line) lines.push(line)
  return lines
}

/** What is seen as one sign, emoji made of several among them. */
const lettersOf = (word: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)].map(({ segment }) => segment)

/** Without a font at hand, generously. */
const estimate = (text: string) =>
  lettersOf(text).reduce(
    (sum, letter) =>
      sum +
      (/[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(
        letter,
      )
        ? 1.25
        : /\s/u.test(letter)
          ? 0.3
          : 0.68),
    0,
  )

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (letter) => (letter === '&' ? '&amp;' : letter === '<' ? '&lt;' : '&gt;'))
