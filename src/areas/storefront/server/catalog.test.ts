import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { removeCourse, updateCourse } from '#areas/courses/server/courses.ts'
import { chooseOpenCourses } from '#areas/courses/server/open-courses.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import { courseFacets } from '#areas/courses/server/store-facets.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { hideReview } from '#areas/reviews/server/moderation.ts'
import { writeReview } from '#areas/reviews/server/reviews.ts'
import { changeReviewSettings } from '#areas/reviews/server/settings.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { withTransaction } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { buy, makeCourse } from '#testing/makers.ts'
import { entriesAtOnce, readCatalogQuery } from '../rules.ts'
import { countCatalog, listCatalog, offeredFacets, refreshCatalog } from './catalog.ts'
import { facetValuesOf } from './facets.ts'

let app: TestApplication
let ana: CreatorCtx
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.database.pool.query('delete from catalogue')
  ana = await asCreator(app.database.db, { plan: 'pro_plan' })
})

const known = facetValuesOf(courseFacets)
const find = async (asked: Record<string, string> = {}) => {
  await app.worker.settle()
  return listCatalog(app.ctx, readCatalogQuery(asked, known))
}
const titles = async (asked: Record<string, string> = {}) =>
  (await find(asked)).entries.map((entry) => entry.title)

describe('the catalog', () => {
  it('follows a course from its publication to its end, and names no draft', async () => {
    const course = await makeCourse(ana, { title: 'Pottery Basics', published: true })
    await makeCourse(ana, { title: 'Secret draft' })
    const [entry] = (await find()).entries
    expect(entry).toMatchObject({
      thingId: course.id,
      title: 'Pottery Basics',
      summary: 'From clay to bowl.',
      size: 2,
      priceCents: 4900,
      students: 0,
      reviews: 0,
    })

    await updateCourse(ana, course.id, { title: 'Pottery for Everybody', priceCents: 0 })
    await updateWorkspace(ana, { name: 'Night Kiln' })
    expect((await find()).entries).toMatchObject([
      { title: 'Pottery for Everybody', priceCents: 0, sellerName: 'Night Kiln' },
    ])

    await unpublishCourse(ana, course.id)
    expect(await titles()).toEqual([])
  })

  it('forgets what is in the trash, and hides courses of a suspended creator at once', async () => {
    const gone = await makeCourse(ana, { title: 'Gone', published: true })
    const bea = await asCreator(app.database.db)
    await makeCourse(bea, { title: 'Knots', published: true })
    expect((await titles()).sort()).toEqual(['Gone', 'Knots'])
    await removeCourse(ana, gone.id)
    expect(await titles()).toEqual(['Knots'])
    await app.database.pool.query('update users set suspended_at = created_at where id = $1', [
      bea.actor.userId,
    ])
    expect(await titles()).toEqual([])
  })

  it('counts students and published reviews', async () => {
    await changeReviewSettings(ana, { publishesAtOnce: true })
    const course = await makeCourse(ana, { published: true, priceCents: 0, lessons: 1 })
    const mia = await asStudent(app.database.db, { name: 'Mia Chen' })
    await buy(mia, course, { email: mia.actor.email, name: 'Mia Chen' })
    await completeLesson(mia, course.id, course.lessonIds[0] ?? 'lsn_')
    const thing = { kind: 'course', id: course.id } as const
    const { review } = await writeReview(mia, thing, { rating: 4, text: 'Good.', shownName: 'Mia C.' })
    expect((await find()).entries).toMatchObject([{ students: 1, reviews: 1, ratingTenths: 40 }])
    await hideReview(ana, review?.id ?? 'rvw_', 'Names a neighbour.')
    expect((await find()).entries).toMatchObject([{ students: 1, reviews: 0, ratingTenths: 0 }])
  })

  it('is made by the migration as events make it', async () => {
    await makeCourse(ana, { title: 'Glaze', published: true })
    const { entries } = await find()
    const statements = readFileSync(
      join(import.meta.dirname, '../../../../drizzle/0010_catalogue.sql'),
      'utf8',
    )
    const fill = statements.split('--> statement-breakpoint').at(-1) ?? ''
    expect(fill).toContain('INSERT INTO "catalogue"')
    await app.database.pool.query('delete from catalogue')
    await app.database.pool.query(fill)
    const facets = readFileSync(
      join(import.meta.dirname, '../../../../drizzle/0024_invoice_parties_and_course_facets.sql'),
      'utf8',
    )
    await app.database.pool.query(/UPDATE "catalogue".*?;/s.exec(facets)?.[0] ?? '')
    const own = (list: typeof entries) => list.filter((entry) => entry.workspaceId === ana.actor.workspaceId)
    // Of before it was kept, the moment of the first publication is that of the present one.
    const kept = own(entries).map((entry) => ({ ...entry, firstPublishedAt: null }))
    expect(own((await find()).entries)).toEqual(kept)
  })

  it('T1: offers what the plan keeps open: by the plan at once, by the choice with the worker', async () => {
    const first = await makeCourse(ana, { title: 'First', published: true })
    const second = await makeCourse(ana, { title: 'Second', published: true })
    const set = 'update courses set first_published_at = $2 where id = $1'
    await app.database.pool.query(set, [first.id, new Date('2026-01-01')])
    await app.database.pool.query(set, [second.id, new Date('2026-02-01')])
    for (const { id } of [first, second])
      await withTransaction(app.ctx, (ctx) => refreshCatalog(ctx, ana.actor.workspaceId, id))
    expect((await titles()).sort()).toEqual(['First', 'Second'])
    await updatePlan(ana, 'free_plan')
    expect((await listCatalog(app.ctx, readCatalogQuery({}))).entries).toMatchObject([{ title: 'First' }])
    const free = { ...ana, actor: { ...ana.actor, plan: 'free_plan' as const } }
    await chooseOpenCourses(free, [second.id])
    expect(await titles()).toEqual(['Second'])
    expect(await countCatalog(app.ctx, readCatalogQuery({}))).toBe(1)
    await updatePlan(ana, 'basic_plan')
    expect((await titles()).sort()).toEqual(['First', 'Second'])
  })
})

describe('looking for a course', () => {
  beforeEach(async () => {
    await makeCourse(ana, { title: 'Pottery Basics', priceCents: 4900, published: true })
    await makeCourse(ana, { title: 'Kiln Safety', priceCents: 0, published: true })
    await app.worker.settle()
  })

  it('finds words by their beginning, in title, summary and name of the seller', async () => {
    expect(await titles({ q: 'pott' })).toEqual(['Pottery Basics'])
    expect(await titles({ q: 'KILN safe' })).toEqual(['Kiln Safety'])
    expect((await titles({ q: 'clay bowl' })).length).toBe(2)
    expect(await titles({ q: 'pottery kiln' })).toEqual([])
  })

  it('takes signs and statements for words, and for nothing else', async () => {
    const strange = [`' or 1=1 --`, `xx & !yy:* | (`, '\\', '%', '<script>', ':*', '🏺', "to_tsquery('x')"]
    expect(await Promise.all(strange.map((q) => titles({ q })))).toEqual(strange.map(() => []))
  })

  it('narrows by price and length', async () => {
    expect(await titles({ price: 'free' })).toEqual(['Kiln Safety'])
    expect(await titles({ price: 'paid' })).toEqual(['Pottery Basics'])
    expect((await titles({ length: 'short' })).length).toBe(2)
    expect(await titles({ length: 'long' })).toEqual([])
    expect((await titles({ price: 'nonsense', length: '', sort: '?' })).length).toBe(2)
  })

  it('narrows by subject, level and language, and offers only what there is', async () => {
    const craft = await makeCourse(ana, { title: 'Glazes', published: true })
    const open = await makeCourse(ana, { title: 'Tea bowls', published: true })
    await updateCourse(ana, craft.id, { facets: { subject: 'craft', level: 'advanced', language: 'pt' } })
    await updateCourse(ana, open.id, { facets: { subject: 'craft', level: 'all' } })
    expect((await titles({ subject: 'craft' })).sort()).toEqual(['Glazes', 'Tea bowls'])
    expect((await titles({ level: 'advanced' })).sort()).toEqual(['Glazes', 'Tea bowls'])
    expect(await titles({ level: 'beginner' })).toEqual(['Tea bowls'])
    expect(await titles({ language: 'pt' })).toEqual(['Glazes'])
    expect((await titles({ language: 'en', subject: 'craft' })).sort()).toEqual(['Tea bowls'])
    expect((await offeredFacets(app.ctx)).values).toEqual({ subject: ['craft'], language: ['en', 'pt'] })
    // What does not say its language is taught in the store's.
    await updateBranding(ana, { language: 'de' })
    expect(await titles({ language: 'de', subject: 'craft' })).toEqual(['Tea bowls'])
    expect(await titles({ language: 'pt' })).toEqual(['Glazes'])

    const { body: none } = await app.web.inject({
      url: '/browse?subject=craft&level=beginner&language=pt&price=free',
    })
    expect(none).toContain('with these filters: Crafts and making, For beginners, Portuguese, Free.')
    expect(none).toContain('href="/browse?subject=craft&amp;level=beginner&amp;language=pt"')
    expect(none).toMatch(/aria-current="true">Crafts and making</)
  })

  it.each(['newest', 'popular', 'rating', 'price'])(
    'pages by a key, by %s: every course once',
    async (sort) => {
      await app.database.pool.query(
        `insert into catalogue select 'crs_' || lpad(n::text, 26, '0'), workspace_id, 'Course ' || n, '', 'Ana', 'c' || n, null,
         (n % 3) * 1000, 'USD', 1, 60, n % 4, 1, n % 5, published_at - (n % 2) * interval '1 day'
       from (select * from catalogue limit 1) one, generate_series(1, ${2 * entriesAtOnce}) n`,
      )
      const seen: string[] = []
      let after: string | null = null
      for (let page = 0; page < 5; page++) {
        const found: Awaited<ReturnType<typeof listCatalog>> = await listCatalog(
          app.ctx,
          readCatalogQuery({ sort, ...(after ? { after } : {}) }),
        )
        seen.push(...found.entries.map((entry) => entry.thingId))
        after = found.after
        if (!after) break
      }
      expect(seen.length).toBe(2 * entriesAtOnce + 2)
      expect(new Set(seen).size).toBe(seen.length)
    },
  )

  it('begins at the start for a place that is none', async () => {
    const nowhere = ['~', '1~crs_x', `x~crs_${'0'.repeat(26)}`, `99999999999~crs_${'0'.repeat(26)}`]
    const found = await Promise.all(nowhere.map((after) => titles({ sort: 'popular', after })))
    expect(found.map((each) => each.length)).toEqual(nowhere.map(() => 2))
  })
})
