import { describe, expect, it } from 'vitest'
import { isSectionShown, salesSections, sectionOrder } from './sales-sections.ts'

describe('the sections of a sales page', () => {
  it('are all there once, in the usual order until another is chosen', () => {
    expect(sectionOrder(null)).toEqual(salesSections)
    expect(sectionOrder({})).toEqual(salesSections)
    const chosen = sectionOrder({ order: ['faq', 'faq', 'media'] })
    expect(chosen.toSorted()).toEqual([...salesSections].toSorted())
    expect(chosen.indexOf('faq')).toBeLessThan(chosen.indexOf('media'))
  })

  it('keep the promise first and the guarantee last, whatever was chosen', () => {
    const chosen = sectionOrder({ order: ['guarantee', 'faq', 'promise'] })
    expect(chosen[0]).toBe('promise')
    expect(chosen.at(-1)).toBe('guarantee')
  })

  it('show unless they were switched off, on pages of earlier releases too', () => {
    expect(isSectionShown(null, 'faq')).toBe(true)
    expect(isSectionShown({ showReviews: false }, 'reviews')).toBe(false)
    expect(isSectionShown({ hidden: ['faq', 'reviews'] }, 'faq')).toBe(false)
  })
})
