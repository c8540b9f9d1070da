import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { updateCourse } from '#areas/courses/server/courses.ts'
import { courseProduct } from '#areas/learning/server/course-product.ts'
import { type Id, isId, newId } from '#kernel/ids.ts'
import type { ProductKind, ThingKind } from '#kernel/things.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import type { Product } from '#platform/product.ts'
import type { FacetWords } from '#platform/product-catalog.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { asGiven, sellAlso } from '#testing/gifts.ts'
import { makeCourse } from '#testing/makers.ts'
import { refreshCatalog } from '../server/catalog.ts'

let app: TestApplication
let ana: CreatorCtx
let course: Course
const start = async () => {
  app = await testApplication()
  ana = await asCreator(app.database.db, { plan: 'pro_plan' })
  course = await makeCourse(ana, { title: 'Pottery Basics', published: true })
  await app.worker.settle()
}
const storeOf = (of: Course) => of.salesPath.split('/courses/')[0] ?? ''
const get = async (url: string) =>
  (await app.web.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } })).body

describe('browsing where there are courses alone', () => {
  beforeAll(start)
  afterAll(() => app.close())

  it('is a page without script that leads to courses, and says when nothing matches', async () => {
    const body = await get('/browse?sort=price')
    expect(body).toContain(`href="${course.salesPath}"`)
    expect(body).toContain('<h1 class="title">Browse courses</h1>')
    expect(body).toContain('<a href="/browse">Browse products</a>')
    expect(body).not.toContain('<script')
    const none = await get(`/browse?q=${encodeURIComponent('"><img src=x onerror=trap(1)>')}`)
    expect(none).toContain('No courses match this')
    expect(none).not.toContain('<img src=x')
    expect(await get('/sitemaps/pages-1.xml')).toContain('/browse</loc>')
    expect(await get('/nowhere')).toContain('Find a product')
  })
})

const en: FacetWords = { label: 'Mood', any: 'Any mood', of: (mood) => `${mood} songs` }
const tapeId = newId('dsg') as Id
const entry = {
  ...{ title: 'Night Kiln', summary: 'Nine songs.', slug: 'night-kiln', imageFileId: null, size: 9 },
  ...{ seconds: 2400, price: { cents: 900, currency: 'USD' as const }, publishedAt: new Date() },
  ...{ firstPublishedAt: null, keptOpenAt: null, students: 0, subject: 'slow', level: 'beginner' },
  language: null,
}
const { alone: _, ...store } = courseProduct.store
const tapes: Product = {
  ...courseProduct,
  kind: 'tape' as ProductKind,
  thing: 'tape' as ThingKind,
  store: {
    ...store,
    segment: 'tapes',
    isOne: (id) => isId('dsg', id),
    isOpenRow: () => undefined,
    news: [],
    newsOfAll: [],
    listed: async (_ctx, workspaceId) =>
      workspaceId === ana.actor.workspaceId
        ? [{ ...entry, id: tapeId, text: '', offerId: course.offerId, showsReviews: false }]
        : [],
    entry: async () => entry,
    facets: { subject: { words: { en, de: en }, values: ['slow', 'fast'] } },
  },
}

describe('browsing where there is more than one kind', () => {
  beforeAll(async () => {
    await start()
    await updateCourse(ana, course.id, { facets: { subject: 'craft', level: null, language: null } })
    await app.worker.settle()
    sellAlso(app, tapes)
    await withTransaction(app.ctx, (ctx) => refreshCatalog(ctx, ana.actor.workspaceId, tapeId))
  })
  afterAll(async () => {
    asGiven(app)
    await app.close()
  })

  it('calls them products, and narrows them by what each kind declares', async () => {
    const all = await get('/browse?sort=price')
    expect(all).toContain('<h1 class="title">Browse products</h1>')
    expect(all).toContain('<a href="/browse">Browse products</a>')
    expect(all).toContain('2 products')
    expect(all).toContain('>slow songs</a>')
    expect(all).toContain('>Crafts and making</a>')
    expect(all).toContain('>For beginners</a>')
    const slow = await get('/browse?subject=slow')
    expect(slow).toContain('/tapes/night-kiln"')
    expect(slow).not.toContain(course.salesPath)
    // A kind that has no lengths has none that is short.
    expect(await get('/browse?length=short')).not.toContain('/tapes/night-kiln"')
    expect(await get('/browse?length=short')).toContain(course.salesPath)
    // What a kind doesn't know isn't kept of what it has; what it doesn't say is in its store's language.
    expect(await get('/browse?level=beginner')).not.toContain('/tapes/night-kiln"')
    expect(await get('/browse?language=en')).toContain('/tapes/night-kiln"')
  })

  it('and a store uses the words of what it has', async () => {
    const bea = await asCreator(app.database.db)
    const knots = await makeCourse(bea, { title: 'Knots', published: true })
    const carl = await asCreator(app.database.db)
    const draft = await makeCourse(carl, { title: 'Sails' })
    await app.worker.settle()
    const descriptions = await Promise.all(
      [course, knots, draft].map(async (of) =>
        /<meta name="description" content="(Everything|Courses) by/.exec(await get(storeOf(of)))?.at(1),
      ),
    )
    expect(descriptions).toEqual(['Everything', 'Courses', 'Everything'])
    expect(await get(storeOf(draft))).toContain('Nothing is on sale here yet')
  })
})
