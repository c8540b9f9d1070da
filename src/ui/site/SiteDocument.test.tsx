import { describe, expect, it } from 'vitest'
import { jsonForScript } from './json-ld.ts'
import { renderSite } from './render.ts'
import { SiteDocument } from './SiteDocument.tsx'
import { StoreDocument } from './StoreDocument.tsx'
import { hostile, site, store } from './samples.ts'

describe('a site document', () => {
  it('starts with the doctype, names its language and speaks it', () => {
    const html = renderSite(
      <SiteDocument site={{ ...site, lang: 'de' }} head={{ title: 'Hallo' }}>
        <main id="main" />
      </SiteDocument>,
    )
    expect(html).toMatch(/^<!doctype html><html lang="de" dir="ltr"><head><meta charSet="utf-8"\/>/i)
    expect(html).toContain('<title>Hallo</title>')
    expect(html).toContain('property="og:locale" content="de_DE"')
    expect(html).not.toContain('Skip to content')
    expect(html).not.toContain('data-theme')
  })

  it('writes absolute addresses, stylesheets in order and the fixed scheme', () => {
    const html = renderSite(
      <SiteDocument
        site={{ ...site, fonts: ['/f.woff2'] }}
        theme="dark"
        head={{
          title: 'A',
          canonical: '/@ana',
          image: '/files/c.jpg',
          stylesheets: ['/brand.css'],
          script: '/s.js',
        }}
      >
        <main id="main" />
      </SiteDocument>,
    )
    expect(html).toContain('data-theme="dark"')
    expect(html).toContain(`<link rel="canonical" href="${site.origin}/@ana"/>`)
    expect(html).toContain(`property="og:image" content="${site.origin}/files/c.jpg"`)
    expect(html.indexOf(site.stylesheet)).toBeLessThan(html.indexOf('/brand.css'))
    expect(html).toContain('<script type="module" src="/s.js"></script>')
    expect(html).toContain('rel="preload" href="/f.woff2" as="font"')
  })

  it('keeps private pages out of search engines and their address to themselves', () => {
    const html = renderSite(
      <SiteDocument site={site} head={{ title: 'A', isPrivate: true }}>
        <main id="main" />
      </SiteDocument>,
    )
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).toContain('name="referrer" content="same-origin"')
    expect(html).not.toContain('og:')
  })

  it('lets no text of its own out of the structured data', () => {
    const name = '</script><script>alert(1)</script><!-- \u2028 &amp;'
    const html = renderSite(
      <SiteDocument site={site} head={{ title: 'A', jsonLd: { name } }}>
        <main id="main" />
      </SiteDocument>,
    )
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(block).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(block)).toEqual({ name })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(JSON.parse(jsonForScript(name))).toBe(name)
  })

  it('escapes a hostile name wherever it stands', () => {
    const html = renderSite(
      <StoreDocument
        site={{ ...site, brandName: hostile }}
        store={{ ...store, name: hostile, imprint: hostile, nav: [{ label: hostile, href: '/@ana' }] }}
        head={{ title: hostile, description: hostile }}
        viewer="visitor"
      >
        <main id="main" />
      </StoreDocument>,
    )
    expect(html).not.toContain('<script>')
    expect(html).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('offers the way in to a visitor and the library to somebody signed in', () => {
    const page = (viewer: 'visitor' | 'signedIn') =>
      renderSite(
        <StoreDocument site={site} store={store} head={{ title: 'A' }} viewer={viewer} isTestMode>
          <main id="main" />
        </StoreDocument>,
      )
    expect(page('visitor')).toContain('href="/signin"')
    expect(page('signedIn')).toContain('href="/library"')
    expect(page('signedIn')).not.toContain('href="/signin"')
    expect(page('visitor')).toContain('Test mode: no real money moves')
  })
})
