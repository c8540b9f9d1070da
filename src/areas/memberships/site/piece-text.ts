import { Marked } from 'marked'
import type { IOptions } from 'sanitize-html'
import { escapeHtml } from '#platform/mail/letter.ts'
import { sanitizer } from '#platform/sanitizer.ts'

/**
 * GitHub's Markdown, where a new line is one. What's typed as HTML stays words, pictures of other places are their description (they'd
 * tell those places who reads), and headings begin below the page's own.
 */
const reader = new Marked({
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

/** A line that begins with so many quotes or lists within each other is no one's text, and takes the processor seconds. */
const isBeyondReading = /^[ \t]*(?:>[ \t]?|(?:[*+-]|\d{1,9}[.)])[ \t]+){30}/m

/** The HTML members read of a text that was written in Markdown. A text that's nested beyond reading stays as it was typed. */
export function pieceHtml(text: string): string {
  if (isBeyondReading.test(text)) return plainHtml(text)
  return sanitizer()(reader.parse(text, { async: false }), allowed)
}

const plainHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')
