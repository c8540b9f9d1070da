import { describe, expect, it } from 'vitest'
import { productWords } from '#areas/courses/server/product-words.ts'
import { onlyCourses } from '#areas/courses/server/store-facets.ts'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { OfferedProduct } from './ProductOnSale.tsx'
import { StorefrontPage, type StorefrontPageProps } from './StorefrontPage.tsx'

const course = (fields: Partial<OfferedProduct> = {}): OfferedProduct => ({
  id: 'crs_1',
  title: 'Pottery Basics',
  summary: 'From clay to bowl.',
  href: '/@ana/courses/pottery-basics',
  size: '12 lessons',
  seconds: 13_200,
  price: { cents: 4900, currency: 'USD' },
  offerId: 'off_1',
  ...fields,
})
const page = (courses: OfferedProduct[], fields: Partial<StorefrontPageProps> = {}) =>
  renderSite(
    <StorefrontPage
      site={site}
      store={store}
      viewer="visitor"
      storeId="wsp_1"
      shelves={courses.length > 0 ? [{ segment: 'courses', words: productWords, items: courses }] : []}
      alone={onlyCourses}
      {...fields}
    />,
  )

describe('the storefront', () => {
  it('leads with the first course, its price and the way to buy it', () => {
    const html = page(
      [course(), course({ id: 'crs_2', title: 'Kiln Safety', price: { cents: 0, currency: 'USD' } })].concat(
        course({ id: 'crs_3', title: 'Glazing' }),
      ),
    )
    expect(faultsOf(html)).toEqual([])
    expect(html).toMatch(/class="sale-lead".*Pottery Basics.*href="\/checkout\/off_1">Buy for \$49</s)
    expect(html).toContain('12 lessons')
    expect(html).toContain('3 h 40 min')
    expect(html).toContain('<p class="money sale-price">Free</p>')
    expect(html.match(/class="btn"/g)).toHaveLength(1)
  })

  it('offers no button for what cannot be bought', () => {
    expect(page([course({ offerId: null })])).not.toContain('/checkout/')
  })

  it('says that nothing is on sale yet, and offers nothing', () => {
    const html = page([])
    expect(html).toContain('The first course is on its way')
    expect(html).not.toContain('#courses"><')
    expect(html).not.toContain('View courses')
  })

  it('says who is behind it, what there is in all, where else they are and what learners say', () => {
    const html = page([course(), course({ id: 'crs_2', seconds: 600 })], {
      creator: { name: 'Ana Reis', photo: '/photos/pho_1' },
      store: { ...store, places: [{ place: 'youtube', url: 'https://youtube.example/ana' }] },
      reviews: { average: 4.5, count: 12, newest: [] },
    })
    expect(faultsOf(html)).toEqual([])
    expect(html).toMatch(/src="\/photos\/pho_1".*With <b>Ana Reis/s)
    expect(html).toMatch(/2 courses.*3 h 50 min.*4\.5 of 5, from 12 reviews/s)
    expect(html).toMatch(/href="https:\/\/youtube\.example\/ana" rel="me noopener">YouTube/)
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)['@graph']).toMatchObject([
      { '@type': 'Organization', sameAs: ['https://youtube.example/ana'], founder: { name: 'Ana Reis' } },
      { '@type': 'WebPage', inLanguage: 'en' },
      { '@type': 'ItemList', itemListElement: [{ position: 1 }, { position: 2 }] },
    ])
    expect(page([], { creator: { name: store.name, photo: null } })).not.toContain('With <b>')
  })

  it('tells who is signed in what to do about an empty store, and nobody else', () => {
    expect(page([], { viewer: 'signedIn' })).toContain('href="/courses">Open my courses')
    expect(page([])).not.toContain('Open my courses')
  })

  it('escapes what a creator typed, everywhere', () => {
    const html = page([course({ title: hostile, summary: hostile, offerId: hostile })], {
      creator: { name: hostile, photo: hostile },
      bio: hostile,
      store: { ...store, places: [{ place: 'website', url: 'https://example.com/"><script>' }] },
      reviews: {
        average: 4,
        count: 1,
        newest: [
          {
            id: 'rvw_1',
            rating: 4,
            text: hostile,
            shownName: hostile,
            writtenAt: '2026-11-20T10:00:00.000Z',
            product: { title: hostile, href: '/@ana/courses/x' },
          },
        ],
      },
    })
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('&lt;script&gt;alert(1)')
  })
})

describe('the pages for when there is no page', () => {
  it('says where the visitor is and leads home', () => {
    const html = renderSite(<NotFoundPage site={site} viewer="visitor" />)
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('This page isn’t on the map')
    expect(html).toContain('noindex')
    // Where no list is kept there is nothing to search.
    expect(html).not.toContain('type="search"')
    const searchable = renderSite(<NotFoundPage site={{ ...site, hasBrowse: true }} viewer="visitor" />)
    expect(faultsOf(searchable)).toEqual([])
    expect(searchable).toMatch(/<form action="\/browse" method="get">.*type="search"/s)
  })

  it('carries the request number, and a way to try again only when that is harmless', () => {
    const broken = renderSite(<ErrorPage site={site} viewer="visitor" status={500} requestId={hostile} />)
    expect(faultsOf(broken)).toEqual([])
    expect(broken).toContain('Something broke on our side')
    expect(broken).not.toContain('Try again<')
    const away = renderSite(
      <ErrorPage site={site} viewer="visitor" status={503} requestId="req_1" retryHref="/@ana" />,
    )
    expect(away).toContain('req_1')
    expect(away).toContain('href="/@ana">Try again')
  })
})
