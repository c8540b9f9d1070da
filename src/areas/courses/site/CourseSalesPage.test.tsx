import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import type { PriceTax, Sale } from '#ui/site/sale.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import type { MediaView } from '../media.ts'
import { sectionOrder } from '../sales-sections.ts'
import { CourseSalesPage } from './CourseSalesPage.tsx'
import type { SalesCourse } from './sales-course.ts'

const media: MediaView = {
  file: {
    fileId: `fil_${'0'.repeat(26)}`,
    type: 'video/mp4',
    bytes: 9,
    url: '/files/one',
    processed: null,
    hlsUrl: null,
  },
  link: null,
  posterUrl: '/files/poster',
  captions: [{ url: '/files/words', language: 'en', label: 'English' }],
  chapters: [{ atSeconds: 3, title: hostile }],
  seconds: 53,
  pages: null,
}

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
  tax?: PriceTax
  isEditing?: boolean
}
const buyable: Sale = { kind: 'buyable', offerId: 'off_1' }
const page = ({ cents = 4900, sale = buyable, tax, isEditing, ...fields }: Fields = {}) =>
  renderSite(
    <CourseSalesPage
      site={site}
      store={store}
      viewer="visitor"
      course={{ ...course, ...fields.course }}
      price={{ cents, currency: 'USD' }}
      sale={sale}
      tax={tax}
      isEditing={isEditing}
      script="/assets/site-player.js"
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

  it('speaks of tax only where there is one', () => {
    expect(page()).toContain('One payment<')
    expect(page({ tax: 'included' })).toContain('One payment, tax included')
    expect(page({ tax: 'added' })).toContain('One payment, plus tax')
    expect(page({ tax: 'added', cents: 0 })).not.toContain('tax')
  })

  it('has a guarantee beside the price where the creator gives one, and nothing in its place where not', () => {
    expect(page()).not.toContain('guarantee')
    const html = page({ course: { guarantee: `30 days. ${hostile}` } })
    expect(faultsOf(html)).toEqual([])
    expect(html.match(/30 days\. /g)).toHaveLength(2)
  })

  it('follows the order of its creator, without what is switched off or says nothing', () => {
    const full = {
      youGet: ['Throw'],
      description: 'A course that says a lot about itself, '.repeat(8),
      faq: [{ question: 'Why?', answer: 'Because.' }],
      tagline: 'A bowl you eat from.',
    }
    const order = (['faq', 'outline', 'youGet'] as const).slice()
    const html = page({ course: { ...full, order } })
    const places = ['Questions', 'Outline', 'What you’ll learn'].map((title) => html.indexOf(`>${title}<`))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    expect(html).not.toContain('About this course')
    expect(html).not.toContain('class="lead"')
    expect(page({ course: full })).toContain('About this course')
    expect(page({ course: { description: 'Short.' } })).not.toContain('About this course')
  })

  it('plays nothing and loads nothing before it is pressed, and plays without script', () => {
    const html = page({ course: { preview: { title: 'A first look', media } } })
    expect(faultsOf(html)).toEqual([])
    const poster = /<a class="play-poster"[^>]*>/.exec(html)?.[0] ?? ''
    expect(poster).toContain('href="/files/one"')
    expect(html).toContain('>Play Free preview: A first look</span>')
    const [plain = '', made = ''] = [/<noscript>(.*?)<\/noscript>/, /<template>(.*?)<\/template>/].map(
      (part) => part.exec(html)?.[1],
    )
    expect(plain).toMatch(/<video[^>]* controls="" preload="none"/)
    expect(plain).toContain('<source src="/files/one" type="video/mp4"/>')
    // The player's own controls, and no address in it before they are asked for.
    expect(made).toContain('<media-play-button')
    expect(made).toContain('aria-label="Speed"')
    expect(made).not.toContain('/files/one')
    expect(html).toContain('src="/assets/site-player.js"')
    expect(page()).not.toContain('site-player')
  })

  it('marks where words are typed for its creator alone, empty sections too', () => {
    expect(page()).not.toMatch(/data-(field|section)=/)
    const html = page({ isEditing: true, course: { order: sectionOrder(null) } })
    const fields = [...html.matchAll(/data-field="(\w+)"/g)].map(([, name]) => name)
    expect(new Set(fields)).toEqual(
      new Set([
        'title',
        'tagline',
        'cover',
        'youGet',
        'description',
        'photo',
        'name',
        'bio',
        'faq',
        'guarantee',
      ]),
    )
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
        guarantee: hostile,
        preview: { title: hostile, media },
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
