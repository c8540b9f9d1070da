import type { CoverMix, CoverMotif } from '#kernel/covers.ts'
import type { CourseFacets } from '../../facets.ts'
import type { Quiz } from '../../quiz.ts'
import type { DocumentNode } from '../../rules.ts'
import type { SalesPage } from '../../sales-page.ts'

/** A lesson of the demo, its text in the notation of `documentOf`; a text lesson unless it brings something else. */
export type DemoLesson = {
  title: string
  text: string
  /** A file of the `demo` folder with captions of the same name beside it: `mp4` makes a video lesson, `m4a` audio, `pdf` a PDF. */
  recording?: string
  /** Where, in a recording, what's shown ends and practice in real time begins. */
  practiceAt?: number
  quiz?: Quiz
  /** Files of the `demo` folder to save, with their titles; alone they make a download lesson. */
  sheets?: Record<string, string>
  isDownload?: boolean
  freePreview?: boolean
  dripDays?: number
}

export type DemoCourse = {
  title: string
  description: string
  cover: [CoverMotif, CoverMix]
  /** A picture of its own in the cover’s place, by its name in the package. */
  picture?: string
  priceCents: number
  sections: { title: string | null; lessons: DemoLesson[] }[]
  salesPage?: SalesPage
  facets?: Partial<CourseFacets>
  /** Stays unpublished. */
  isDraft?: boolean
  /** A lesson that its creator is still writing. */
  unfinished?: DemoLesson
}

/**
 * Lesson text as people write it in a plain file, made into a document of the block editor. Blocks are apart by an empty
 * line: `## heading`, `### heading`, `- item`, `1. item`, `> quote`, `! tip`, anything else is a paragraph. A line that continues is
 * joined to the one before. Inside a line: `**bold**`, `*italic*` and `[words](https://address)`.
 */
export function documentOf(text: string): DocumentNode {
  return {
    type: 'doc',
    content: text
      .trim()
      .split(/\n\s*\n/)
      .map(blockOf),
  }
}

function blockOf(block: string): DocumentNode {
  const lines = block.split('\n').map((line) => line.trim())
  const first = lines[0] ?? ''
  const heading = /^(##+) (.*)$/.exec(lines.join(' '))
  if (heading) {
    const [, hashes = '##', words = ''] = heading
    return { type: 'heading', attrs: { level: hashes.length }, content: inlineOf(words) }
  }
  if (first.startsWith('! ')) {
    const words = paragraphOf(lines.map((line) => line.replace(/^! ?/, '')))
    return { type: 'callout', attrs: { tone: 'tip' }, content: [words] }
  }
  if (first.startsWith('> '))
    return { type: 'blockquote', content: [paragraphOf(lines.map((line) => line.replace(/^> ?/, '')))] }
  if (first.startsWith('- ')) return { type: 'bulletList', content: itemsOf(lines, /^- /) }
  if (/^\d+\. /.test(first))
    return { type: 'orderedList', attrs: { start: 1 }, content: itemsOf(lines, /^\d+\. /) }
  return paragraphOf(lines)
}

function itemsOf(lines: string[], mark: RegExp): DocumentNode[] {
  const items: string[][] = []
  for (const line of lines) {
    if (mark.test(line)) items.push([line.replace(mark, '')])
    else items.at(-1)?.push(line)
  }
  return items.map((item) => ({ type: 'listItem', content: [paragraphOf(item)] }))
}

function paragraphOf(lines: string[]): DocumentNode {
  return { type: 'paragraph', content: inlineOf(lines.join(' ')) }
}

const marked = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/g

function inlineOf(line: string): DocumentNode[] {
  const nodes: DocumentNode[] = []
  let done = 0
  for (const match of line.matchAll(marked)) {
    nodes.push({ type: 'text', text: line.slice(done, match.index) })
    const [whole, bold, italic, label, href] = match
    const mark = bold ? { type: 'bold' } : italic ? { type: 'italic' } : { type: 'link', attrs: { href } }
    nodes.push({ type: 'text', text: bold ?? italic ?? label ?? '', marks: [mark] })
    done = match.index + whole.length
  }
  nodes.push({ type: 'text', text: line.slice(done) })
  return nodes.filter((node) => node.text !== '')
}
