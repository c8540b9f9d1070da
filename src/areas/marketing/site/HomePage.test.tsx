import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site } from '#ui/site/samples.ts'
import { defaultTexts, type SiteTexts } from '../site-texts.ts'
import { HomePage } from './HomePage.tsx'
import { headingsOf, Prose } from './pages/Prose.tsx'
import { sceneSeconds, scenes } from './walkthrough.ts'

const home = (viewer: 'visitor' | 'signedIn' = 'visitor', texts: Partial<SiteTexts> = {}) =>
  renderSite(
    <HomePage
      site={site}
      viewer={viewer}
      texts={{ ...defaultTexts, ...texts }}
      files={{ stylesheets: [] }}
    />,
  )

describe('the home page', () => {
  it('says every text of the specification', () => {
    const html = home()
    expect(faultsOf(html)).toEqual([])
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const text of [
      'Features',
      'Pricing',
      'Reviews',
      'Contact',
      'Watch Demo (2 min)',
      'Try Builder Free',
      'Most Popular',
      'Starter',
      'Professional',
      'Enterprise',
      'Up to 3 courses',
      'Advanced email automation',
      'Dedicated account manager',
      'Free to get started. No credit card.',
      'Stripe and PayPal',
      'Every account starts on the Free Plan. You pick a paid plan inside the app.',
    ])
      expect(words).toContain(text)
    expect(html.match(/<li id="f-/g)).toHaveLength(8)
    for (const plan of ['starter', 'professional', 'enterprise'])
      expect(html).toContain(`href="/signup?interest=${plan}"`)
  })

  it('leads somebody signed in to the dashboard instead of the doors', () => {
    const html = home('signedIn')
    expect(html).toContain('href="/dashboard">Go to Dashboard')
    expect(html).not.toMatch(/href="\/sign(up|in)/)
  })

  it('leads nowhere that does not exist', () => {
    const html = home()
    const addresses = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? '')
    const built =
      /^\/(signup(\?interest=\w+)?|signin|forgot-password|docs\/api|dashboard|help|status|contact|terms|privacy|cookies)?$/
    for (const address of addresses) {
      if (/^\/?#/.test(address)) expect(html, address).toContain(` id="${address.replace(/^\/?#/, '')}"`)
      else expect(address).toMatch(built)
    }
  })

  it('keeps a scenario marked as an example until title, text and name are a customer’s own', () => {
    const marks = (texts: Partial<SiteTexts>) => home('visitor', texts).match(/>Example</g)?.length
    expect(marks({})).toBe(3)
    const own = { 'reviews.first.title': 'I sold my first course', 'reviews.first.text': 'In a week.' }
    expect(marks(own)).toBe(3)
    expect(marks({ ...own, 'reviews.first.by': 'Marta Reis, potter' })).toBe(2)
    expect(home('visitor', { ...own, 'reviews.first.by': 'Marta Reis, potter' })).toContain('Marta Reis')
  })

  it('shows what an admin wrote as text', () => {
    expect(faultsOf(home('visitor', { 'hero.title': hostile, 'pricing.starter.lines': hostile }))).toEqual([])
  })

  it('has a walkthrough of two minutes in which something is always said', () => {
    expect(scenes.length * sceneSeconds).toBe(120)
    for (const scene of scenes) {
      expect(scene.captions[0]?.at).toBe(0)
      for (const { at } of [...scene.stops, ...scene.captions]) expect(at).toBeLessThan(sceneSeconds)
    }
  })
})

describe('a text with marks', () => {
  it('becomes headings with addresses, lists, bold words and links, and nothing else', () => {
    const source = `# No heading\n## Your account\n- one\n- **two**\nSee [the page](/help) or\n[this](javascript:alert(1)) ${hostile}`
    const html = renderSite(<Prose source={source} />)
    expect(html).toContain('<h2 id="your-account"')
    expect(html).toContain('<li><b>two</b></li>')
    expect(html).toContain('<a href="/help">the page</a>')
    expect(faultsOf(html.replace('<!doctype html>', ''))).toEqual([])
    expect(html).not.toContain('<h1')
    expect(headingsOf(source).map((heading) => heading.id)).toEqual(['your-account'])
  })
})
