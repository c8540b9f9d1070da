import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeCourse } from '#areas/courses/server/courses.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const get = (url: string) => app.web.inject({ url, headers: { host: 'localhost:3000' } })

async function addresses(): Promise<string[]> {
  await app.worker.settle()
  const { body } = await get('/sitemap.xml')
  return [...body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')
}

describe('the sitemap', () => {
  it('names home, stores with something on sale and their courses; a draft at no time', async () => {
    const ana = await asCreator(app.database.db, { name: 'Ana Reis', plan: 'pro_plan' })
    const idle = await asCreator(app.database.db, { name: 'Idle Person' })
    await makeCourse(idle, { title: 'Unfinished secret' })
    await makeCourse(ana, { title: 'Glaze draft' })
    expect(await addresses()).toEqual(['/', '/browse', '/docs/api'])

    const course = await makeCourse(ana, { title: 'Pottery Basics', published: true })
    expect(await addresses()).toEqual([
      '/',
      '/browse',
      '/docs/api',
      '/@ana-reis',
      '/@ana-reis/courses/pottery-basics',
    ])

    await unpublishCourse(ana, course.id)
    expect(await addresses()).toEqual(['/', '/browse', '/docs/api'])
  })

  it('forgets a course in the trash', async () => {
    const bea = await asCreator(app.database.db, { name: 'Bea Lund' })
    const course = await makeCourse(bea, { title: 'Knots', published: true })
    expect(await addresses()).toContain('/@bea-lund/courses/knots')
    await removeCourse(bea, course.id)
    expect((await addresses()).join()).not.toContain('knots')
  })

  it('is XML that browsers may not run', async () => {
    const answer = await get('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toMatch(/^<\?xml version="1.0"/)
  })
})

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
