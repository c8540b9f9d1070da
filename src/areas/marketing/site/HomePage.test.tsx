import { expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, site } from '#ui/site/samples.ts'
import { HomePage } from './HomePage.tsx'

it('the home page says what this is and lets a visitor in', () => {
  const html = renderSite(<HomePage site={site} viewer="visitor" />)
  expect(faultsOf(html)).toEqual([])
  expect(html).toMatch(/<h1[^>]*>Courses, coaching, downloads and members/)
  expect(html).toContain('href="/signup">Sign Up')
  expect(html).toContain('href="/signin">Sign In')
  for (const tool of [
    'Landing Pages',
    'Email',
    'CRM',
    'Courses',
    'Digital Products',
    'Coaching',
    'Membership',
    'Analytics',
  ])
    expect(html.match(new RegExp(`>${tool}<`, 'g'))?.length).toBeGreaterThanOrEqual(2)
})

it('the home page leads somebody signed in to the dashboard', () => {
  const html = renderSite(<HomePage site={site} viewer="signedIn" />)
  expect(html).toContain('href="/dashboard">Go to Dashboard')
  expect(html).not.toMatch(/<header.*href="\/signup".*<\/header>/s)
})

it('the home page leads nowhere that does not exist', () => {
  const html = renderSite(<HomePage site={site} viewer="visitor" />)
  const addresses = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1])
  const built = ['#main', '/', '/signin', '/signup', '/forgot-password', '/docs/api']
  expect(addresses.filter((address) => !built.includes(address ?? ''))).toEqual([])
})
