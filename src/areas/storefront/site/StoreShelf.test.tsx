import { describe, expect, it } from 'vitest'
import type { ProductShelf } from '#platform/product.ts'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import type { OfferedProduct } from './ProductOnSale.tsx'
import { StorefrontPage } from './StorefrontPage.tsx'

const one = (id: string, fields: Partial<OfferedProduct> = {}): OfferedProduct => ({
  id,
  title: `Package ${id}`,
  href: `/@ana/coaching/${id}`,
  size: '6 sessions of 45 minutes',
  price: { cents: 120_000, currency: 'USD' },
  offerId: null,
  ...fields,
})
const words = {
  many: 'Coaching',
  count: (count: number) => `${count} packages`,
  see: 'View coaching',
  choose: 'Choose a time',
}
const lead = one('lead', { href: '/@ana/courses/lead' })

const page = (as: ProductShelf['as'], items: OfferedProduct[], band?: { title: string; text: string }) =>
  renderSite(
    <StorefrontPage
      site={site}
      store={store}
      viewer="visitor"
      storeId="wsp_1"
      featuredId="lead"
      shelves={[
        { segment: 'courses', words: { ...words, many: 'Courses' }, items: [lead] },
        { segment: 'coaching', words, items, as, ...(band ? { band } : {}) },
      ]}
    />,
  )

describe('a shelf of a store', () => {
  it('in lines says how much each holds and costs, with a button to its page and no picture', () => {
    const html = page('lines', [one('a'), one('b', { priceWords: 'From $300' })])
    expect(faultsOf(html)).toEqual([])
    const shelf = html.slice(html.indexOf('id="coaching"'))
    expect(shelf).toMatch(
      /Package a<\/a>.*6 sessions of 45 minutes.*\$1,200.*href="\/@ana\/coaching\/a" aria-label="Choose a time: Package a"/s,
    )
    expect(shelf).toContain('From $300')
    expect(shelf).not.toContain('<img')
  })

  it('in lines goes from the least to the most', () => {
    const most = one('most', { price: { cents: 480_000, currency: 'USD' } })
    const free = one('free', { price: { cents: 0, currency: 'USD' } })
    expect(page('lines', [most, free, one('a')])).toMatch(
      /Package free<\/a>.*Package a<\/a>.*Package most<\/a>/s,
    )
  })

  it('in rows has a small picture beside each, whose link covers the row', () => {
    const html = page('rows', [one('a', { summary: 'Six cones' })])
    expect(faultsOf(html)).toEqual([])
    expect(html).toMatch(
      /<ul class="sale-rows"><li><img[^>]*class="cover"|<ul class="sale-rows"><li><img class="cover"/,
    )
    expect(html).toMatch(/Six cones.*\$1,200/s)
  })

  it('in a band is called as its seller calls it, with every price and one way to choose', () => {
    const html = page('band', [one('a'), one('b')], { title: 'The Kiln Room', text: 'A live firing.' })
    expect(faultsOf(html)).toEqual([])
    const band = html.slice(html.indexOf('class="sale-band"'))
    expect(band).toMatch(
      /The Kiln Room.*A live firing\..*Package a.*\$1,200.*Package b.*href="[^"]*\/coaching">Choose a time/s,
    )
    expect(page('band', [one('a')], { title: '', text: '' })).toContain('<h2 class="title">Coaching</h2>')
  })

  it('shows the product that leads once, but in a band, where all of them are', () => {
    const only = (as: ProductShelf['as']) =>
      renderSite(
        <StorefrontPage
          site={site}
          store={store}
          viewer="visitor"
          storeId="wsp_1"
          shelves={[{ segment: 'coaching', words, items: [lead], as, band: { title: '', text: '' } }]}
        />,
      )
    expect(only('lines')).not.toContain('sale-lines')
    expect(only('lines').match(/id="coaching"/g)).toHaveLength(1)
    expect(only('band')).toContain('sale-band')
    expect(only('band').match(/id="coaching"/g)).toHaveLength(1)
  })

  it('takes whatever sellers type as words', () => {
    for (const as of ['rows', 'lines', 'band'] as const) {
      const html = page(as, [one('a', { title: hostile, summary: hostile })], {
        title: hostile,
        text: hostile,
      })
      expect(faultsOf(html)).toEqual([])
      expect(html).not.toContain(hostile)
    }
  })
})
