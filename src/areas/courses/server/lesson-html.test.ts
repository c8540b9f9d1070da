import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hrefFrom, isSafeHref } from '#kernel/href.ts'
import { documentExtensions, fileIdsOf, withHeldFiles } from '../document.ts'
import { countWords, plainText } from '../rules.ts'
import { cleanDocument, lessonHtml } from './lesson-html.ts'

const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length ? { marks } : {}),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const html = (...content: unknown[]) => lessonHtml(cleanDocument(doc(...content)))

const fileId = `fil_${'0'.repeat(26)}`
const image = (attrs: object) => ({ type: 'image', attrs })

const hostileHrefs = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' \tjavascript:alert(1)',
  '\0javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example/x',
  '/relative',
  '#anchor',
  '',
  `https://example.com/${'a'.repeat(3000)}`,
]

describe('cleaning a document', () => {
  it('keeps what the editor can make', () => {
    const whole = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Clay')] },
      paragraph(text('Cut '), text('the lump', { type: 'bold' }), { type: 'hardBreak' }, text('with wire')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [paragraph(text('three'))] }],
      },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('let x = 1')] },
      { type: 'horizontalRule' },
    )
    expect(cleanDocument(whole)).toEqual(whole)
  })

  it('leaves out unknown nodes, marks and attributes, and what stands in a wrong place', () => {
    const cleaned = cleanDocument(
      doc(
        { type: 'iframe', attrs: { src: 'https://evil.example' }, content: [paragraph(text('hidden'))] },
        { type: 'paragraph', attrs: { onclick: 'x', style: 'y' }, content: [text('kept', { type: 'evil' })] },
        { type: 'listItem', content: [paragraph(text('no list around'))] },
        { type: 'bulletList', content: [paragraph(text('not an item'))] },
        text('loose text'),
      ),
    )
    expect(cleaned).toEqual(doc({ type: 'paragraph', content: [text('kept')] }))
  })

  it.each(hostileHrefs)('drops the link %j and keeps its words', (href) => {
    const cleaned = cleanDocument(doc(paragraph(text('words', { type: 'link', attrs: { href } }))))
    expect(cleaned).toEqual(doc(paragraph(text('words'))))
  })

  it('keeps http, https and mailto links, without any other attribute', () => {
    for (const href of ['http://a.example', 'https://a.example/b?c=d#e', 'mailto:ana@example.com']) {
      const link = { type: 'link', attrs: { href, target: '_top', onmouseover: 'x' } }
      expect(cleanDocument(doc(paragraph(text('w', link))))).toEqual(
        doc(paragraph(text('w', { type: 'link', attrs: { href } }))),
      )
    }
  })

  it('keeps an image of ours with what belongs to it', () => {
    const whole = { fileId, alt: 'A kiln', caption: 'Cone 6', width: 640, height: 480 }
    expect(
      cleanDocument(doc(image({ ...whole, src: 'https://evil.example', onload: 'x', style: 'y' }))),
    ).toEqual(doc(image(whole)))
    expect(cleanDocument(doc(image({ fileId, alt: 7, width: -1, height: 1e9 })))).toEqual(
      doc(image({ fileId, alt: null, caption: '', width: null, height: null })),
    )
    const long = cleanDocument(doc(image({ ...whole, alt: `a\0${'😀'.repeat(600)}`, caption: '\ud800' })))
    expect(JSON.stringify(long)).not.toMatch(/\\u0000|\\ud800/)
  })

  it.each([
    'https://evil.example/x.png',
    '//evil.example/x',
    'data:image/png;base64,AA',
    '../x',
    `crs_${'0'.repeat(26)}`,
    '',
    null,
    7,
  ])('drops an image that names %j instead of a file of ours', (given) => {
    expect(cleanDocument(doc(image({ fileId: given, src: given }), paragraph(text('kept'))))).toEqual(
      doc(paragraph(text('kept'))),
    )
  })

  it('is not moved by prototype keys', () => {
    const hostile = JSON.parse(
      '{"type":"doc","__proto__":{"polluted":1},"content":[{"type":"__proto__"},{"type":"constructor","content":[]},' +
        '{"type":"paragraph","attrs":{"__proto__":{"polluted":1}},"content":[{"type":"text","text":"ok"}]}]}',
    )
    expect(cleanDocument(hostile)).toEqual(doc(paragraph(text('ok'))))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('takes out what the database cannot store', () => {
    expect(cleanDocument(doc(paragraph(text('a\0b\ud800c'))))).toEqual(doc(paragraph(text('ab\ufffdc'))))
    expect(cleanDocument(doc(paragraph(text('\0'))))).toEqual(doc({ type: 'paragraph' }))
  })

  it.each([null, undefined, 'doc', 7, [], {}, { type: 'paragraph' }, { type: ['doc'] }])(
    'refuses %j',
    (input) => {
      expect(() => cleanDocument(input)).toThrowError(expect.objectContaining({ code: 'INVALID' }))
    },
  )

  it('refuses what is nested 50,000 deep, without running out of stack', () => {
    let deep: unknown = paragraph(text('bottom'))
    for (let n = 0; n < 50_000; n++) deep = { type: 'blockquote', content: [deep] }
    expect(() => cleanDocument(doc(deep))).toThrowError(expect.objectContaining({ code: 'INVALID' }))

    let attrs: unknown = {}
    for (let n = 0; n < 50_000; n++) attrs = { nested: attrs }
    expect(cleanDocument(doc({ ...paragraph(text('fine')), attrs }))).toEqual(doc(paragraph(text('fine'))))
  })

  it('takes 500 kB and refuses more', () => {
    const long = (bytes: number) => doc(paragraph(text('x'.repeat(bytes))))
    expect(cleanDocument(long(499_000))).toBeTruthy()
    expect(() => cleanDocument(long(500_000))).toThrowError(expect.objectContaining({ code: 'INVALID' }))
  })

  it('always leaves a document that the editor opens, whatever came in', () => {
    const schema = getSchema(documentExtensions)
    const type = fc.constantFrom(
      'doc',
      'paragraph',
      'heading',
      'text',
      'bulletList',
      'orderedList',
      'listItem',
      'codeBlock',
      'blockquote',
      'hardBreak',
      'horizontalRule',
      'image',
      'callout',
      'taskList',
      'taskItem',
      'table',
      'tableRow',
      'tableHeader',
      'tableCell',
      'embed',
      'file',
      'evil',
      '__proto__',
    )
    const mark = fc.record({
      type: fc.constantFrom('bold', 'italic', 'code', 'link', 'evil'),
      attrs: fc.record({ href: fc.webUrl() }),
    })
    const imageLike = fc.record(
      {
        fileId: fc.oneof(fc.constant(fileId), fc.string(), fc.webUrl()),
        src: fc.webUrl(),
        alt: fc.oneof(fc.string(), fc.constant('" onerror="alert(1)')),
        caption: fc.oneof(fc.string(), fc.constant('<script>alert(1)</script>')),
        width: fc.oneof(fc.integer(), fc.string()),
        height: fc.anything(),
        name: fc.oneof(fc.string(), fc.constant('"><img src=x onerror=alert(1)>')),
        bytes: fc.oneof(fc.integer(), fc.anything()),
        host: fc.oneof(fc.constantFrom('youtube', 'vimeo'), fc.string()),
        videoId: fc.oneof(fc.constantFrom('dQw4w9WgXcQ', '76979871'), fc.string(), fc.webUrl()),
        title: fc.anything(),
        tone: fc.oneof(fc.constantFrom('tip', 'warning'), fc.anything()),
        checked: fc.anything(),
        colspan: fc.anything(),
        scope: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const { node } = fc.letrec((tie) => ({
      node: fc.record(
        {
          type,
          text: fc.string(),
          marks: fc.array(mark, { maxLength: 3 }),
          attrs: fc.oneof(fc.object(), imageLike),
          content: fc.array(tie('node'), { maxLength: 4 }),
        },
        { requiredKeys: ['type'] },
      ),
    }))
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (content) => {
        const cleaned = cleanDocument(doc(...content))
        schema.nodeFromJSON(cleaned).check()
        expect(cleanDocument(cleaned)).toEqual(cleaned)
        expect(lessonHtml(cleaned)).not.toMatch(
          /<(?!\/?(p|h2|h3|strong|em|code|pre|a|ul|ol|li|blockquote|hr|br|figure|img|figcaption|aside|table|tbody|tr|th|td|div|span)\b)/,
        )
        for (const [, src] of lessonHtml(cleaned).matchAll(/<img src="([^"]*)"/g))
          expect(src).toBe(`/files/${fileId}`)
      }),
      { numRuns: 150 },
    )
  })
})

const cell = (type: 'tableHeader' | 'tableCell', ...content: unknown[]) => ({ type, content })
const row = (...content: unknown[]) => ({ type: 'tableRow', content })
const words = (value: string) => paragraph(text(value))

describe('blocks beyond plain text', () => {
  it('makes the rows of a table even and says what a heading is the heading of', () => {
    const table = {
      type: 'table',
      attrs: { style: 'x', border: 9 },
      content: [
        row(cell('tableHeader', words('Clay')), cell('tableHeader', words('Cone'))),
        row({
          ...cell('tableHeader', words('Stoneware')),
          attrs: { colspan: 9, onclick: 'x', scope: 'evil' },
        }),
        row(
          cell('tableCell', words('Porcelain')),
          cell('tableCell', { type: 'heading', content: [text('no')] }),
        ),
      ],
    }
    expect(html(table)).toBe(
      '<table><tbody><tr><th scope="col"><p>Clay</p></th><th scope="col"><p>Cone</p></th></tr>' +
        '<tr><th scope="row"><p>Stoneware</p></th><td><p></p></td></tr>' +
        '<tr><td><p>Porcelain</p></td><td><p></p></td></tr></tbody></table>',
    )
    const wide = { type: 'table', content: [row(...Array.from({ length: 21 }, () => cell('tableCell')))] }
    expect(() => cleanDocument(doc(wide))).toThrowError(expect.objectContaining({ code: 'INVALID' }))
    expect(cleanDocument(doc({ type: 'table', content: [row()] }, words('kept')))).toEqual(doc(words('kept')))
  })

  it('writes a callout with its name, and takes an unknown tone for a note', () => {
    expect(
      html({ type: 'callout', attrs: { tone: 'tip', class: 'x' }, content: [words('Wedge 500 g')] }),
    ).toBe('<aside data-callout="tip" aria-label="Tip"><p>Wedge 500 g</p></aside>')
    expect(html({ type: 'callout', attrs: { tone: '"><script>' }, content: [] })).toBe(
      '<aside data-callout="note" aria-label="Note"><p></p></aside>',
    )
  })

  it('writes a checklist', () => {
    const item = (checked: unknown, value: string) => ({
      type: 'taskItem',
      attrs: { checked },
      content: [words(value)],
    })
    expect(html({ type: 'taskList', content: [item(true, 'Wedge'), item('yes', 'Throw')] })).toBe(
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Wedge</p></li>' +
        '<li data-type="taskItem" data-checked="false"><p>Throw</p></li></ul>',
    )
  })

  it('writes a video of another house as a link that the player may open, and nothing that loads', () => {
    const embed = (attrs: object) => ({ type: 'embed', attrs })
    expect(html(embed({ host: 'youtube', videoId: 'dQw4w9WgXcQ', src: 'https://evil.example' }))).toBe(
      '<figure data-embed="youtube" data-video="dQw4w9WgXcQ">' +
        '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">Watch on YouTube</a></figure>',
    )
    expect(html(embed({ host: 'vimeo', videoId: '76979871', title: 'A <kiln>' }))).toContain(
      '<a href="https://vimeo.com/76979871" rel="noopener">A &lt;kiln&gt;</a>',
    )
    for (const attrs of [
      { host: 'evil', videoId: 'dQw4w9WgXcQ' },
      { host: 'youtube', videoId: '"><script>x' },
      { host: 'youtube', videoId: 'dQw4w9WgXcQ&autoplay=1' },
      { host: 'vimeo', videoId: '../../evil' },
      { host: 'vimeo' },
    ])
      expect(html(embed(attrs), words('kept'))).toBe('<p>kept</p>')
  })

  it('writes a file with name and size, and only files of ours', () => {
    const file = (attrs: object) => ({ type: 'file', attrs })
    expect(html(file({ fileId, name: 'a "b".pdf', bytes: 2_100_000, href: 'https://evil.example' }))).toBe(
      `<div data-file="${fileId}" data-bytes="2100000"><a href="/files/${fileId}" download="a &quot;b&quot;.pdf">a "b".pdf</a><span>2.1 MB</span></div>`,
    )
    expect(html(file({ fileId: 'https://evil.example/x.exe', name: 'x' }), words('kept'))).toBe('<p>kept</p>')
    expect(cleanDocument(doc(file({ fileId, name: '../\u202Eexe.pdf', bytes: -1 })))).toEqual(
      doc(file({ fileId, name: 'exe.pdf', bytes: 0 })),
    )
  })

  it('says the language of code', () => {
    expect(html({ type: 'codeBlock', attrs: { language: 'python' }, content: [text('a < b')] })).toBe(
      '<pre data-language="python"><code class="language-python">a &lt; b</code></pre>',
    )
    expect(html({ type: 'codeBlock', attrs: { language: '"><b>' }, content: [text('x')] })).toBe(
      '<pre><code>x</code></pre>',
    )
  })

  it('counts the words of cells and entries one by one', () => {
    const list = { type: 'listItem', content: [words('one')] }
    const table = {
      type: 'table',
      content: [row(cell('tableCell', words('a')), cell('tableCell', words('b')))],
    }
    const line = paragraph(text('two'), { type: 'hardBreak' }, text('three'))
    expect(
      countWords(plainText(cleanDocument(doc({ type: 'bulletList', content: [list, list] }, table, line)))),
    ).toBe(6)
  })

  it('names every file a text shows, and says of each what it really is', () => {
    const other = `fil_${'1'.repeat(26)}` as const
    const third = `fil_${'2'.repeat(26)}` as const
    const document = cleanDocument(
      doc(
        { type: 'callout', content: [image({ fileId })] },
        { type: 'file', attrs: { fileId: other, name: 'made up.exe', bytes: 1 } },
        { type: 'table', content: [row(cell('tableCell', image({ fileId: third })))] },
      ),
    )
    expect(fileIdsOf(document)).toEqual([fileId, other, third])
    const facts = { name: 'glaze.pdf', bytes: 2_000, width: null, height: null, type: 'application/pdf' }
    const held = withHeldFiles(
      document,
      new Map([
        [other, facts],
        [third, facts],
      ] as const),
    )
    expect(lessonHtml(held)).toBe(
      `<aside data-callout="note" aria-label="Note"><p></p></aside>` +
        `<div data-file="${other}" data-bytes="2000"><a href="/files/${other}" download="glaze.pdf">glaze.pdf</a><span>2 kB</span></div>` +
        '<table><tbody><tr><td><p></p></td></tr></tbody></table>',
    )
    getSchema(documentExtensions).nodeFromJSON(held).check()
  })
})

describe('rendering a lesson', () => {
  it('is empty without a text', () => {
    expect(lessonHtml(null)).toBe('')
  })

  it('writes plain HTML', () => {
    expect(
      html(
        { type: 'heading', attrs: { level: 3 }, content: [text('Ready?')] },
        paragraph(
          text('Cut', { type: 'italic' }),
          text(' it', { type: 'link', attrs: { href: 'https://a.example/?b=1&c=2' } }),
        ),
        { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('a < b')] },
      ),
    ).toBe(
      '<h3>Ready?</h3><p><em>Cut</em><a rel="noopener" href="https://a.example/?b=1&amp;c=2"> it</a></p>' +
        '<pre data-language="ts"><code class="language-ts">a &lt; b</code></pre>',
    )
  })

  it('writes an image with its description, size and caption', () => {
    expect(
      html(image({ fileId, alt: 'Two "kilns" & a <wheel>', caption: 'Cone <6>', width: 640, height: 480 })),
    ).toBe(
      `<figure><img src="/files/${fileId}" alt="Two &quot;kilns&quot; &amp; a &lt;wheel&gt;" loading="lazy" width="640" height="480" />` +
        '<figcaption>Cone &lt;6&gt;</figcaption></figure>',
    )
    expect(html(image({ fileId, alt: '' }))).toBe(
      `<figure><img src="/files/${fileId}" alt="" loading="lazy" /></figure>`,
    )
    expect(html(image({ fileId }))).toBe(
      `<figure><img src="/files/${fileId}" alt="" loading="lazy" /></figure>`,
    )
  })

  it('shows markup that was typed as words', () => {
    const out = html(paragraph(text('<script>alert(1)</script><img src=x onerror=alert(1)>')))
    expect(out).not.toContain('<script')
    expect(out).not.toContain('<img')
    expect(out).toContain('&lt;script&gt;')
  })

  it('survives a stored document with something it does not know', () => {
    const stored = doc({ type: 'hologram', attrs: {} }, paragraph(text('still here'))) as never
    expect(lessonHtml(stored)).toBe('<p>still here</p>')
    expect(lessonHtml({ type: 'evil' })).toBe('')
    expect(
      lessonHtml(
        doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))) as never,
      ),
    ).toBe('<p>x</p>')
  })
})

describe('reading an address as people type it', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com/a?b', 'https://example.com/a?b'],
    [' https://example.com ', 'https://example.com'],
    ['ana@example.com', 'mailto:ana@example.com'],
    ['javascript:alert(1)', null],
    ['two words', null],
    ['word', null],
    ['', null],
  ])('%j becomes %j', (typed, href) => {
    expect(hrefFrom(typed)).toBe(href)
    if (href) expect(isSafeHref(href)).toBe(true)
  })
})
