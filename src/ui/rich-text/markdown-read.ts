import { Marked } from 'marked'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (one) => escapes[one] ?? one)

/** Markdown as pages of the site read it: a new line is one, HTML stays words, headings begin below the page's own. */
const reader = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    // Without the new line that isn't in it.
    code: ({ text, lang }) => {
      const language = lang?.match(/^[\w+#-]+/)?.[0]
      return `<pre><code${language ? ` class="language-${language}"` : ''}>${escapeHtml(text)}</code></pre>\n`
    },
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 4)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
  },
})

export const htmlFromMarkdown = (text: string): string => reader.parse(text, { async: false })

/** Whether two texts in Markdown are the same on a page. */
export const isSameText = (one: string, other: string): boolean => readingOf(one) === readingOf(other)

/** HTML of it in one form, whatever characters were written as. Spaces that no one sees don't count. */
function readingOf(text: string): string {
  const { body } = new DOMParser().parseFromString(htmlFromMarkdown(text), 'text/html')
  for (const node of body.querySelectorAll(':not(pre, code)')) {
    if (node.closest('pre')) continue
    for (const child of node.childNodes)
      if (child.nodeType === Node.TEXT_NODE)
        child.textContent = (child.textContent ?? '').replace(/[ \t\n]+/g, ' ')
  }
  return body.innerHTML
    .replace(/\s*(<\/?(?:p|h[2-4]|ul|ol|li|blockquote|table|thead|tbody|tr|t[hd]|hr|br|pre)[ >])/g, '$1')
    .replace(/(<\/?(?:p|h[2-4]|ul|ol|li|blockquote|table|thead|tbody|tr|t[hd]|hr|br)(?: [^>]*)?>)\s+/g, '$1')
    .trim()
}

/** A line that begins with so many quotes or lists within each other is no one's text, and takes the processor seconds. */
const isBeyondReading = /^[ \t]*(?:>[ \t]?|(?:[*+-]|\d{1,9}[.)])[ \t]+){30}/m

export const canBeRead = (text: string): boolean => !isBeyondReading.test(text)
