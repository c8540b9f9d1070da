import type { Mark, Node } from '@tiptap/pm/model'

/** From the outside in. Italics have a sign of their own, so that two of one kind never meet. */
const signs = new Map([
  ['link', '['],
  ['bold', '**'],
  ['strike', '~~'],
  ['italic', '_'],
])
const order = [...signs.keys()]

/** Words that are marked alike, as they're written in Markdown. */
type Piece = { source: string; marks: readonly Mark[]; isSpace: boolean }

/** The words of a block; a new line is one, or a space where there can be none. */
export function inlineOf(block: Node, lineBreak: '\n' | ' '): string {
  let out = ''
  let open: readonly Mark[] = []
  const end: Piece = { source: '', marks: [], isSpace: false }
  for (const { source, marks } of [...withSpaceOutside(piecesOf(block, lineBreak)), end]) {
    const same = sharedOf(open, marks)
    const closing = open.slice(same).toReversed()
    const opening = marks.slice(same)
    let words = source
    if (closing.length > 0 && opening.length === 0 && cantEnd(closing, out, source))
      words = firstCoded(source)
    if (opening.length > 0 && closing.length === 0 && cantBegin(opening, out, source)) out = lastCoded(out)
    out += closing.map(endOf).join('')
    if (opening[0]?.type.name === 'link' && out.endsWith('!')) out = `${out.slice(0, -1)}\\!`
    out += opening.map(({ type }) => signs.get(type.name)).join('') + words
    open = marks
  }
  return lineBreak === '\n' ? linesOf(out.trim()) : out.trim()
}

function piecesOf(block: Node, lineBreak: string): Piece[] {
  const pieces: Piece[] = []
  block.forEach((node) => {
    if (node.type.name === 'hardBreak') pieces.push({ source: lineBreak, marks: [], isSpace: true })
    const marks = order.flatMap((name) => node.marks.find(({ type }) => type.name === name) ?? [])
    const text = (node.text ?? '').replace(/[\t\n\r]/g, ' ')
    if (node.marks.some(({ type }) => type.name === 'code')) {
      if (text) pieces.push({ source: codeOf(text), marks, isSpace: false })
      return
    }
    for (const [part] of text.matchAll(/^ +| +$|\S(?:.*\S)?/g))
      pieces.push({ source: escaped(part), marks, isSpace: part.trim() === '' && /^ +$/.test(part) })
  })
  return pieces
}

/** Marks never begin or end with a space: what's marked on both of its sides is marked as well. */
function withSpaceOutside(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    if (!piece.isSpace) return piece
    const before = pieces.slice(0, index).findLast(({ isSpace }) => !isSpace)?.marks ?? []
    const after = pieces.slice(index + 1).find(({ isSpace }) => !isSpace)?.marks ?? []
    return { ...piece, marks: before.slice(0, sharedOf(before, after)) }
  })
}

function sharedOf(one: readonly Mark[], other: readonly Mark[]): number {
  const at = one.findIndex((mark, index) => !(other[index] && mark.eq(other[index])))
  return at === -1 ? one.length : at
}

const isLetter = (one: string | undefined) => one !== undefined && /^[^\s\p{P}\p{S}\p{Cs}]$/u.test(one)
/** The reader takes half of an emoji for a letter. */
const isWord = (one: string | undefined) => isLetter(one) || (one?.length ?? 0) > 1
const firstOf = (text: string) => [...text.slice(0, 2)][0]
const lastOf = (text: string) => [...text.slice(-2)].at(-1)
const hasItalic = (marks: readonly Mark[]) => marks.some(({ type }) => type.name === 'italic')
const isLink = (mark: Mark | undefined) => mark?.type.name === 'link'

/** A sign between a comma and a letter ends nothing, and an italic one never does before a letter. */
const cantEnd = (closing: readonly Mark[], before: string, after: string) =>
  isWord(firstOf(after)) && !isLink(closing.at(-1)) && (hasItalic(closing) || !isLetter(lastOf(before)))

const cantBegin = (opening: readonly Mark[], before: string, after: string) =>
  isWord(lastOf(before)) && !isLink(opening[0]) && (hasItalic(opening) || !isLetter(firstOf(after)))

/** A letter by its number counts as no letter, and is read as one. */
const coded = (character: string) => `&#${character.codePointAt(0)};`
const firstCoded = (text: string) => text.replace(/^./u, coded)
const lastCoded = (text: string) => text.replace(/.$/u, coded)

function endOf(mark: Mark): string {
  if (!isLink(mark)) return signs.get(mark.type.name) ?? ''
  const href = String(mark.attrs.href ?? '').replace(/&(?=#?\w+;)/g, '&amp;')
  return /[\s()<>\\]/.test(href) ? `](<${href.replace(/[<>\\]/g, '\\$&')}>)` : `](${href})`
}

function codeOf(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  let length = 1
  while (runs.includes(length)) length += 1
  const fence = '`'.repeat(length)
  const room = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : ''
  return `${fence}${room}${text}${room}${fence}`
}

/** Words that stay words: nothing in them is a sign, an address or a character by its name. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*[\]<|~]|(?<![\p{L}\p{N}]{2})_|_(?![\p{L}\p{N}]{2})/gu, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/(https?|ftp):(?=\/\/)/gi, '$1\\:')
    .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replace(/(?<=[\w+-])@(?=\w)/g, '\\@')

/** Lines that begin with nothing that would make them a list, a heading, a quote or a line. */
function linesOf(text: string): string {
  if (text === '') return ''
  const lines = text.split('\n').map((line) => line.trim())
  return lines.map((line) => (line === '' ? '\\' : withPlainStart(line))).join('\n')
}

const withPlainStart = (line: string): string =>
  /^(?:>|#{1,6}(?:\s|$)|[-+](?:\s|$)|=+$|-+:?$|:-)/.test(line)
    ? `\\${line}`
    : line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
