import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string'
import type { IOptions } from 'sanitize-html'
import { AppError } from '#kernel/errors.ts'
import { isSafeHref } from '#kernel/href.ts'
import { sanitizer } from '#platform/sanitizer.ts'
import { documentExtensions, maxDocumentBytes, maxDocumentDepth } from '../document.ts'
import { calloutTones } from '../document-nodes.ts'
import { lessonTextWords } from '../lesson-kinds-words.ts'
import { videoHosts } from '../media.ts'
import type { DocumentNode } from '../rules.ts'
import { shapes, storable } from './lesson-shapes.ts'

/**
 * A document as it may be stored: known nodes and marks with their known attributes, in places where the editor allows
 * them, so that it always opens again. Everything else is left out.
 *
 * @throws INVALID if it is not a document, is nested too deeply or is too large.
 */
export function cleanDocument(input: unknown): DocumentNode {
  const document = isRecord(input) && input.type === 'doc' ? cleanBlock(input, 0) : null
  if (!document)
    throw new AppError('INVALID', 'We couldn’t read this lesson’s text. Reload the page and try again.')
  if (Buffer.byteLength(JSON.stringify(document)) > maxDocumentBytes) {
    throw new AppError('INVALID', 'This lesson is too long to save. Split it into two lessons.')
  }
  return document
}

/** The HTML a learner reads: rendered from the same list as the editor, then passed through an allow list. */
export function lessonHtml(document: DocumentNode | null): string {
  if (!document) return ''
  let html: string
  try {
    html = renderToHTMLString({ extensions: documentExtensions, content: cleanDocument(document) })
  } catch (cause) {
    // A stored document was cleaned before; whatever is wrong with this one must not take the page down with it.
    if (cause instanceof AppError) return ''
    throw cause
  }
  return sanitizer()(html, allowed)
}

const allowed: IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'strong',
    'em',
    'code',
    'pre',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'br',
    'figure',
    'img',
    'figcaption',
    'aside',
    'table',
    'tbody',
    'tr',
    'th',
    'td',
    'div',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'download'],
    ol: ['start'],
    ul: [{ name: 'data-type', values: ['taskList'] }],
    li: [
      { name: 'data-type', values: ['taskItem'] },
      { name: 'data-checked', values: ['true', 'false'] },
    ],
    pre: ['data-language'],
    code: ['class'],
    img: ['src', 'alt', 'loading', 'width', 'height'],
    aside: [
      { name: 'data-callout', values: [...calloutTones] },
      { name: 'aria-label', values: Object.values(lessonTextWords.callout) },
    ],
    th: [{ name: 'scope', values: ['col', 'row'] }],
    figure: [{ name: 'data-embed', values: [...videoHosts] }, 'data-video'],
    div: ['data-file', 'data-bytes'],
  },
  // An image is a file of ours or nothing: a reader's browser asks no other server.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/files\/fil_[0-9a-z]{26}$/.test(attribs.src ?? ''),
  allowedClasses: { code: [/^language-[\w+#-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** The node with what is known of it; null when it has no place. The depth is checked on the way down, before the stack is at risk. */
function cleanBlock(given: Record<string, unknown>, depth: number): DocumentNode | null {
  if (depth > maxDocumentDepth) {
    throw new AppError('INVALID', `Lists and quotes can be nested up to ${maxDocumentDepth} levels deep.`)
  }
  const type = String(given.type)
  const shape = shapes.get(type)
  if (!shape) return null

  const children = (Array.isArray(given.content) ? given.content : [])
    .filter(
      (child): child is Record<string, unknown> => isRecord(child) && shape.inside.has(String(child.type)),
    )
    .map((child) =>
      child.type === 'text' ? cleanText(child, shape.marks === true) : cleanBlock(child, depth + 1),
    )
    .filter((child) => child !== null)

  // The editor's own rules: a document is never empty, and a list item begins with a paragraph.
  if (shape.begins && children.length === 0) children.push({ type: 'paragraph' })
  if (shape.begins === 'with paragraph' && children[0]?.type !== 'paragraph')
    children.unshift({ type: 'paragraph' })
  if (shape.needsContent && children.length === 0) return null
  const content = shape.arrange?.(children) ?? children

  const attrs = shape.attrs?.(isRecord(given.attrs) ? given.attrs : {})
  if (attrs === null) return null
  return {
    type,
    ...(attrs ? { attrs } : {}),
    ...(content.length > 0 ? { content } : {}),
  }
}

function cleanText(given: Record<string, unknown>, withMarks: boolean): DocumentNode | null {
  const text = typeof given.text === 'string' ? storable(given.text) : ''
  if (text === '') return null
  const marks = withMarks ? cleanMarks(given.marks) : []
  return { type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }
}

function cleanMarks(given: unknown): NonNullable<DocumentNode['marks']> {
  const kept = new Map<string, { type: string; attrs?: Record<string, unknown> }>()
  for (const mark of Array.isArray(given) ? given : []) {
    if (!isRecord(mark)) continue
    if (mark.type === 'bold' || mark.type === 'italic') kept.set(mark.type, { type: mark.type })
    // Code stands alone: the editor refuses any other mark beside it.
    if (mark.type === 'code') return [{ type: 'code' }]
    const href = mark.type === 'link' && isRecord(mark.attrs) ? mark.attrs.href : undefined
    if (isSafeHref(href)) kept.set('link', { type: 'link', attrs: { href: storable(href) } })
  }
  return [...kept.values()]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
