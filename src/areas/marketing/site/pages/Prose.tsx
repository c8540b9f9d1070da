import type { ReactNode } from 'react'
import { slugify } from '#kernel/slug.ts'

type Heading = { level: 2 | 3; text: string; id: string }

/** The headings of a text, for the list of what is on the page. */
export function headingsOf(source: string, prefix = ''): Heading[] {
  return blocksOf(source).flatMap((block) => {
    const heading = headingOf(block, prefix)
    return heading ? [heading] : []
  })
}

/**
 * Text with the few marks it needs: `## ` and `### ` for headings, `- ` for a list, `**bold**` and `[label](address)`. Anything
 * else, HTML too, is text. A line with a mark is a block of its own; other blocks are told apart by an empty line.
 *
 * @param prefix is before the ids of headings, where a page has several texts.
 */
export function Prose({ source, prefix = '' }: { source: string; prefix?: string }) {
  const seen = new Map<string, number>()
  return (
    <div className="prose">
      {blocksOf(source).map((block) => {
        const heading = headingOf(block, prefix)
        const count = seen.get(block) ?? 0
        seen.set(block, count + 1)
        const key = `${block}${count}`
        if (heading) {
          const Tag = heading.level === 2 ? 'h2' : 'h3'
          return (
            <Tag key={key} id={heading.id} tabIndex={-1} className={heading.level === 2 ? 'sub-t' : 'h3'}>
              {heading.text}
            </Tag>
          )
        }
        if (block.startsWith('- '))
          return (
            <ul key={key}>
              {block.split('\n').map((line) => (
                <li key={line}>{inline(line.slice(2))}</li>
              ))}
            </ul>
          )
        return <p key={key}>{inline(block)}</p>
      })}
    </div>
  )
}

function headingOf(block: string, prefix: string): Heading | null {
  const [, marks, text] = /^(##{1,2}) (.+)$/.exec(block) ?? []
  if (!marks || !text) return null
  return { level: marks === '##' ? 2 : 3, text, id: `${prefix}${slugify(text, 60) || 'section'}` }
}

function blocksOf(source: string): string[] {
  const blocks: string[] = []
  let open: 'list' | 'text' | null = null
  for (const raw of source.split('\n')) {
    const line = raw.trimEnd()
    const kind = /^##{1,2} /.test(line)
      ? 'heading'
      : line.startsWith('- ')
        ? 'list'
        : line === ''
          ? null
          : 'text'
    if (kind !== null && kind === open) blocks.push(`${blocks.pop()}\n${line}`)
    else if (kind !== null) blocks.push(line)
    open = kind === 'heading' ? null : kind
  }
  return blocks
}

function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\[[^\]\n]+\]\([^)\s]+\))/).map((part, i) => {
    const key = `${i}${part}`
    const [, bold] = /^\*\*([^*]+)\*\*$/.exec(part) ?? []
    if (bold) return <b key={key}>{bold}</b>
    const [, label, address] = /^\[([^\]\n]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    if (label && address && isAddress(address))
      return (
        <a key={key} href={address}>
          {label}
        </a>
      )
    return part
  })
}

/** A page of ours, an anchor, a web or an email address; never a script. */
function isAddress(address: string): boolean {
  return /^(\/(?!\/)|#|https?:\/\/|mailto:)/i.test(address)
}
