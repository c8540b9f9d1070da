import { Marked } from 'marked'
import type { IOptions } from 'sanitize-html'
import { escapeHtml } from '#platform/mail/letter.ts'
import { sanitizer } from '#platform/sanitizer.ts'

/**
 * GitHub's Markdown, where a new line is one. What's typed as HTML stays words, pictures of other places are their description (they'd
 * tell those places who reads), and headings begin below the page's own.
 */
const reader = new Marked({
  tokenizer: {
    // Asked first at each place of a line: what's left of the line is read once more from here.
    escape(rest) {
      spend(rest.length)
      return false
    },
    table(rest) {
      spend(cellCost * cellsAhead(rest))
      return false
    },
    url(rest) {
      const { length } = /^(?:(?:ftp|https?):\/\/|www\.)\S*/i.exec(rest)?.[0] ?? ''
      spend(length * length * signCost)
      return false
    },
    // Asked at each line of a list's item: what would make a heading of it is looked for up to the next empty line.
    lheading(rest) {
      const end = rest.indexOf('\n\n')
      spend((end < 0 ? rest.length : end) * lineCost)
      return false
    },
  },
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 4)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
    },
  },
})

const allowed: IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'strong', 'em', 'del', 'code', 'pre', 'a', 'ul', 'ol', 'li', 'blockquote'],
    ...['hr', 'br', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'nofollow noreferrer' } }),
  },
}

/**
 * Reading a text takes its length times its signs, and a table has as many cells as its first row times its rows: few signs say both. A
 * page is read in the process that serves everyone, so one that takes longer than a book's chapter does is no one's text.
 */
const mostSteps = 2_000_000
const cellCost = 300
/** Of an address: where it ends is looked for from its end, sign by sign. */
const signCost = 0.05
/** Of each sign below a line of a list's item. */
const lineCost = 0.2
let steps = 0

class BeyondReading extends Error {}

function spend(count: number): void {
  steps += count
  if (steps > mostSteps) throw new BeyondReading()
}

/** As many as a table that begins here can have at most. */
function cellsAhead(rest: string): number {
  const head = rest.indexOf('\n')
  const rule = /^[ |:-]*[|:][ |:-]*(?:\n|$)/.exec(rest.slice(head + 1, head + 1 + 20_000))
  if (head < 0 || !rule) return 0
  const end = rest.indexOf('\n\n', head)
  const table = end < 0 ? rest : rest.slice(0, end)
  spend(table.length)
  return rest.slice(0, head).split('|').length * table.split('\n').length
}

/** A line that begins with so many quotes or lists within each other is no one's text, and takes the processor seconds. */
const isBeyondReading = /^[ \t]*(?:>[ \t]?|(?:[*+-]|\d{1,9}[.)])[ \t]+){30}/m

/** The HTML members read of a text that was written in Markdown. A text that's nested beyond reading stays as it was typed. */
export function pieceHtml(text: string): string {
  if (isBeyondReading.test(text)) return plainHtml(text)
  steps = 0
  try {
    return sanitizer()(
      reader.parse(
        text.replace(longGap, (gap) => gap.slice(0, 100)),
        { async: false },
      ),
      allowed,
    )
  } catch (error) {
    if (error instanceof BeyondReading) return plainHtml(text)
    throw error
  }
}

/** No one sees more of it, and each of its spaces could be the end of a line. */
const longGap = /[ \t]{100,}/g

const plainHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')
