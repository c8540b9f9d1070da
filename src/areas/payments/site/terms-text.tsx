import type { ReactNode } from 'react'

/**
 * The Markdown that terms are written in: headings, lists, paragraphs, bold and links. Everything else is text as it was typed, so
 * nothing of it can become markup of the page.
 */
export function TermsText({ text }: { text: string }) {
  return <div className="terms-text">{blocksOf(text).map(toElement)}</div>
}

type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'bullets' | 'numbers'; items: string[] }
  | { kind: 'paragraph'; lines: string[] }

const heading = /^(#{1,6})\s+(.+?)\s*#*$/
const bullet = /^\s*[-*+]\s+(.+)$/
const number = /^\s*\d{1,3}[.)]\s+(.+)$/

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const last = blocks.at(-1)
    const title = heading.exec(line)
    const item = bullet.exec(line)?.[1] ?? number.exec(line)?.[1]
    if (line.trim() === '') blocks.push({ kind: 'paragraph', lines: [] })
    else if (title) blocks.push({ kind: 'heading', level: title[1] === '#' ? 2 : 3, text: title[2] ?? '' })
    else if (item !== undefined) {
      const kind = bullet.test(line) ? 'bullets' : 'numbers'
      if (last?.kind === kind) last.items.push(item)
      else blocks.push({ kind, items: [item] })
    } else if (last?.kind === 'paragraph') last.lines.push(line.trim())
    else blocks.push({ kind: 'paragraph', lines: [line.trim()] })
  }
  return blocks.filter((block) => block.kind !== 'paragraph' || block.lines.length > 0)
}

function toElement(block: Block, at: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 key={at}>{inline(block.text)}</h2>
      ) : (
        <h3 key={at}>{inline(block.text)}</h3>
      )
    case 'bullets':
      return <ul key={at}>{block.items.map(toItem)}</ul>
    case 'numbers':
      return <ol key={at}>{block.items.map(toItem)}</ol>
    case 'paragraph':
      return <p key={at}>{inline(block.lines.join(' '))}</p>
  }
}

const toItem = (text: string, at: number) => <li key={`${at}-${text}`}>{inline(text)}</li>

const marked = /\*\*(.+?)\*\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+)\)/g

/** Bold and links; an address of any other kind stays text. */
function inline(text: string): ReactNode[] {
  const found: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(marked)) {
    const [whole, bold, label, href] = match
    if (match.index > from) found.push(text.slice(from, match.index))
    found.push(
      bold ? (
        <b key={match.index}>{bold}</b>
      ) : (
        <a key={match.index} href={href} rel="nofollow noopener">
          {label}
        </a>
      ),
    )
    from = match.index + whole.length
  }
  if (from < text.length) found.push(text.slice(from))
  return found
}
