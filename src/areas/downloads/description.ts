/** A part of a description: words, or a list with the line above it. */
export type DescriptionPart =
  | { kind: 'text'; text: string }
  | { kind: 'list'; title: string; items: string[] }

const isItem = (line: string) => /^[-*•]\s+\S/.test(line)

/**
 * A description as it's shown: paragraphs are apart by an empty line, and lines that begin with a hyphen are a list, whose title is the
 * line before.
 */
export function descriptionParts(description: string): DescriptionPart[] {
  return description
    .trim()
    .split(/\n\s*\n/)
    .flatMap(partsOf)
}

function partsOf(block: string): DescriptionPart[] {
  const lines = block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const items = lines.filter(isItem).map((line) => line.replace(/^[-*•]\s+/, ''))
  const words = lines.filter((line) => !isItem(line))
  if (items.length === 0) return words.length === 0 ? [] : [{ kind: 'text', text: words.join(' ') }]
  const [title = '', ...more] = words.reverse()
  const before = more.reverse().join(' ')
  return [
    ...(before ? [{ kind: 'text' as const, text: before }] : []),
    { kind: 'list', title: title.replace(/:$/, ''), items },
  ]
}
