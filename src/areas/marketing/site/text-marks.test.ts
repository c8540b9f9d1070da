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
