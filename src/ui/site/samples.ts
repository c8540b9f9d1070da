import type { SiteContext } from './SiteDocument.tsx'
import type { StoreFace } from './store-face.ts'

/** Substitutes for the tests of site pages. */
export const site: SiteContext = {
  lang: 'en',
  locale: 'en-US',
  origin: 'https://school.example',
  stylesheet: '/assets/site.css',
  brandName: 'Throughline',
}

export const store: StoreFace = {
  name: 'Ana Reis Ceramics',
  href: '/@ana',
  brandCss: '/@ana/brand.css?v=1',
  paper: 'auto',
  nav: [{ label: 'Courses', href: '/@ana#courses' }],
}

/** What someone types to break out of an attribute or an element. */
export const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`

/** What no site page may hold: style attributes, inline script or handlers, and text that broke out. */
export function faultsOf(html: string): string[] {
  const faults: string[] = []
  if (/<[^>]*\sstyle=/i.test(html)) faults.push('style attribute')
  if (/<style/i.test(html)) faults.push('style element')
  if (/<script(?![^>]*(\ssrc=|type="application\/ld\+json"))/i.test(html)) faults.push('inline script')
  if (/<[a-z]+(?:\s+[\w:-]+(?:="[^"]*")?)*\s+on\w+=/i.test(html)) faults.push('event handler')
  if (/<img src=x/i.test(html)) faults.push('text that became markup')
  if (/href="\s*javascript:/i.test(html)) faults.push('script address')
  if (/href="(#|)"/.test(html)) faults.push('dead link')
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`two elements called ${id}`)
  return faults
}
