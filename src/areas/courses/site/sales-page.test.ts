import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course, Lesson } from '#areas/courses/contract.ts'
import { zSalesPage } from '#areas/courses/sales-page.ts'
import { getCourse, updateCourse } from '#areas/courses/server/courses.ts'
import { publishReview } from '#areas/reviews/server/moderation.ts'
import type { Id } from '#kernel/ids.ts'
import { newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { call } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import { buy, makeCourse, makeLesson } from '#testing/makers.ts'
import { signInAgain } from '#testing/people.ts'
import { faultsOf, hostile } from '#ui/site/samples.ts'

type CourseOnSale = Course & { lessonIds: Lesson['id'][] }

let app: TestApplication
let ana: CreatorCtx
let course: CourseOnSale
beforeAll(async () => {
  app = await testApplication()
  ana = await asCreator(app.database.db, { plan: 'pro_plan' })
  course = await makeCourse(ana, { published: true, lessons: 3 })
  await setLesson(ana, idOf(0), { freePreview: true })
  await app.worker.settle()
})
afterAll(() => app.close())

const idOf = (at: number) => course.lessonIds[at] ?? 'lsn_'
const get = (url: string) => app.web.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } })
const previewOf = (lessonId: string, of: Pick<Course, 'salesPath'> = course) =>
  get(`${of.salesPath}/preview/${lessonId}`)

describe('A6: a free preview', () => {
  it('opens for anybody, with the way to buy and nothing that runs', async () => {
    const { statusCode, body } = await previewOf(idOf(0))
    expect(statusCode).toBe(200)
    expect(body).toContain('Words of Lesson 1.')
    expect(body).toContain(`href="/checkout/${course.offerId}"`)
    expect(body).toContain('content="noindex"')
    expect(body).not.toContain('<script')
    expect((await get(course.salesPath)).body).toContain(`/preview/${idOf(0)}`)
  })

  it('of anything else is not there: not free, a draft, removed, of a draft course, of another store, no id', async () => {
    const draftLesson = await makeLesson(ana, course.id, 'Unfinished')
    await setLesson(ana, draftLesson.id, { freePreview: true })
    const removed = await makeLesson(ana, course.id, 'Removed', true)
    await setLesson(ana, removed.id, { freePreview: true, deletedAt: ana.now() })
    const draft = await makeCourse(ana, { title: 'Secret', lessons: 1 })
    await setLesson(ana, draft.lessonIds[0] ?? 'lsn_', { freePreview: true })
    const bea = await asCreator(app.database.db)
    const theirs = await makeCourse(bea, { title: 'Knots', published: true, lessons: 1 })
    await setLesson(bea, theirs.lessonIds[0] ?? 'lsn_', { freePreview: true })

    const wrong = [
      previewOf(idOf(1)),
      previewOf(draftLesson.id),
      previewOf(removed.id),
      previewOf(draft.lessonIds[0] ?? '', draft),
      previewOf(theirs.lessonIds[0] ?? ''),
      previewOf(idOf(0), theirs),
      previewOf('nothing'),
    ]
    for (const { statusCode, body } of await Promise.all(wrong)) {
      expect(statusCode).toBe(404)
      expect(body).not.toMatch(/Words of|Secret|Unfinished/)
    }
    expect((await previewOf(theirs.lessonIds[0] ?? '', theirs)).statusCode).toBe(200)
    expect((await get(course.salesPath)).body).not.toContain('Unfinished')
  })

  it('C1: shows titles as the text they are', async () => {
    await setLesson(ana, idOf(0), { title: hostile })
    await updateCourse(ana, course.id, { title: hostile.slice(0, 150) })
    expect(faultsOf((await previewOf(idOf(0))).body)).toEqual([])
    await app.worker.settle()
    expect(faultsOf((await get('/browse?sort=price')).body)).toEqual([])
    await updateCourse(ana, course.id, { title: 'Pottery Basics' })
    await setLesson(ana, idOf(0), { title: 'Lesson 1' })
  })

  it('closes with the switch', async () => {
    await setLesson(ana, idOf(0), { freePreview: false })
    expect((await previewOf(idOf(0))).statusCode).toBe(404)
    await setLesson(ana, idOf(0), { freePreview: true })
  })
})

describe('the picture of a course where its page is shared', () => {
  const shareOf = (html: string) => /og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(html)?.[1] ?? ''

  it('is a PNG of 1200 by 630, under an address that changes with what is on it', async () => {
    const before = shareOf((await get(course.salesPath)).body)
    const { rawPayload, headers, statusCode } = await get(before)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await app.web.inject({
      url: before,
      headers: { host: 'localhost:3000', 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)

    await updateCourse(ana, course.id, { title: 'Pottery <Basics> & more' })
    const after = shareOf((await get(course.salesPath)).body)
    expect(after).not.toBe(before)
    const other = await get(after)
    expect(other.rawPayload.equals(rawPayload)).toBe(false)
  })

  it('is drawn for a title in any script, and of a draft it is not there', async () => {
    const odd = await makeCourse(ana, { title: '陶芸 🏺 مبادئ', published: true })
    const { rawPayload } = await get(`${odd.salesPath}/share.png`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    const draft = await makeCourse(ana, { title: 'Secret' })
    expect((await get(`${draft.salesPath}/share.png`)).statusCode).toBe(404)
  })
})

describe('what its creator writes on a sales page', () => {
  const written = (words: Parameters<typeof zSalesPage.parse>[0]) => zSalesPage.parse(words)

  it('is public at once: order, sections that are off, guarantee, and only whole questions', async () => {
    const sold = await makeCourse(ana, { title: 'Trim', published: true, lessons: 1 })
    const salesPage = written({
      tagline: 'A promise.',
      youGet: ['Trim a foot'],
      guarantee: '30 days to change your mind.',
      faq: [
        { question: 'Whole?', answer: 'Yes.' },
        { question: 'Half?', answer: '' },
      ],
      order: ['faq', 'outline'],
    })
    await updateCourse(ana, sold.id, { salesPage })
    const { body } = await get(sold.salesPath)
    expect(body).toContain('30 days to change your mind.')
    expect(body).toContain('Whole?')
    expect(body).not.toContain('Half?')
    expect(body.indexOf('Whole?')).toBeLessThan(body.indexOf('id="outline"'))
    const hidden = ['faq', 'outline', 'promise', 'guarantee', 'youGet'] as const
    await updateCourse(ana, sold.id, { salesPage: { ...salesPage, hidden: [...hidden] } })
    const after = (await get(sold.salesPath)).body
    expect(after).not.toMatch(/Whole\?|id="outline"|30 days|A promise\.|Trim a foot/)
  })

  it('is drawn for its creator with marks, empty sections and half questions, and for no one else', async () => {
    const draft = await makeCourse(ana, { title: 'Handles', lessons: 1 })
    const salesPage = written({ faq: [{ question: 'Half?', answer: '' }] })
    const input = {
      courseId: draft.id,
      title: 'Handles, pulled',
      description: '',
      imageFileId: null,
      salesPage,
    }
    const html = await drawnFor(input)
    expect(faultsOf(html)).toEqual([])
    expect(html).toMatch(/data-field="title"[^>]*>Handles, pulled</)
    expect(html).toContain('Half?')
    expect(html).toContain('data-field="guarantee"')
    expect((await get(course.salesPath)).body).not.toContain('data-field')
  })

  it('C1: is drawn to be written on as the text it is, in every field', async () => {
    const draft = await makeCourse(ana, { title: 'Hostile', lessons: 1 })
    await setLesson(ana, draft.lessonIds[0] ?? 'lsn_', { title: hostile, freePreview: true })
    const words = (most: number) => hostile.slice(0, most)
    const html = await drawnFor({
      courseId: draft.id,
      title: words(150),
      description: hostile,
      imageFileId: newId('fil'),
      salesPage: written({
        tagline: words(200),
        youGet: [words(200), words(190)],
        instructor: { name: words(100), bio: hostile.slice(0, 2_000), photoFileId: newId('fil') },
        faq: [{ question: words(300), answer: hostile.slice(0, 2_000) }],
        guarantee: words(300),
        order: ['faq', 'faq', 'media'],
        hidden: ['reviews', 'reviews'],
      }),
    })
    expect(faultsOf(html)).toEqual([])
    expect(html.match(/data-section="faq"/g)).toHaveLength(1)
    expect(html.match(/data-field="title"/g)).toHaveLength(1)
  })

  it('is not overwritten by a tab that did not see it: CONFLICT', async () => {
    const sold = await makeCourse(ana, { title: 'Wax', published: true, lessons: 1 })
    const { salesPageVersion } = await getCourse(ana, sold.id)
    const after = await updateCourse(ana, sold.id, { description: 'Theirs.', salesPageVersion })
    expect(after.salesPageVersion).not.toBe(salesPageVersion)
    await expect(
      updateCourse(ana, sold.id, { description: 'Mine.', salesPageVersion }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await getCourse(ana, sold.id)).description).toBe('Theirs.')
    // What the page does not say is no other version of it.
    const priced = await updateCourse(ana, sold.id, { priceCents: 900 })
    expect(priced.salesPageVersion).toBe(after.salesPageVersion)
    await updateCourse(ana, sold.id, { description: 'Mine.', salesPageVersion: priced.salesPageVersion })
  })
})

describe('reviews on the sales page', () => {
  it('stand on pages of six, show at once when approved, and go with the switch', async () => {
    const sold = await makeCourse(ana, { title: 'Glaze', published: true, priceCents: 0 })
    await app.worker.settle()
    expect((await get(sold.salesPath)).body).not.toContain('id="reviews"')
    const ids: Id<'rvw'>[] = []
    for (let n = 1; n <= 7; n++) ids.push(await reviewOf(sold, n))
    await publishReview(ana, ids[0] ?? 'rvw_')
    const { body } = await get(sold.salesPath)
    expect(body).toContain('Words of review 1.')
    expect(body).toContain('AggregateRating')
    for (const id of ids.slice(1)) await publishReview(ana, id)
    const first = (await get(sold.salesPath)).body
    expect(first.match(/Words of review/g)).toHaveLength(6)
    expect(first).toContain(`${sold.salesPath}?reviews=2#reviews`)
    const second = (await get(`${sold.salesPath}?reviews=2`)).body
    expect(second.match(/Words of review/g)).toHaveLength(1)
    await updateCourse(ana, sold.id, { salesPage: zSalesPage.parse({ showReviews: false }) })
    expect((await get(sold.salesPath)).body).not.toContain('Words of review')
  })
})

/** The page as the editor gets it. */
async function drawnFor({ courseId, ...words }: { courseId: Id<'crs'> } & Record<string, unknown>) {
  const me = await signInAgain(app, { userId: ana.actor.userId })
  const path = `/api/v1/courses/${courseId}/sales-page-preview`
  const { status, body } = await call(app, 'POST', path, { as: me, body: { ...words, isEditing: true } })
  expect(status).toBe(200)
  return String(body.html)
}

/** A review that waits, by a buyer of its own. */
async function reviewOf(sold: CourseOnSale, number: number): Promise<Id<'rvw'>> {
  const email = freshEmail('reader')
  await buy({ ...ana, actor: { kind: 'visitor' } }, sold, { email, name: `Reader ${number}` })
  const id = newId('rvw', ana.now())
  await app.database.pool.query(
    `insert into reviews (workspace_id, id, thing_kind, thing_id, contact_id, rating, text, shown_name, steps_done, steps_total,
       status, created_at, written_at)
     select $1, $2, 'course', $3, id, 5, $4, 'R', 2, 2, 'pending', $5, $5 from contacts where workspace_id = $1 and email = $6`,
    [ana.actor.workspaceId, id, sold.id, `Words of review ${number}.`, ana.now(), email],
  )
  return id
}
