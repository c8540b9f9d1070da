import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import type { Sale } from '#ui/site/sale.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import { CourseSalesPage } from './CourseSalesPage.tsx'
import type { SalesCourse } from './sales-course.ts'

const course: SalesCourse = {
  facets: { subject: 'craft', level: 'beginner', language: 'pt' },
  id: 'crs_1',
  title: 'Pottery Basics',
  description: 'From clay to bowl.\n\nYou start with the clay itself.',
  href: '/@ana/courses/pottery-basics',
  seconds: 13_200,
  sections: [
    {
      id: 's1',
      title: 'Clay',
      lessons: [
        {
          id: 'l1',
          title: 'Choosing clay',
          note: 'Text · 14 min',
          previewHref: '/@ana/courses/pottery-basics/preview/l1',
        },
        { id: 'l2', title: 'Wedging' },
      ],
    },
    { id: 's2', title: 'Your first bowl', lessons: [{ id: 'l3', title: 'Opening the form' }] },
  ],
  instructor: { name: 'Ana Reis', bio: 'Potter in Lisbon.' },
}
type Fields = {
  course?: Partial<SalesCourse>
  cents?: number
  sale?: Sale
  isTaxIncluded?: boolean
}
const buyable: Sale = { kind: 'buyable', offerId: 'off_1' }
const page = ({ cents = 4900, sale = buyable, isTaxIncluded, ...fields }: Fields = {}) =>
  renderSite(
    <CourseSalesPage
      site={site}
      store={store}
      viewer="visitor"
      course={{ ...course, ...fields.course }}
      price={{ cents, currency: 'USD' }}
      sale={sale}
      isTaxIncluded={isTaxIncluded}
    />,
  )

describe('the sales page of a course', () => {
  it('shows what it is, what it holds and what it costs, twice within reach', () => {
    const html = page()
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('2 parts, 3 lessons, 3 h 40 min. One lesson is free.')
    expect(html).toContain('All 3 lessons')
    expect(html.match(/href="\/checkout\/off_1">Buy for \$49</g)).toHaveLength(2)
    expect(html).toMatch(/You start with the clay itself\./)
    expect(html).toContain('>AR<')
  })

  it('speaks of tax only where it is included', () => {
    expect(page()).not.toContain('taxes included')
    expect(page({ isTaxIncluded: true })).toContain('One payment, taxes included')
  })

  it('gives a free course away without a price', () => {
    const html = page({ cents: 0 })
    expect(html).toContain('>Get it free</a>')
    expect(html).toContain('No account and no card needed.')
    expect(html).not.toContain('$0')
  })

  it('opens what is owned instead of selling it again', () => {
    const html = page({ sale: { kind: 'owned', openHref: '/learn/crs_1' } })
    expect(html).toContain('You own this course. <a href="/learn/crs_1">Open it.</a>')
    expect(html).not.toContain('/checkout/')
  })

  it('says why it cannot be bought', () => {
    const html = page({ sale: { kind: 'closed', reason: 'No payment method is connected yet.' } })
    expect(html).toContain('No payment method is connected yet.')
    expect(html).not.toContain('/checkout/')
    expect(html).not.toContain('"Offer"')
  })

  it('escapes what a creator typed, in the page and in the structured data', () => {
    const lessons = [{ id: 'l1', title: hostile, note: hostile, previewHref: '/x' }]
    const html = page({
      course: {
        title: hostile,
        description: `${hostile}\n\n${hostile}</script>`,
        sections: [{ id: 's1', title: hostile, lessons }],
        instructor: { name: hostile, bio: hostile },
        tagline: hostile,
        captions: [hostile],
        youGet: [hostile],
        faq: [{ question: hostile, answer: hostile }],
      },
      sale: { kind: 'closed', reason: hostile },
    })
    expect(faultsOf(html)).toEqual([])
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toMatchObject({
      '@graph': [{ name: hostile }, { mainEntity: [{ name: hostile }] }],
    })
  })
})
