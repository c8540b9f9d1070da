import { describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { renderSite } from '#ui/site/render.ts'
import { hostile } from '#ui/site/samples.ts'
import { ProductReviews } from './ProductReviews.tsx'
import { type ReviewsOnPage, reviewsPageOf } from './reviews-on-page.ts'

const shown: ReviewsOnPage = {
  figures: { count: 7, average: 4.5, byRating: [0, 0, 0, 3, 4] },
  reviews: [
    {
      id: newId('rvw'),
      rating: 5,
      text: hostile,
      shownName: 'Mia C.',
      steps: { done: 1, total: 1 },
      writtenAt: '2026-06-21T10:00:00.000Z',
      reply: 'Thank you.',
    },
  ],
  olderHref: '/@ana/tapes/night?reviews=2#reviews',
}
const html = (fields: Partial<Parameters<typeof ProductReviews>[0]> = {}) =>
  renderSite(<ProductReviews shown={shown} sellerName="Ana Reis" lang="en" {...fields} />)

describe('reviews on the page of a product', () => {
  it('have their mean, their day, an answer, and the way to older ones', () => {
    expect(html()).toContain('4.5 of 5, from 7 reviews')
    expect(html()).toMatch(/Mia C\.<\/b> · Jun 21, 2026/)
    expect(html()).toContain('Reply from Ana Reis')
    expect(html()).toContain('<a href="/@ana/tapes/night?reviews=2#reviews">Older</a>')
    expect(html()).not.toContain('<img src=x')
  })

  it('say how far their writer had come in the words of what was reviewed', () => {
    const writtenAt = ({ done }: { done: number }, day: string) => `Heard ${done} · ${day}`
    expect(html({ writtenAt })).toContain('Heard 1 · Jun 21, 2026')
  })

  it('are in the language of the page', () => {
    expect(html({ lang: 'de' })).toContain('4,5 von 5, aus 7 Bewertungen')
  })

  it('begin at the first page for an address that names none', () => {
    expect(['2', '0', 'x', '1e3', undefined].map(reviewsPageOf)).toEqual([2, 1, 1, 1, 1])
  })
})
