import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import type { OfferedCourse } from './CourseOnSale.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { StorefrontPage } from './StorefrontPage.tsx'

const course = (fields: Partial<OfferedCourse> = {}): OfferedCourse => ({
  id: 'crs_1',
  title: 'Pottery Basics',
  summary: 'From clay to bowl.',
  href: '/@ana/courses/pottery-basics',
  lessonCount: 12,
  seconds: 13_200,
  price: { cents: 4900, currency: 'USD' },
  offerId: 'off_1',
  ...fields,
})
const page = (courses: OfferedCourse[], fields: { headline?: string; bio?: string } = {}) =>
  renderSite(
    <StorefrontPage
      site={site}
      store={store}
      viewer="visitor"
      storeId="wsp_1"
      courses={courses}
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
    expect(html).toMatch(/class="course-lead".*Pottery Basics.*href="\/checkout\/off_1">Buy for \$49</s)
    expect(html).toContain('12 lessons')
    expect(html).toContain('3 h 40 min')
    expect(html).toContain('<span class="money">Free</span>')
    expect(html.match(/class="btn"/g)).toHaveLength(1)
  })

  it('offers no button for what cannot be bought', () => {
    expect(page([course({ offerId: null })])).not.toContain('/checkout/')
  })

  it('says that nothing is on sale yet, and offers nothing', () => {
    const html = page([])
    expect(html).toContain('The first course is being made')
    expect(html).not.toContain('#courses"><')
    expect(html).not.toContain('See the courses')
  })

  it('escapes what a creator typed, everywhere', () => {
    const html = page([course({ title: hostile, summary: hostile, offerId: hostile })], {
      headline: hostile,
      bio: hostile,
    })
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('&lt;script&gt;alert(1)')
  })
})

describe('the pages for when there is no page', () => {
  it('says where the visitor is and leads home', () => {
    const html = renderSite(<NotFoundPage site={site} viewer="visitor" />)
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('This page is not on the map')
    expect(html).toContain('noindex')
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
