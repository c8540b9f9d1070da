import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suspendUser } from '#areas/accounts/server/suspending.ts'
import { updateProfile } from '#areas/accounts/server/users.ts'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { removeCourse, updateCourse } from '#areas/courses/server/courses.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asAdmin, asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import { hostile } from '#ui/site/samples.ts'
import { feedText } from './feed.ts'
import { mountSitemap } from './sitemap.ts'

const origin = 'http://localhost:3000'
const installationPages = ['/', '/help', '/contact', '/terms', '/privacy', '/cookies', '/docs/api', '/browse']

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: 'localhost:3000', ...headers } })

const located = (xml: string) =>
  [
    ...xml.matchAll(
      /<loc>http:&#47;&#47;localhost:3000([^<]*)<\/loc>|<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? '')

/** Every address the sitemap leads to, through its parts. */
async function addresses(): Promise<string[]> {
  await app.worker.settle()
  const parts = located((await get('/sitemap.xml')).body)
  const answers = await Promise.all(parts.map((part) => get(part)))
  return answers.flatMap((answer) => located(answer.body))
}

/** Whether this is XML at all: every element closed, nothing that is not escaped. Enough of a parser for what we write. */
function elementsOf(xml: string): string[] {
  const open: string[] = []
  const names: string[] = []
  const [, ...rest] = xml.split(/<(?!\?)/)
  for (const piece of rest) {
    const [tag = '', text = ''] = piece.split('>', 2)
    if (/&(?!#\d+;)/.test(text + tag)) throw new Error(`not escaped: ${piece}`)
    if (tag.startsWith('/')) {
      if (open.pop() !== tag.slice(1)) throw new Error(`closes nothing: ${tag}`)
    } else if (!tag.endsWith('/')) open.push(tag.split(/\s/)[0] ?? '')
    if (!tag.startsWith('/')) names.push(tag.split(/[\s/]/)[0] ?? '')
  }
  if (open.length > 0) throw new Error(`never closed: ${open}`)
  return names
}

describe('the sitemap', () => {
  it('names pages, stores with something on sale and their courses; a draft at no time', async () => {
    const ana = await asCreator(app.database.db, { name: 'Ana Reis', plan: 'pro_plan' })
    const idle = await asCreator(app.database.db, { name: 'Idle Person' })
    await makeCourse(idle, { title: 'Unfinished secret' })
    await makeCourse(ana, { title: 'Glaze draft' })
    expect(await addresses()).toEqual(installationPages)

    const course = await makeCourse(ana, { title: 'Pottery Basics', published: true })
    expect(await addresses()).toEqual([
      ...installationPages,
      '/@ana-reis',
      '/@ana-reis/courses/pottery-basics',
    ])

    await unpublishCourse(ana, course.id)
    expect(await addresses()).toEqual(installationPages)
  })

  it('forgets a course in the trash and the store of somebody suspended', async () => {
    const bea = await asCreator(app.database.db, { name: 'Bea Lund', plan: 'pro_plan' })
    const course = await makeCourse(bea, { title: 'Knots', published: true })
    await makeCourse(bea, { title: 'Ropes', published: true })
    expect(await addresses()).toContain('/@bea-lund/courses/knots')
    await removeCourse(bea, course.id)
    expect((await addresses()).join()).not.toContain('knots')
    await suspendUser(await asAdmin(app.database.db), {
      userId: bea.actor.userId,
      reason: 'Sells what is not theirs.',
      courses: 'hidden',
    })
    expect((await addresses()).join()).not.toContain('bea-lund')
  })

  it('says when what it leads to last changed, and nothing where it does not know', async () => {
    const cleo = await asCreator(app.database.db, { name: 'Cleo Day' })
    const course = await makeCourse(cleo, { title: 'Maps', published: true })
    await updateCourse(cleo, course.id, { title: 'Maps by hand' })
    await app.worker.settle()
    const [row] = (await app.database.pool.query('select updated_at from courses where id = $1', [course.id]))
      .rows
    const changed = `<lastmod>${row.updated_at.toISOString()}</lastmod>`
    expect((await get('/sitemaps/courses-1.xml')).body).toContain(`maps</loc>${changed}`)
    const index = (await get('/sitemap.xml')).body
    expect(index).toContain(`courses-1.xml</loc>${changed}`)
    expect(index).toContain('pages-1.xml</loc></sitemap>')
    expect((await get('/sitemaps/pages-1.xml')).body).not.toContain('lastmod')
  })

  it('is in parts of a size, each of them XML that browsers may not run', async () => {
    const dina = await asCreator(app.database.db, { name: 'Dina Ek', plan: 'pro_plan' })
    for (const title of ['One', 'Two', 'Three']) await makeCourse(dina, { title, published: true })
    const small = fastify()
    small.decorateReply('kind', 'api')
    const tools = {
      frame: { origin, hasBrowse: false },
      cache: { mark: () => 0 },
      ctxOf: async () => app.ctx,
    }
    mountSitemap(small, tools as unknown as SiteTools, { perPage: 2 })
    const read = async (url: string) => (await small.inject({ url })).body
    const parts = located(await read('/sitemap.xml')).filter((part) => part.includes('courses'))
    const found = await Promise.all(parts.map(async (part) => located(await read(part))))
    expect(found.length).toBeGreaterThan(1)
    expect(found.slice(0, -1).every((part) => part.length === 2)).toBe(true)
    expect(found.flat().filter((path) => path.startsWith('/@dina-ek/'))).toHaveLength(3)
    await small.close()

    for (const path of ['/sitemap.xml', '/sitemaps/pages-1.xml', '/sitemaps/stores-1.xml']) {
      const answer = await get(path)
      expect(answer.headers['content-type'], path).toBe('application/xml; charset=utf-8')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(elementsOf(answer.body).length).toBeGreaterThan(1)
      expect((await get(path, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
    }
    for (const path of ['pages-2', 'courses-999', 'courses-0', 'people-1', '..%2f'])
      expect((await get(`/sitemaps/${path}.xml`)).statusCode, path).toBe(404)
  })
})

describe('the feed of a store', () => {
  it('has what is on sale, newest first, and no draft of this store or course of another', async () => {
    const ana = await asCreator(app.database.db, { name: 'Fee Dahl', plan: 'pro_plan' })
    const other = await asCreator(app.database.db, { name: 'Other Person' })
    await makeCourse(other, { title: 'Not mine', published: true })
    await updateProfile(ana, { bio: 'Pots & <pans>' })
    await makeCourse(ana, { title: 'Older', published: true })
    await makeCourse(ana, { title: 'Newer & “better”', published: true })
    await makeCourse(ana, { title: 'Secret draft' })
    const { body, headers, statusCode } = await get('/@fee-dahl/feed.xml')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(elementsOf(body).slice(0, 7)).toEqual([
      'rss',
      'channel',
      'title',
      'link',
      'description',
      'language',
      'lastBuildDate',
    ])
    expect([...body.matchAll(/<item><title>([^<]*)/g)].map((match) => match[1])).toEqual([
      'Newer &#38; “better”',
      'Older',
    ])
    expect(body).toContain('<description>Pots &#38; &#60;pans&#62;</description>')
    expect(body).toMatch(
      /<guid isPermaLink="false">crs_\w+<\/guid><pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/,
    )
    expect(body).toContain('rel="self"')
    expect(body).not.toMatch(/Secret|Not mine/)
  })

  it('tells who was here before that nothing is new, until something is', async () => {
    const gil = await asCreator(app.database.db, { name: 'Gil Moe', plan: 'pro_plan' })
    const course = await makeCourse(gil, { title: 'Sails', published: true })
    const path = '/@gil-moe/feed.xml'
    const { headers } = await get(path)
    const since = { 'if-modified-since': String(headers['last-modified']) }
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    expect((await get(path, since)).statusCode).toBe(304)
    await updateWorkspace(gil, { name: 'Gil at Sea' })
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
    await app.database.pool.query(
      "update courses set updated_at = updated_at + interval '1 hour' where id = $1",
      [course.id],
    )
    await unpublishCourse({ ...gil, now: () => new Date(Date.now() + 7_200_000) }, course.id)
    const after = await get(path, since)
    expect(after.statusCode).toBe(200)
    expect(after.body).not.toContain('<item>')
  })

  it('escapes what a creator typed, and leaves out what XML cannot hold', () => {
    const feed = feedText({
      origin,
      lang: 'en',
      store: { name: hostile, path: '/@ana', text: `a\u0000b\u000bc\ud800d ]]> ${hostile}` },
      items: [
        { id: 'crs_1', title: hostile, text: hostile, path: '/@ana/courses/x', publishedAt: new Date(0) },
      ],
      changedAt: new Date(0),
    })
    expect(elementsOf(feed)).not.toContain('script')
    expect(feed).toContain('abc\ufffdd ]]&#62;')
    expect(feed).toContain('<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>')
  })
})

describe('oEmbed', () => {
  const ask = (path: string, more = '') =>
    get(`/oembed?url=${encodeURIComponent(path.startsWith('/') ? origin + path : path)}${more}`)

  it('shows a store and a course with title, seller and picture, and pages say where to ask', async () => {
    const ana = await asCreator(app.database.db, { name: 'Emb Ed' })
    await makeCourse(ana, { title: 'Kites', published: true })
    const course = await ask('/@emb-ed/courses/kites')
    expect(course.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(course.json()).toMatchObject({
      version: '1.0',
      type: 'link',
      title: 'Kites',
      author_name: 'Emb Ed',
      author_url: `${origin}/@emb-ed`,
      thumbnail_width: 1200,
    })
    const store = (await ask('/@emb-ed')).json()
    expect(store.title).toBe('Emb Ed')
    for (const { thumbnail_url } of [store, course.json()])
      expect((await get(thumbnail_url.slice(origin.length))).headers['content-type']).toBe('image/png')
    expect((await ask('/@emb-ed', '&maxwidth=400')).json()).not.toHaveProperty('thumbnail_url')

    for (const path of ['/@emb-ed', '/@emb-ed/courses/kites']) {
      const html = (await get(path, { accept: 'text/html' })).body
      expect(html).toContain(`href="${origin}/@emb-ed/feed.xml"`)
      const [, href = ''] = /type="application\/json\+oembed" href="([^"]*)"/.exec(html) ?? []
      expect((await get(href.slice(origin.length).replaceAll('&amp;', '&'))).statusCode).toBe(200)
    }
  })

  it('knows nothing of drafts, of other sites and of other pages, and speaks JSON alone', async () => {
    const ida = await asCreator(app.database.db, { name: 'Ida Draft' })
    await makeCourse(ida, { title: 'Hidden' })
    for (const url of [
      '/@ida-draft/courses/hidden',
      '/@nobody-here',
      '/dashboard',
      'https://example.com/@ida-draft',
      `${origin}@example.com/@ida-draft`,
      'http://user:pass@localhost:3000/@ida-draft',
      'javascript:alert(1)',
      'not an address',
    ])
      expect((await ask(url)).statusCode, url).toBe(404)
    expect((await get('/oembed')).statusCode).toBe(404)
    expect((await get('/oembed?url=a&url=b')).statusCode).toBe(404)
    const xml = await ask('/@ida-draft', '&format=xml')
    expect(xml.statusCode).toBe(501)
    expect(xml.headers['content-type']).toContain('application/json')
  })
})
