import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Assets } from '#platform/http/assets.ts'
import { appDocument } from './app-document.ts'

const assets: Assets = {
  folder: '',
  document: `<html lang="en"><head><title>T</title><script type="module" src="/assets/app.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/frame.js">
    <link rel="stylesheet" crossorigin href="/assets/app.css"></head><body><div id="root"></div></body></html>`,
  urlOf: (source) => `/assets/of/${source}`,
  find: (prefix) => [`/assets/${prefix}.woff2`],
  neededBy: (source) => ({ scripts: [`/assets/${source}.js`], styles: ['/assets/page.css'] }),
}
const instance = { brandName: 'Kiln & Co', browse: true, demo: true, signupMode: 'open' } as const
const markup = (name: string) => `<div id="first-paint">Good morning, ${name}</div>`
const page = (name: string, language: 'en' | 'de' = 'en') => ({
  language,
  markup: markup(name),
  asks: ['/api/v1/dashboard/creator'],
})
const painted = (name: string, language: 'en' | 'de' = 'en') => ({ page: page(name, language), paper: null })

describe('the document of the dashboard', () => {
  it('asks for what the paint waits for before it asks for the program', () => {
    const document = appDocument(assets, instance)('/dashboard', painted('Ana'))
    const places = ['first.ts', '/assets/page.css', '.woff2', '/assets/app.js', '/assets/frame.js'].map(
      (name) => document.indexOf(name),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    for (const asked of document.match(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>/g) ?? [])
      expect(asked).toContain('fetchpriority="low"')
  })

  it('has what is painted for one person above the app, and never for the next', () => {
    const documentOf = appDocument(assets, instance)
    expect(documentOf('/dashboard', painted('Ana'))).toContain(`${markup('Ana')}<div id="root">`)
    const other = documentOf('/dashboard', painted('$& Ben', 'de'))
    expect(other).toContain(markup('$& Ben'))
    expect(other).toContain('<html lang="de">')
    expect(other).toContain('words-first.de')
    expect(other).not.toContain('Ana')
    expect(documentOf('/dashboard')).not.toMatch(/first-paint|fetchpriority/)
  })

  it('asks for the words and data of a painted lesson, and for its picture first', () => {
    const paint = { ...page('Ana'), asks: ['/api/v1/learn/crs_1', '/api/v1/learn/crs_1/lessons/lsn_1'] }
    const document = appDocument(assets, instance)('/learn/:courseId', {
      page: { ...paint, picture: '/files/fil_1"x' },
      paper: null,
    })
    for (const path of paint.asks)
      expect(document).toContain(`<link rel="preload" as="fetch" crossorigin href="${path}">`)
    expect(document).toContain('as="image" fetchpriority="high" href="/files/fil_1&quot;x"')
    expect(document).toContain('/assets/words-taking.js')
    expect(appDocument(assets, instance)('/learn/:courseId')).not.toMatch(/crs_1|words-taking/)
  })

  it('is on a creator’s paper from its first paint, painted or not, and never for the next', () => {
    const documentOf = appDocument(assets, instance)
    const paper = { name: 'Clay </title>', color: '#A6401F' }
    for (const shown of [page('Ana'), null]) {
      const document = documentOf('/dashboard', { page: shown, paper })
      expect(document).toContain('<style id="creator-paper" data-color="#A6401F">:root:root{--canvas:')
      expect(document.indexOf('creator-paper')).toBeLessThan(document.indexOf('</head>'))
      expect(document).toContain('<title>Clay &lt;/title&gt;</title>')
    }
    expect(documentOf('/dashboard')).not.toContain('creator-paper')
    expect(documentOf('/dashboard', { page: null, paper: { name: 'X', color: '"><b>' } })).not.toContain(
      '<b>',
    )
  })

  it('looks at this device under the names that the screens write', () => {
    const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
    const keys = [...read('web/first.ts').matchAll(/getItem\('([^']+)'\)/g)].map(([, key]) => key)
    expect(keys).toHaveLength(3)
    const writers = ['../ui/ThemeProvider.tsx', '../ui/shell/sidebar-state.ts', '../webkit/language.ts'].map(
      read,
    )
    for (const [at, key] of keys.entries()) expect(writers[at]).toContain(`= '${key}'`)
  })
})
