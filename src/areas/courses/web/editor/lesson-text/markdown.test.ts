import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentExtensions } from '../../../document.ts'
import type { DocumentNode } from '../../../rules.ts'
import { blocksFromMarkdown, looksLikeMarkdown } from './markdown.ts'

const schema = getSchema(documentExtensions)

/** A short drawing of blocks: `heading2(Clay)`. */
function drawn(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((node) => {
      if (node.text !== undefined) {
        const marks = (node.marks ?? []).map((mark) => mark.attrs?.href ?? mark.type)
        return marks.length > 0 ? `${node.text}{${marks.join(' ')}}` : node.text
      }
      const about =
        node.attrs?.level ??
        node.attrs?.tone ??
        node.attrs?.language ??
        node.attrs?.start ??
        node.attrs?.checked ??
        ''
      return `${node.type}${about}(${drawn(node.content ?? [])})`
    })
    .join(',')
    .replaceAll('paragraph', 'p')
}

describe('Markdown that is pasted', () => {
  it.each([
    ['# Clay\n\n## Wedging\n### Why', 'heading2(Clay),heading3(Wedging),heading3(Why)'],
    ['## Clay\n\nTwo\nlines  \nbroken', 'heading2(Clay),p(Two lines,hardBreak(),broken)'],
    [
      '- one\n- two\n  - deep\n- three',
      'bulletList(listItem(p(one)),listItem(p(two),bulletList(listItem(p(deep)))),listItem(p(three)))',
    ],
    ['3. three\n4. four', 'orderedList3(listItem(p(three)),listItem(p(four)))'],
    [
      '- [ ] wedge\n- [x] throw',
      'taskListfalse(taskItemfalse(p(wedge)),taskItemtrue(p(throw)))'.replace('taskListfalse', 'taskList'),
    ],
    ['> said\n> twice', 'blockquote(p(said twice))'],
    ['> [!WARNING]\n> Hot', 'callout' + 'warning(p(Hot))'],
    ['```ts\nlet x = 1\n\n# no heading\n```\nafter', 'codeBlockts(let x = 1\n\n# no heading),p(after)'],
    ['one\n\n---\n\ntwo', 'p(one),horizontalRule(),p(two)'],
    [
      '| Clay | Cone |\n|---|:-:|\n| Stone \\| ware | 6 |\n| Raku |',
      'table(tableRow(tableHeader(p(Clay)),tableHeader(p(Cone))),tableRow(tableCell(p(Stone | ware)),tableCell(p(6))),tableRow(tableCell(p(Raku)),tableCell(p())))',
    ],
    ['**bold** and *slanted* `code *x*`', 'p(bold{bold}, and ,slanted{italic}, ,code *x*{code})'],
    [
      '[a **b**](https://a.example/x_(y)) snake_case_name 2 * 3 * 4',
      'p(a {https://a.example/x_(y)},b{https://a.example/x_(y) bold}, snake_case_name 2 * 3 * 4)',
    ],
    [
      'see https://a.example/b. ![kiln](https://b.example/x.png)',
      'p(see ,https://a.example/b{https://a.example/b},. kiln)',
    ],
    ['[x](javascript:alert(1)) \\*no\\*', 'p(x *no*)'],
  ])('%j', (markdown, wanted) => {
    const nodes = blocksFromMarkdown(markdown)
    expect(drawn(nodes)).toBe(wanted)
    schema.nodeFromJSON({ type: 'doc', content: nodes }).check()
  })

  it.each([
    ['# Clay', true],
    ['- one\n- two', true],
    ['some **bold** words', true],
    ['| a | b |\n|---|---|', true],
    ['> [!TIP] x', true],
    ['Plain words - with a dash', false],
    ['Dear Ana,\n\nthe kiln is hot.', false],
    ['5 * 3 = 15', false],
    ['C# is a note; #hash too', false],
    ['', false],
  ])('%j is Markdown: %s', (text, is) => {
    expect(looksLikeMarkdown(text)).toBe(is)
  })

  it('makes a text that the editor opens of anything, and loses no word', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '# a',
        '- b',
        '  - c',
        '1. d',
        '> e',
        '> [!TIP] f',
        '```',
        '|a|b|',
        '|-|-|',
        '---',
        '',
        '**x',
        '[y](z)',
      ),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        schema
          .nodeFromJSON({
            type: 'doc',
            content: [{ type: 'paragraph' }, ...blocksFromMarkdown(lines.join('\n'))],
          })
          .check()
      }),
      { numRuns: 300 },
    )
  })
})
