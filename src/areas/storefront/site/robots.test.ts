import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApplication, testApplication } from '#testing/application.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const get = (url: string) => app.web.inject({ url, headers: { host: 'localhost:3000' } })

describe('robots.txt', () => {
  it('keeps out of the app, checkouts and secret links, and leads to the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const closed = body.match(/^Disallow: .*$/gm)?.map((line) => line.slice(10)) ?? []
    const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix))
    for (const path of [
      '/dashboard',
      '/courses/crs_1',
      '/learn/crs_1/lsn_1',
      '/checkout/off_1',
      '/orders/secret',
      '/reset-password/secret',
      '/api/v1/me',
      '/setup?token=secret',
    ])
      expect(isClosed(path), path).toBe(true)
    for (const path of ['/', '/@ana', '/@ana/courses/pottery-basics', '/docs/api', '/assets/site.css'])
      expect(isClosed(path), path).toBe(false)
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })
})
