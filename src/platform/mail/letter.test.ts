import { describe, expect, it } from 'vitest'
import { groundsOf } from '#kernel/brand-shades.ts'
import { escapeHtml, renderLetter } from './letter.ts'

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></td><a href="javascript:alert(1)">x</a>',
  '&lt;b&gt; & &amp;',
  '<!--',
  ']]>',
  '\u0000\u0008\u001b[31m',
]

it('a long address in a letter breaks instead of widening it beyond a phone', () => {
  const address = `https://courses.example/${'a'.repeat(200)}`
  const { html } = renderLetter({
    ...{ language: 'en', brand: 'x', heading: address, paragraphs: [address], footer: address },
    button: { label: 'Open', url: address },
  })
  const cells = html.match(/<td class="pad[^>]*>/g) ?? []
  expect(cells).toHaveLength(3)
  for (const cell of cells) expect(cell).toContain('overflow-wrap:anywhere')
  expect(html).not.toContain('word-break:break-all')
})

describe('H5: text in a letter', () => {
  it.each(hostile)('means itself: %j', (text) => {
    const letter = {
      language: 'en' as const,
      brand: text,
      heading: text,
      paragraphs: [text, 'second'],
      button: { label: text, url: `https://example.com/?q=${text}` },
      footer: text,
    }
    const { html } = renderLetter(letter)
    const calm = renderLetter({
      language: 'en',
      brand: 'x',
      heading: 'x',
      paragraphs: ['x', 'second'],
      button: { label: 'x', url: 'https://example.com/?q=x' },
      footer: 'x',
    }).html
    // The same tags and attributes as with harmless text, nothing more.
    expect(html.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0])).toEqual(
      calm.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]),
    )
    expect(html).not.toMatch(/[^\P{Cc}\n]/u)
  })

  it('uses the color of its sender, and takes nothing else for one', () => {
    const htmlIn = (brandColor?: string) =>
      renderLetter({
        ...{ language: 'en', brand: 'Clay', heading: 'x', paragraphs: ['x'], footer: 'x', brandColor },
        button: { label: 'x', url: 'https://example.com' },
      }).html
    expect(htmlIn('#1f6feb')).toContain('background:#1F6FEB;border-radius:6px')
    expect(htmlIn('#1f6feb')).toContain('color:#ffffff;text-decoration:none')
    // Words read on a light color in ink.
    expect(htmlIn('#ffee88')).toContain('color:#13201B;text-decoration:none')
    expect(htmlIn('red;background:url(//elsewhere)')).toBe(htmlIn())
  })

  it('has the paper, the logo and the name of its sender, and says at its foot what sent it', () => {
    const own = renderLetter({
      language: 'en',
      brand: 'Throughline',
      heading: 'x',
      paragraphs: ['x'],
      footer: 'x',
    })
    expect(own.html).toContain('background:#F2F5F3')
    expect(own.html).not.toContain('<img')
    expect(own.text).not.toContain('Sent with')
    const parts = {
      brand: 'Clay',
      brandColor: '#a34a28',
      logoUrl: 'https://a.example/logos/1?a="b',
      sentWith: 'Learn <b>',
    }
    const theirs = renderLetter({ language: 'en', heading: 'x', paragraphs: ['x'], footer: 'x', ...parts })
    const [, page = ''] = groundsOf('#a34a28', 'light')
    expect(theirs.html).toContain(`<body class="page" style="margin:0;padding:0;background:${page}">`)
    expect(theirs.html).not.toContain('#101413')
    expect(theirs.html).toContain('<img src="https://a.example/logos/1?a=&quot;b" alt=""')
    expect(theirs.html).toContain('Sent with Learn &lt;b&gt;')
    expect(theirs.text).toContain('Sent with Learn <b>')
  })

  it('is unchanged by escaping and reading again', () => {
    const read = (html: string) =>
      html
        .replaceAll('&#39;', "'")
        .replaceAll('&quot;', '"')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&')
    for (const text of hostile.slice(0, 7)) expect(read(escapeHtml(text))).toBe(text)
  })
})

describe('a letter', () => {
  const letter = renderLetter({
    language: 'en',
    brand: 'Throughline',
    heading: 'Set a new password',
    paragraphs: ['Someone asked for it.'],
    button: { label: 'Set a new password', url: 'https://learn.example.com/reset-password/abc?x=1&y=2' },
    footer: 'Sent to ana@example.com.',
  })

  it('shows its address in both forms, for programs without buttons', () => {
    expect(letter.html).toContain('href="https://learn.example.com/reset-password/abc?x=1&amp;y=2"')
    expect(letter.html).toContain(
      'Or open this link: https://learn.example.com/reset-password/abc?x=1&amp;y=2',
    )
    expect(letter.text).toContain('https://learn.example.com/reset-password/abc?x=1&y=2')
  })

  it('needs nothing from elsewhere', () => {
    expect(letter.html).not.toMatch(/<(img|link|script|iframe)|url\(/i)
  })

  it('says below the small print how to stop it, and above what else can be done', () => {
    const { html, text } = renderLetter({
      ...{ language: 'en', brand: 'Clay', heading: 'x', paragraphs: ['x'], footer: 'Small print.' },
      also: { text: 'Not you?', label: 'Turn it down', url: 'https://example.com/refuse/a&b' },
      stopUrl: 'https://example.com/unsubscribe/a&b',
    })
    expect(html).toContain('href="https://example.com/refuse/a&amp;b"')
    expect(html).toContain('href="https://example.com/unsubscribe/a&amp;b"')
    expect(text).toContain('Not you? Turn it down:\nhttps://example.com/refuse/a&b')
    expect(text.trimEnd().endsWith('Unsubscribe: https://example.com/unsubscribe/a&b')).toBe(true)
  })

  it('is written in one language, its own words too', () => {
    const { html } = renderLetter({
      language: 'de',
      brand: 'Werkstatt',
      heading: 'Hallo',
      paragraphs: ['Ein Satz.'],
      button: { label: 'Öffnen', url: 'https://example.com/x' },
      footer: 'Ende.',
    })
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(html).not.toContain('Or open this link')
  })
})
