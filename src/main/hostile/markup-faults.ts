import { JSDOM } from 'jsdom'

const parser = new new JSDOM('').window.DOMParser()
export const parse = (html: string) => parser.parseFromString(html, 'text/html')

/** What drawings are made of: which of them a page has depends on what is drawn. */
const shapes = 'svg g path circle rect line polyline polygon ellipse title'.split(' ')
/** Elements that the pages are made of when no one is hostile. */
const known = new Map<string, Set<string>>()
/** The picture of the browser's tab, which is in the page itself. */
let icon: string | null = null

/** Remembers what a page is made of that no one hostile wrote to. */
export function learnPage(page: string, html: string): void {
  const document = parse(html)
  icon = document.querySelector('link[rel=icon]')?.getAttribute('href') ?? icon
  const elements = [...document.querySelectorAll('*')].map((element) => element.localName)
  known.set(page, new Set([...(known.get(page) ?? []), ...elements, ...shapes]))
}

/** Of how many kinds of elements a page is made. */
export const knownElements = (page: string) => known.get(page)?.size ?? 0

const runs = /^[\u0000-\u0020]*(?:javascript|vbscript|data|file|blob|feed|view-source)\s*:/i
const addressAttributes = [
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'srcset',
  'data',
  'poster',
  'ping',
  'cite',
]

/** What a document holds that text from people must never make. */
export function faultsOf(html: string, page: string): string[] {
  const document = parse(html)
  const faults: string[] = []
  for (const element of document.querySelectorAll('*')) {
    if (!known.get(page)?.has(element.localName)) faults.push(`<${element.localName}>`)
    if (element.localName === 'script' && !isOwnScript(element)) faults.push('script')
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) faults.push(`${element.localName} ${name}`)
      if (name === 'style' && page !== 'mail') faults.push(`${element.localName} style`)
      if (name === 'http-equiv' && /refresh/i.test(value)) faults.push('refresh')
      const address = value.replace(/[\t\n\r]/g, '')
      if (addressAttributes.includes(name) && runs.test(address) && value !== icon)
        faults.push(`${name}=${value}`)
      if (['src', 'srcset', 'action', 'ping'].includes(name) && /^\s*(https?:)?\/\//i.test(value))
        faults.push(`${name}=${value}`)
    }
  }
  return faults
}

/** Data about the page, or a file of ours. */
function isOwnScript(element: Element): boolean {
  if (element.getAttribute('type') === 'application/ld+json') {
    const data: unknown = JSON.parse(element.textContent ?? '')
    return typeof data === 'object'
  }
  const src = element.getAttribute('src') ?? ''
  return src.startsWith('/') && !src.startsWith('//') && element.textContent === ''
}
