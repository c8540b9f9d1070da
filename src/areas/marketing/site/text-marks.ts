import { isLines, isProse } from '../text-places.ts'

/**
 * Where an admin edits the texts on the page, each carries its key through the page's own components, in characters that no text has.
 * Once the page is made, they become elements, or nothing where no element can be.
 */
const [start, middle, end] = ['\uE000', '\uE001', '\uE002']
const marks = new RegExp(`${start}[^${middle}]*${middle}|${end}`, 'g')
const whole = new RegExp(`${start}([^${middle}]*)${middle}([^${end}]*)${end}`, 'g')

const mark = (key: string, text: string) => `${start}${key}${middle}${text}${end}`

/** Someone may have pasted them from a font of symbols: they'd be taken for ours, and the page would come apart. */
const withoutMarks = (text: string) => text.replace(/[\uE000-\uE002]/g, '')

/** A text with its key. Of several paragraphs it's the first, an empty one, that has it; of several lines each. */
export function markText(key: string, shown: string): string {
  const text = withoutMarks(shown)
  if (text === '') return text
  if (isProse(key)) return `${mark(key, '')}\n\n${text}`
  if (isLines(key))
    return text
      .split('\n')
      .map((line) => (line.trim() ? mark(key, line) : line))
      .join('\n')
  return mark(key, text)
}

/** The page with an element around each marked text, and no marks in attributes, titles and data. */
export function withTextElements(html: string): string {
  let isRaw = false
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) {
        if (/^<(title|script|style|textarea|option)\b/i.test(part)) isRaw = true
        else if (/^<\/(title|script|style|textarea|option)\b/i.test(part)) isRaw = false
        return part.replace(marks, '')
      }
      if (isRaw) return part.replace(marks, '')
      return part.replace(whole, '<span data-text="$1">$2</span>').replace(marks, '')
    })
    .join('')
}
