// @vitest-environment jsdom
import { getSchema } from '@tiptap/core'
import { Node, DOMParser as Reader } from '@tiptap/pm/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlFromMarkdown, isSameText } from './markdown-read.ts'
import { markdownOf } from './markdown-write.ts'
import { richTextNodes } from './rich-text-nodes.ts'

const schema = getSchema(richTextNodes)
function read(text: string): Node {
  const { body } = new DOMParser().parseFromString(htmlFromMarkdown(text), 'text/html')
  return Reader.fromSchema(schema).parse(body)
}
const again = (text: string) => markdownOf(read(text))

describe('a text in Markdown', () => {
  it.each([
    'One.\n\nTwo & three.',
    '# Ash\n\n## Clay\n\n### Water',
    'Two parts **ash**,\none _clay_ and ~~no~~ `water`.',
    '- Sieve\n- Stir\n  - Slowly\n  - For long\n- Wait',
    '3. Three\n4. Four\n   1. A\n   2. B',
    '- One\n\n- Two',
    '- One\n\n  More of one\n\n- Two',
    '> Quoted\n> twice\n>\n> - and a list',
    '```js\nconst a = `b`\n```',
    '````\n```\n````',
    '---',
    '[More](https://example.com/a?b=1&c=2) and [mail](mailto:mia@example.com), [here](/@clay/members)',
    '| A | B |\n| --- | --- |\n| 1 | **2** |',
    '**Note:**&#116;ext',
    '**_both_** and **bold _both_**',
    '- a\n\n* b',
    '**`code`**',
    'A line\\\n\\\nthen two',
    'snake_case and 2 * 3',
  ])('comes back as it was: %j', (text) => {
    const once = again(text)
    expect(isSameText(text, once)).toBe(true)
    expect(again(once)).toBe(once)
  })

  it.each([
    '# Ash\n\nTwo parts **ash**,\none _clay_.\n\n- Sieve\n- Stir\n\n> Quote',
    '1. One\n2. Two\n\n[More](https://example.com/a)\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  ])('is written as people write it: %j', (text) => {
    expect(again(text)).toBe(text)
  })

  it.each([
    '![A kiln](https://example.com/kiln.png)',
    '[x](javascript:alert(1))',
    '[x](https://example.com "A title")',
    '- [x] Done',
    '<div>\n\nBlock\n\n</div>',
    '| A |\n|:-:|\n| 1 |',
  ])('tells what an editor would lose: %j', (text) => {
    expect(isSameText(text, again(text))).toBe(false)
  })

  it('comes back the same, whatever was written', () => {
    fc.assert(
      fc.property(document, (json) => {
        const node = Node.fromJSON(schema, json)
        node.check()
        const text = markdownOf(node)
        const back = read(text)
        expect(plain(back.toJSON()), text).toEqual(plain(node.toJSON()))
      }),
      { numRuns: 200 },
    )
  })
})

// Signs, letters and what looks like something else. Spaces are between words, never doubled: no page shows two.
const word = fc.oneof(
  fc.constantFrom(
    'ab',
    'Ünder',
    '*',
    '**',
    '_',
    '__',
    '~~',
    '`',
    '```',
    '#',
    '>',
    '-',
    '+',
    '1.',
    '2)',
    '=',
    '---',
  ),
  fc.constantFrom(
    '[',
    ']',
    '(',
    '!',
    '<b>',
    '&amp;',
    '&',
    '\\',
    '|',
    ':-',
    'https://a.example/b_c',
    'www.a.example',
  ),
  fc.constantFrom(
    'mia@example.com',
    '“so”',
    'a,',
    '.b',
    'x_y',
    '🙂',
    ':--|--',
    '- [ ]',
    '<!--',
    '[a]: b',
    '$&',
    "it's",
  ),
  fc.string({ minLength: 1, maxLength: 6 }).map((text) => `${text.replace(/\s+/g, '').trim()}xy`),
)
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
// Struck words are tried by themselves: the reader takes a tilde for a letter, so a bold comma right before them stays a sign.
const marks = fc.subarray([
  { type: 'bold' },
  { type: 'italic' },
  { type: 'code' },
  { type: 'link', attrs: { href: 'https://example.com/a_(b)?c=1&amp;d=2' } },
])
const words = fc
  .record({ type: fc.constant('text'), text: phrase, marks })
  // The reader takes no backtick within the code of a link.
  .map((node) => {
    const isCode = node.marks.some(({ type }) => type === 'code')
    return isCode ? { ...node, text: node.text.replaceAll('`', 'c') } : node
  })
const inline = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: words }, { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  // A new line at the end of a block is none.
  .map((nodes) => [{ type: 'text', text: 'a' }, ...nodes, { type: 'text', text: 'z' }])
const line = fc.array(words, { minLength: 1, maxLength: 4 })
const paragraph = fc.record({ type: fc.constant('paragraph'), content: inline })
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.constantFrom(2, 3, 4) }),
  content: line,
})
const code = fc.record({
  type: fc.constant('codeBlock'),
  content: phrase.map((text) => [{ type: 'text', text: `${text}\n  ${text}` }]),
})
const { blocks } = fc.letrec<{ blocks: unknown[]; block: unknown; list: unknown; quote: unknown }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    paragraph,
    heading,
    code,
    fc.constant({ type: 'horizontalRule' }),
    tie('list'),
    tie('quote'),
  ),
  list: fc
    .record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      loose: fc.boolean(),
      items: fc.array(fc.record({ first: paragraph, more: fc.option(tie('blocks'), { nil: [], freq: 2 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ type, loose, items }) => ({
      type,
      attrs: { loose },
      content: items.map(({ first, more }) => ({
        type: 'listItem',
        content: [first, ...(more as object[])],
      })),
    })),
  quote: fc.record({ type: fc.constant('blockquote'), content: tie('blocks') }),
}))
const document = blocks.map((content) => ({ type: 'doc', content }))

type Json = {
  type: string
  text?: string
  marks?: { type: string; attrs?: object }[]
  attrs?: Record<string, unknown>
  content?: Json[]
}

/** Without what no one sees: marks of spaces, and whether the items of a list are paragraphs. */
function plain({ type, attrs, content = [] }: Json): unknown {
  if (!['paragraph', 'heading'].includes(type))
    return {
      type,
      start: attrs?.start,
      content: type === 'codeBlock' ? content[0]?.text : content.map(plain),
    }
  return { type, level: attrs?.level, content: content.flatMap(lettersOf) }
}

const lettersOf = ({ text, marks = [] }: Json): string[] =>
  [...(text ?? '\n')].map((letter) => {
    const names = marks.map(({ type, attrs }) =>
      type === 'link' ? `link ${Reflect.get(attrs ?? {}, 'href')}` : type,
    )
    return letter.trim() === '' ? letter : [letter, ...names.sort()].join(' ')
  })
