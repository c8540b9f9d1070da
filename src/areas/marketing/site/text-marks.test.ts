import { expect, it } from 'vitest'
import { markText, withTextElements } from './text-marks.ts'

it('texts become elements in words, and nothing in attributes, titles and data', () => {
  const title = markText('hero.title', 'Sell &amp; teach')
  expect(
    withTextElements(
      `<title>${title}</title><meta content="${title}"><script>{"a":"${title}"}</script><h1>${title}</h1>`,
    ),
  ).toBe(
    '<title>Sell &amp; teach</title><meta content="Sell &amp; teach"><script>{"a":"Sell &amp; teach"}</script>' +
      '<h1><span data-text="hero.title">Sell &amp; teach</span></h1>',
  )
})

it('a list has its key on each line, a long text once before it, and an empty one none', () => {
  expect(
    markText('pricing.starter.lines', 'a\nb')
      .split('\n')
      .map((line) => withTextElements(line)),
  ).toEqual([
    '<span data-text="pricing.starter.lines">a</span>',
    '<span data-text="pricing.starter.lines">b</span>',
  ])
  expect(withTextElements(markText('terms.text', '## One'))).toBe(
    '<span data-text="terms.text"></span>\n\n## One',
  )
  expect(markText('reviews.first.by', '')).toBe('')
})

it('a text that holds the marks itself, from a font of symbols, is marked without them', () => {
  const odd = 'A\uE000hero.text\uE001\uE002\uE002 B\uE001'
  expect(withTextElements(markText('hero.title', odd))).toBe(
    '<span data-text="hero.title">Ahero.text B</span>',
  )
  // Where a component cut one in two, no half of a mark is left.
  expect(withTextElements('<p>\uE000hero.title\uE001Half</p><p>of one\uE002</p>')).not.toMatch(
    /[\uE000-\uE002]/,
  )
  expect(markText('hero.title', '\uE002')).toBe('')
})
