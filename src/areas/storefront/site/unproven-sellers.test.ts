import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unverifiedGraceMs } from '#areas/accounts/rules.ts'
import { noClient } from '#areas/accounts/server/attempts.ts'
import { createSession } from '#areas/accounts/server/sessions.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { verifyEmail } from '#areas/accounts/server/verification.ts'
import type { Course, Lesson } from '#areas/courses/contract.ts'
import { getCourse } from '#areas/courses/server/courses.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { madeProduct, type Product } from '#platform/product.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, asStudent, freshEmail } from '#testing/context.ts'
import { tokenIn } from '#testing/mailbox.ts'
import { buy, makeCourse } from '#testing/makers.ts'
import { readCatalogQuery } from '../rules.ts'
import { countCatalog, listCatalog } from '../server/catalog.ts'
import { listPublicProducts, listPublicStores, pagesOfPublic } from '../server/public-pages.ts'

type CourseOnSale = Course & { lessonIds: Lesson['id'][] }
const sentence = 'This course isn’t on sale right now: the seller hasn’t confirmed their email address yet.'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const get = (url: string) => app.web.inject({ url, headers: { host: 'localhost:3000' } })
const settled = () => app.worker.settle()

async function seller(name: string): Promise<{ ctx: CreatorCtx; course: CourseOnSale; store: string }> {
  const ctx = await asCreator(app.database.db, { verified: false, name, plan: 'pro_plan' })
  const course = await makeCourse(ctx, { title: `Course of ${name}`, published: true, priceCents: 0 })
  await settled()
  return { ctx, course, store: course.salesPath.replace(/\/courses\/.*/, '') }
}

/** Signed up so long ago that the day is over in `ms` from now. */
const endsIn = (ctx: CreatorCtx, ms: number) =>
  app.database.db
    .update(users)
    .set({ createdAt: new Date(Date.now() + ms - unverifiedGraceMs) })
    .where(eq(users.id, ctx.actor.userId))

/** Where the course is offered to the public. */
async function offered(course: CourseOnSale, store: string) {
  const feed = await get(`${store}/feed.xml`)
  const pages = [await get(store), await get(course.salesPath)]
  const ctx: Ctx = { ...app.ctx, actor: { kind: 'visitor' } }
  const addresses = await listPublicProducts(ctx, madeProduct(ctx, 'course') as Product, {
    page: 1,
    perPage: 1000,
  })
  const stores = await listPublicStores(ctx, { page: 1, perPage: 1000 })
  const query = readCatalogQuery({ q: course.title })
  const summary = await get(`/api/v1/checkouts/${course.offerId}`)
  return {
    pages: pages.map(({ body }) => body.includes(`/checkout/${course.offerId}`)),
    reason: pages.some(({ body }) => body.includes(sentence.slice(-40))),
    feed: feed.body.includes(course.salesPath),
    sitemap: addresses.some(({ path }) => course.salesPath === path),
    stores: stores.some(({ handle }) => store === `/@${handle}`),
    catalog: (await listCatalog(ctx, query)).entries.length,
    counted: await countCatalog(ctx, query),
    checkout: summary.json().closedBecause,
  }
}
const open = {
  pages: [true, true],
  reason: false,
  feed: true,
  sitemap: true,
  stores: true,
  catalog: 1,
  counted: 1,
  checkout: null,
}
const closed = {
  pages: [false, false],
  reason: true,
  feed: false,
  sitemap: false,
  stores: false,
  catalog: 0,
  counted: 0,
  checkout: sentence,
}

describe('a creator whose address nobody has confirmed', () => {
  it('sells for a day; then time closes every place at once, kept pages too, and the proof opens them at once', async () => {
    const { ctx, course, store } = await seller('Nora Unproven')
    expect(await offered(course, store)).toEqual(open)

    await endsIn(ctx, 3_000)
    app.cache.forgetAll()
    expect(await offered(course, store)).toEqual(open)
    // Nothing happens but time: the pages of a moment ago were kept.
    await new Promise((resolve) => setTimeout(resolve, 3_100))
    expect(await offered(course, store)).toEqual(closed)
    const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
    await expect(buy(visitor, course, { email: freshEmail('late') })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: sentence,
    })

    await verifyEmail(ctx, { token: await tokenIn(app.database.db, ctx.actor.email, 'verify-email') })
    expect(await offered(course, store)).toEqual(open)
  })

  it('teaches on: who has the course learns, and nothing of it is taken', async () => {
    const { ctx, course } = await seller('Lars Unproven')
    const mia = await asStudent(app.database.db, { name: 'Mia Chen' })
    await buy(mia, course, { email: mia.actor.email })
    await endsIn(ctx, -minutes(1))
    const answer = await app.web.inject({
      url: `/api/v1/learn/${course.id}`,
      headers: { host: 'localhost:3000', cookie: await cookieOf(mia) },
    })
    expect(answer.statusCode).toBe(200)
    expect((await getCourse(ctx, course.id)).status).toBe('published')
  })

  it('tries their own checkout, for that is no public sale', async () => {
    const { ctx, course } = await seller('Omar Unproven')
    await endsIn(ctx, -minutes(1))
    const answer = await app.web.inject({
      url: `/api/v1/checkouts/${course.offerId}`,
      headers: { host: 'localhost:3000', cookie: await cookieOf(ctx) },
    })
    expect(answer.json().closedBecause).toBeNull()
  })

  it('answers a feed reader that was here before that something changed', async () => {
    const { ctx, store } = await seller('Faye Unproven')
    const before = (await get(`${store}/feed.xml`)).headers['last-modified']
    await endsIn(ctx, -minutes(1))
    await app.database.db
      .update(users)
      .set({ updatedAt: new Date(Date.now() - 2 * unverifiedGraceMs) })
      .where(eq(users.id, ctx.actor.userId))
    const answer = await app.web.inject({
      url: `${store}/feed.xml`,
      headers: {
        host: 'localhost:3000',
        'if-modified-since': new Date(Date.parse(String(before)) - unverifiedGraceMs).toUTCString(),
      },
    })
    expect([answer.statusCode, answer.body.includes('<item>')]).toEqual([200, false])
  })
})

describe('the lists over all stores', () => {
  it('count what they list', async () => {
    const { ctx } = await seller('Ida Unproven')
    const before = await pagesOfPublic(app.ctx, 1)
    await endsIn(ctx, -minutes(1))
    const after = await pagesOfPublic(app.ctx, 1)
    expect([after.products[0]?.pages.length, after.stores.length]).toEqual([
      (before.products[0]?.pages.length ?? 0) - 1,
      before.stores.length - 1,
    ])
  })
})

async function cookieOf(ctx: Ctx): Promise<string> {
  if (!('userId' in ctx.actor)) throw new Error('Nobody is signed in.')
  const session = await createSession(ctx, ctx.actor.userId, { remembered: false, client: noClient })
  return `sid=${session.sessionToken}`
}
