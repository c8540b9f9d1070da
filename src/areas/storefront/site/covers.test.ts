import { and, eq } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { productCovers } from '#areas/accounts/server/tables.ts'
import { coverSvg } from '#areas/accounts/site/covers/cover-svg.ts'
import { updateCourse } from '#areas/courses/server/courses.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { markupPayloads } from '#main/hostile/markup-payloads.ts'
import { hostileStrings } from '#main/hostile/strings.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { type Caller, call } from '#testing/http.ts'
import { makeCourse } from '#testing/makers.ts'
import { buyCourse, ctxFor, ctxOf, makeMember, makeSeller } from '#testing/people.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const get = (id: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url: `/covers/${id}.svg`, headers: { host: 'localhost:3000', ...headers } })

const designs = async (workspaceId: Id<'wsp'>) => {
  const rows = await app.database.db
    .select({ design: productCovers.design })
    .from(productCovers)
    .where(eq(productCovers.workspaceId, workspaceId))
  return rows.map(({ design }) => design)
}

describe('the drawn cover of a product', () => {
  it('is a picture whose design is chosen once, and never twice in a shop', async () => {
    const ana = await asCreator(app.database.db, { plan: 'pro_plan' })
    const made = []
    for (let at = 0; at < 8; at++) made.push(await makeCourse(ana, { title: `Course ${at}` }))
    // All at once, some of them twice.
    const answers = await Promise.all([...made, ...made].map(({ id }) => get(id)))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
    const chosen = await designs(ana.actor.workspaceId)
    expect(chosen).toHaveLength(8)
    expect(new Set(chosen.map((design) => design % 8)).size).toBe(8)
    const [first] = made
    expect((await get(first?.id ?? '')).body).toBe(answers[0]?.body)
  })

  it('is answered with 304 until its title or its shop’s color changes', async () => {
    const ana = await asCreator(app.database.db)
    const course = await makeCourse(ana, { title: 'Clay', published: true })
    const etagNow = async () => String((await get(course.id)).headers.etag)
    const etag = await etagNow()
    expect((await get(course.id, { 'if-none-match': etag })).statusCode).toBe(304)
    await updateCourse(ana, course.id, { title: 'Glaze' })
    const renamed = await etagNow()
    await updateBranding(ana, { brandColor: '#0A7D55' })
    expect(new Set([etag, renamed, await etagNow()]).size).toBe(3)
  })

  it('makes way for the picture its creator uploaded, for whoever may know of it', async () => {
    const ana = await asCreator(app.database.db)
    const course = await makeCourse(ana, { title: 'Clay', published: true })
    const picture = newId('fil')
    const { workspaceId } = ana.actor
    await app.database.db
      .update(courses)
      .set({ imageFileId: picture })
      .where(and(eq(courses.workspaceId, workspaceId), eq(courses.id, course.id)))
    const { statusCode, headers } = await get(course.id)
    expect([statusCode, headers.location]).toEqual([302, `/files/${picture}?w=640`])
    expect(headers['cache-control']).toBe('private, no-cache')
    await unpublishCourse(ana, course.id)
    const later = await get(course.id)
    expect([later.statusCode, later.headers.location]).toEqual([200, undefined])
  })

  it('leaves out the title of a draft for strangers, and what no one made is not there', async () => {
    const ana = await asCreator(app.database.db)
    const draft = await makeCourse(ana, { title: 'مقدمة', published: false })
    const { statusCode, body } = await get(draft.id)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('مقدمة')
    for (const id of ['crs_0', 'crs_00000000000000000000000000', ana.actor.workspaceId, '%3Cscript%3E'])
      expect((await get(id)).statusCode).toBe(404)
  })

  it('A3: has the title of a draft, or of what was taken off sale, for its creator and who has it alone', async () => {
    const ana = await makeSeller(app, 'Ash', 'Ana Reis')
    const others = [null, await makeMember(app), await makeSeller(app, 'Raku', 'Ben Ode')]
    const has = async (id: string, as: Caller | null) =>
      (await call(app, 'GET', `/covers/${id}.svg`, { as })).text.includes('<path transform')
    expect(await has(ana.draft.id, ana)).toBe(true)
    for (const as of others) expect(await has(ana.draft.id, as)).toBe(false)
    const buyer = await makeMember(app)
    const { orderId } = await buyCourse(app, ana.course, {
      ctx: await ctxFor(app, buyer),
      email: buyer.email,
    })
    await app.worker.settle()
    const path = `/api/v1/courses/${ana.course.id}/publication`
    await call(app, 'DELETE', path, { as: ana, body: {} })
    expect(await has(ana.course.id, buyer)).toBe(true)
    for (const as of others) expect(await has(ana.course.id, as)).toBe(false)
    // What an old answer is called doesn't bring it back.
    const { headers } = await call(app, 'GET', `/covers/${ana.course.id}.svg`, { as: buyer })
    const asked = { 'if-none-match': String(headers.etag) }
    expect((await call(app, 'GET', `/covers/${ana.course.id}.svg`, { headers: asked })).status).toBe(200)
    await withTransaction(systemCtx(ctxOf(app), 'test', ana.workspaceId), async (ctx) => {
      const [grant] = await ctx.db.select().from(grants).where(eq(grants.sourceId, orderId))
      if (grant) await revokeAccess(ctx, grant.id, 'Refunded')
    })
    expect(await has(ana.course.id, buyer)).toBe(false)
  })

  it('C3: is XML that holds nothing but shapes and text, whatever the title is', () => {
    const parser = new new JSDOM('').window.DOMParser()
    // Invisible letters are three long; of the longer ones some are enough.
    const hostile = hostileStrings.filter((text, n) => text.length === 3 || n % 6 === 0)
    const markup = Object.values(markupPayloads).flatMap(([first = '']) => first)
    const titles = [...hostile, ...markup, ']]>', '\0', '\ud800', 'x\udc00'].flatMap((text) => [
      text,
      `あ${text}`,
    ])
    for (const title of titles) {
      const svg = coverSvg({ title: title.slice(0, 150), brand: '#1F6FEB', design: 3 })
      const { documentElement } = parser.parseFromString(svg, 'image/svg+xml')
      const names = new Set([...documentElement.querySelectorAll('*')].map(({ tagName }) => tagName))
      for (const known of ['rect', 'path', 'g', 'text', 'circle', 'ellipse']) names.delete(known)
      expect([title, documentElement.tagName, [...names]]).toEqual([title, 'svg', []])
    }
  })
})
