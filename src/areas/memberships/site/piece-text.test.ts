import { describe, expect, it } from 'vitest'
import { escapeHtml } from '#platform/mail/letter.ts'
import { timeLimit } from '#testing/faults.ts'
import { pieceHtml } from './piece-text.ts'

describe('the text of a piece', () => {
  it('is Markdown, with headings below the page’s own', () => {
    const html = pieceHtml(
      '# Ash\n\nTwo parts **ash**,\none *clay*.\n\n- Sieve\n- Stir\n\n[More](https://example.com/a)\n\n| A | B |\n|---|---|\n| 1 | 2 |',
    )
    for (const part of [
      ...['<h2>Ash</h2>', '<strong>ash</strong>', '<br />', '<em>clay</em>', '<li>Sieve</li>'],
      ...['<a href="https://example.com/a" rel="nofollow noreferrer">More</a>', '<td>2</td>'],
    ])
      expect(html).toContain(part)
  })

  it('keeps a text without any as its paragraphs', () => {
    expect(pieceHtml('One.\n\nTwo & three.').replaceAll('\n', '')).toBe('<p>One.</p><p>Two &amp; three.</p>')
  })

  it.each([
    ['<script>alert(1)</script>', /<script/i],
    ['Two <b onclick="x()">parts</b>', /<b[ >]/i],
    ['[x](javascript:alert(1))', /href="javascript/i],
    ['[x](JaVaScRiPt&colon;alert(1))', /href="javascript/i],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)', /href="data/i],
    ['[x](//evil.example/a)', /href="\/\//],
    ['![x](https://evil.example/pixel.png)', /<img/i],
    ['[x](https://a.example "a\\" onmouseover=\\"x()")', /onmouseover=/i],
    ['<https://a.example/"onmouseover=x()>', /<a[^>]* onmouseover/i],
    ['`<img src=x onerror=1>`', /<img/i],
    ['<iframe srcdoc="<p>">', /<iframe/i],
    ['<svg/onload=alert(1)>', /<svg/i],
    ['<style>*{display:none}</style>', /<style/i],
  ])('lets nothing through: %s', (text, never) => {
    expect(pieceHtml(text)).not.toMatch(never)
  })

  it.each([
    ['> '.repeat(9_999), '<blockquote>'],
    [`${'- '.repeat(9_999)}x`, '<ul>'],
    [`${'1. '.repeat(6_000)}x`, '<ol>'],
  ])('stays as it was typed where it’s nested beyond reading', (text, part) => {
    expect(pieceHtml(text)).not.toContain(part)
    expect(pieceHtml(text)).toContain('<p>')
  })

  it.each(['[', '*a ', '`', '[a](', '**', '<', '&', '_a', '~~a', '|a'])(
    'is read however often there’s %s in it',
    (part) => {
      expect(pieceHtml(part.repeat(Math.floor(20_000 / part.length)))).not.toBe('')
    },
  )

  it.each([
    ['|a'.repeat(4000), '\n', '|-'.repeat(4000), '\n', '|\n'.repeat(1900)],
    ['> ', '|a'.repeat(3000), '\n> ', '|-'.repeat(3000), '\n', '> |\n'.repeat(1500)],
    ['*a_'.repeat(6_666)],
    ['___a'.repeat(5_000)],
    ['http://a', '&a;'.repeat(6_600)],
    ['http://a', '?'.repeat(19_000), 'a'],
  ])('H4: stays as it was typed where reading it would hold up everyone else', (...parts) => {
    const text = parts.join('')
    expect(pieceHtml(text)).toBe(`<p>${escapeHtml(text)}</p>`)
  })

  it('H4: isn’t held up by what no one sees', () => {
    const begun = process.cpuUsage().user
    expect(pieceHtml(`**a**${' '.repeat(19_990)}b`)).toContain('<strong>a</strong>')
    expect(process.cpuUsage().user - begun).toBeLessThan(timeLimit(500_000))
  })

  it.each(['- ', '- '.repeat(5), '> - '])(
    'H4: isn’t held up by an item of thousands of lines: %s',
    (mark) => {
      const text = `${mark}a\n${'b\n'.repeat(9_980)}b`
      const begun = process.cpuUsage().user
      expect(pieceHtml(text)).toBe(`<p>${escapeHtml(text)}</p>`)
      expect(process.cpuUsage().user - begun).toBeLessThan(timeLimit(600_000))
    },
  )

  it('reads an item of many lines', () => {
    const text = `- One\n${`${'two and '.repeat(10)}\n`.repeat(100)}`
    expect(pieceHtml(text)).toContain('<li>One<br />')
  })

  it('reads a whole chapter, with its tables', () => {
    const line =
      'Add **two parts** of _ash_ to ~~one~~ of `clay`, as [she says](https://a.example/ash) in 2_3.\n'
    const table = `|${'a|'.repeat(12)}\n|${'-|'.repeat(12)}\n${`|${'1|'.repeat(12)}\n`.repeat(40)}`
    const text = `${`${line.repeat(10)}\n`.repeat(18)}\n${table}\n${line}`
    expect(text.length).toBeGreaterThan(18_000)
    expect(pieceHtml(text).match(/<strong>/g)).toHaveLength(181)
    expect(pieceHtml(text).match(/<td>/g)).toHaveLength(480)
  })
})
