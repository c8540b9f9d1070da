import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { appDocuments, siteDocuments } from './documents.ts'

const areas = join(import.meta.dirname, '..', 'areas')

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html', ...headers } })

const example = (path: string) => path.replace('@:handle', '@nobody').replace(/:[a-zA-Z]+/g, 'x')

describe('app documents', () => {
  it.each(appDocuments)('%s answers the app with its policy', async (path) => {
    const answer = await get(example(path))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<div id="root">')
    expect(answer.headers['content-security-policy']).toContain("style-src-elem 'self' 'unsafe-inline'")
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('that carry a token send no address to other sites', async () => {
    for (const path of appDocuments.filter((path) => path.includes(':token'))) {
      expect((await get(example(path))).headers['referrer-policy']).toBe('no-referrer')
    }
  })
})

it('every screen has a document: its address can be reloaded, shared and opened in a tab of its own', () => {
  const screens = globSync('*/web/pages.tsx', { cwd: areas }).flatMap((file) =>
    [...readFileSync(join(areas, file), 'utf8').matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path]) => path),
  )
  expect(screens.length).toBeGreaterThan(20)
  const served = new Set([...appDocuments, ...siteDocuments])
  expect(screens.filter((path) => !served.has(path ?? ''))).toEqual([])
})

describe('site documents', () => {
  it.each(siteDocuments)('%s answers a page of its own policy, or the not-found page', async (path) => {
    const answer = await get(example(path))
    expect([200, 404]).toContain(answer.statusCode)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("style-src 'self'")
    expect(policy).not.toContain('unsafe-inline')
    expect(answer.body).not.toMatch(/ style="/)
    expect(answer.body).not.toMatch(/<script(?![^>]*(src=|ld\+json))/)
  })
})

describe('addresses on no list', () => {
  it.each([
    '/nope',
    '/courses/a/b/c',
    '/@nobody',
    '/@nobody/courses/none',
    '/signin/',
    '/SIGNIN',
    '/learn',
    '/checkout',
    '/orders/unknown',
    '/checkout/off_00000000000000000000000000',
    '/.env',
    '/.git/HEAD',
    '/assets/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/.vite/manifest.json',
    '/src/main/server.ts',
    '/metrics',
    '/internal',
    '/api',
    '/api/v1',
    '/api/v2/me',
    '/package.json',
  ])('%s answers 404', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('of the API answer the one error body', async () => {
    const answer = await get('/api/v1/nope', { accept: 'application/json' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'There’s nothing at this address.',
      requestId: expect.stringMatching(/^req_/),
    })
  })
})

describe('the machine’s addresses', () => {
  it('say that the server lives and is ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('hold the API’s document, in which every operation says who may call it', async () => {
    const answer = await get('/api/openapi.json')
    const document = answer.json() as {
      openapi: string
      paths: Record<string, Record<string, { summary?: string }>>
    }
    expect(document.openapi).toMatch(/^3\.1/)
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.length).toBeGreaterThan(30)
    for (const operation of operations) expect(operation.summary).toBeTruthy()
  })
})

describe('the installation’s name', () => {
  it('stands in the app’s document, whatever it is made of', async () => {
    const named = await testApplication({ brandName: 'Ana & "Co" <b>' })
    const answer = await named.web.inject({
      url: '/signin',
      headers: { host: 'localhost:3000', accept: 'text/html' },
    })
    await named.close()
    expect(answer.body).toContain(
      '<meta name="application-name" content="Ana &amp; &quot;Co&quot; &lt;b&gt;" />',
    )
  })
})

describe('test money', () => {
  it('is written into the app’s document, and into none of an installation with live money', async () => {
    const open = async (demo: boolean) => {
      const app = await testApplication({ demo })
      const answer = await app.web.inject({
        url: '/dashboard',
        headers: { host: 'localhost:3000', accept: 'text/html' },
      })
      await app.close()
      return answer.body
    }
    expect(await open(true)).toContain('<meta name="money-mode" content="test" />')
    expect(await open(false)).not.toContain('name="money-mode"')
  })
})
