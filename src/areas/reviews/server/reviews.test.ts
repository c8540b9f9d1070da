import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Course, Lesson } from '#areas/courses/contract.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { publishedReviews, reviewFigures } from './figures.ts'
import { answerReview, hideReview, listReviews, publishReview, removeAnswer } from './moderation.ts'
import { getOwnReviewState, withdrawReview, writeReview } from './reviews.ts'
import { changeReviewSettings } from './settings.ts'

const test = testDb()
let creator: CreatorCtx
let course: Course & { lessonIds: Lesson['id'][] }

beforeEach(async () => {
  useTestPayments()
  creator = await asCreator(test.db)
  course = await makeCourse(creator, { published: true, priceCents: 0, lessons: 2 })
})

const thing = () => ({ kind: 'course' as const, id: course.id })
const words = { rating: 5, text: ' Worth it. ', shownName: 'Mia C.' }

/** Someone who got the course and did so many of its two lessons. */
async function learner(lessons = 2, name = 'Mia Chen'): Promise<Ctx> {
  const ctx = await asStudent(test.db, { name })
  await buy(ctx, course, { email: ctx.actor.email, name })
  for (const lessonId of course.lessonIds.slice(0, lessons)) await completeLesson(ctx, course.id, lessonId)
  return ctx
}

const list = (filter: Partial<Parameters<typeof listReviews>[1]> = {}) =>
  listReviews(creator, { thingId: course.id, page: 1, ...filter })
const figures = async () =>
  (await reviewFigures(creator, creator.actor.workspaceId, { kind: 'course', ids: [course.id] })).get(
    course.id,
  )
const inPublic = () => publishedReviews(asVisitor(test.db), creator.actor.workspaceId, thing())

describe('writing a review', () => {
  it('waits for the seller, and is shown once approved', async () => {
    const mia = await learner()
    expect(await getOwnReviewState(mia, thing())).toMatchObject({
      whyNot: null,
      review: null,
      suggestedName: 'Mia C.',
      waitsForApproval: true,
    })
    const { review } = await writeReview(mia, thing(), words)
    expect(review).toMatchObject({ status: 'pending', text: 'Worth it.', rating: 5 })
    expect(await inPublic()).toEqual({ reviews: [], total: 0 })

    const [waiting] = (await list({ status: 'pending' })).reviews
    expect(waiting).toMatchObject({
      contactName: 'Mia Chen',
      steps: { done: 2, total: 2 },
      title: course.title,
    })
    await publishReview(creator, waiting?.id ?? 'rvw_')
    const shown = await inPublic()
    expect(shown).toMatchObject({ total: 1, reviews: [{ shownName: 'Mia C.', text: 'Worth it.' }] })
    expect(JSON.stringify(shown)).not.toContain('@')
  })

  it('is shown at once where the seller wants that', async () => {
    await changeReviewSettings(creator, { publishesAtOnce: true })
    const { review } = await writeReview(await learner(), thing(), words)
    expect(review?.status).toBe('published')
    expect(await figures()).toEqual({ count: 1, average: 5, byRating: [0, 0, 0, 0, 1] })
  })

  it('asks for half of the lessons first', async () => {
    const early = await learner(0)
    expect((await getOwnReviewState(early, thing())).whyNot).toContain('1 more lesson')
    await expect(writeReview(early, thing(), words)).rejects.toMatchObject({ code: 'CONFLICT' })
    await completeLesson(early, course.id, course.lessonIds[0] ?? 'lsn_')
    await expect(writeReview(early, thing(), words)).resolves.toMatchObject({ whyNot: null })
  })

  it('refuses who does not own it, its seller included', async () => {
    const strangers = [creator, await asCreator(test.db), await asStudent(test.db), asVisitor(test.db)]
    for (const ctx of strangers) {
      await expect(writeReview(ctx, thing(), words)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(getOwnReviewState(ctx, thing())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['text', { text: 'x'.repeat(2_001) }],
    ['shownName', { shownName: '  ' }],
  ])('refuses a wrong %s: %o', async (field, change) => {
    const refused = writeReview(await learner(), thing(), { ...words, ...change })
    await expect(refused).rejects.toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } })
  })

  it('is one review, however often and from wherever it is sent', async () => {
    const mia = await learner()
    await Promise.all([1, 2, 3, 4, 5].map((rating) => writeReview(mia, thing(), { ...words, rating })))
    expect((await list()).total).toBe(1)
  })
})

describe('the seller’s word', () => {
  it('hides with a reason, and from then on new words wait', async () => {
    await changeReviewSettings(creator, { publishesAtOnce: true })
    const mia = await learner()
    const { review } = await writeReview(mia, thing(), words)
    const id = review?.id ?? 'rvw_'
    await expect(hideReview(creator, id, '  ')).rejects.toMatchObject({ code: 'INVALID' })
    await hideReview(creator, id, 'Names a neighbour.')
    expect((await getOwnReviewState(mia, thing())).review).toMatchObject({
      status: 'hidden',
      hiddenReason: 'Names a neighbour.',
    })
    expect(await figures()).toMatchObject({ count: 0, average: null })

    await withdrawReview(mia, thing())
    const again = await writeReview(mia, thing(), words)
    expect(again).toMatchObject({ review: { status: 'pending' }, waitsForApproval: true })
  })

  it('answers in public and takes the answer back', async () => {
    await changeReviewSettings(creator, { publishesAtOnce: true })
    const { review } = await writeReview(await learner(), thing(), words)
    const id = review?.id ?? 'rvw_'
    await answerReview(creator, id, 'Thank you, Mia.')
    expect((await inPublic()).reviews[0]?.reply).toBe('Thank you, Mia.')
    await removeAnswer(creator, id)
    expect((await inPublic()).reviews[0]?.reply).toBeNull()
    const { rows } = await test.db.execute<{ type: string }>(
      sql`select type from events where payload ->> 'reviewId' = ${id} order by created_at, id`,
    )
    expect(rows.map(({ type }) => type).slice(-2)).toEqual([
      'reviews.reviewAnswered',
      'reviews.reviewAnswerRemoved',
    ])
  })

  it('is nobody else’s', async () => {
    const { review } = await writeReview(await learner(), thing(), words)
    const other = await asCreator(test.db)
    const id = review?.id ?? 'rvw_'
    const missing = { code: 'NOT_FOUND' }
    await expect(publishReview(other, id)).rejects.toMatchObject(missing)
    await expect(hideReview(other, id, 'No.')).rejects.toMatchObject(missing)
    await expect(answerReview(other, id, 'Hello.')).rejects.toMatchObject(missing)
    expect((await listReviews(other, { thingId: course.id, page: 1 })).total).toBe(0)
  })

  it('counts by state and star', async () => {
    await changeReviewSettings(creator, { publishesAtOnce: true })
    for (const rating of [5, 4, 4]) await writeReview(await learner(), thing(), { ...words, rating })
    const found = await list({ rating: 4 })
    expect(found).toMatchObject({ total: 2, counts: { pending: 0, published: 3, hidden: 0 } })
    expect(found.figures).toEqual({ count: 3, average: 4.3, byRating: [0, 0, 0, 2, 1] })
  })
})

describe('taking a review back', () => {
  it('deletes its words, also for the seller', async () => {
    const mia = await learner()
    const { review } = await writeReview(mia, thing(), words)
    expect((await withdrawReview(mia, thing())).review).toBeNull()
    await withdrawReview(mia, thing())
    expect((await list()).total).toBe(0)
    await expect(publishReview(creator, review?.id ?? 'rvw_')).rejects.toMatchObject({ code: 'CONFLICT' })
    const { rows } = await test.database.pool.query('select text, shown_name from reviews where id = $1', [
      review?.id,
    ])
    expect(rows).toEqual([{ text: '', shown_name: '' }])
  })
})
