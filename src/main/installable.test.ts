import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApplication, testApplication } from '#testing/application.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: 'localhost:3000', ...headers } })

type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string; purpose: string }[] }

describe('the installable app', () => {
  it('has a manifest with the name of the installation and icons of the sides it says', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest: Manifest = answer.json()
    expect(manifest).toMatchObject({ name: 'Throughline', start_url: '/dashboard', display: 'standalone' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp((await get(src)).rawPayload).metadata()
      expect(`${width}x${height} ${format}`).toBe(`${sizes} png`)
    }
    expect((await get('/icons/constructor')).statusCode).toBe(404)
  })

  it('says in its documents of which build they are, and in every answer which one runs', async () => {
    const { body } = await get('/signin', { accept: 'text/html' })
    const [, build] = /<meta name="build" content="([0-9a-f]{12})"/.exec(body) ?? []
    expect(build).toBeDefined()
    expect((await get('/api/v1/session')).headers['x-app-build']).toBe(build)
    expect((await get('/browse')).headers['x-app-build']).toBeUndefined()
  })

  it('is announced by the documents of the app', async () => {
    const { body } = await get('/signin', { accept: 'text/html' })
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">')
    const [, touchIcon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(body) ?? []
    expect((await sharp((await get(touchIcon)).rawPayload).metadata()).width).toBe(180)
  })

  it('leaves no corner of the maskable icon empty, and none of the other one filled', async () => {
    const corner = async (name: string) => {
      const { data } = await sharp((await get(`/icons/${name}`)).rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data[3]
    }
    expect(await corner('maskable-512.png')).toBe(255)
    expect(await corner('icon-512.png')).toBe(0)
  })
})

describe('the page without a connection', () => {
  it('is the same for everybody, found by no search, and named by what is on it', async () => {
    const page = await get('/offline', { accept: 'text/html' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('You’re offline')
    expect(page.body).toContain('noindex')
    const signedIn = await get('/offline', { accept: 'text/html', cookie: 'sid=whoever' })
    expect(signedIn.body).toBe(page.body)
    const { body, headers } = await get('/app-worker.js')
    expect(headers['cache-control']).toBe('no-cache')
    const version = (text: string) => /^self\.offlineVersion="(\w{12})";/.exec(text)?.[1]
    expect(version(body)).toBeTruthy()
    expect((await get('/learn-worker.js')).body).not.toContain('self.offlineVersion="')
  })
})
