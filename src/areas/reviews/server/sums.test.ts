import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { findDrift } from '#platform/sums/checking.ts'
import { joinSums } from '#platform/sums/joining.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { hideReview, listReviews, publishReview } from './moderation.ts'
import { withdrawReview, writeReview } from './reviews.ts'
import { changeReviewSettings } from './settings.ts'

const test = testDb()
let creator: CreatorCtx
let course: Awaited<ReturnType<typeof makeCourse>>

beforeEach(async () => {
  useTestPayments()
  creator = await asCreator(test.db, { plan: 'pro_plan' })
  course = await makeCourse(creator, { published: true, priceCents: 0, lessons: 1 })
})

async function learner(of = course): Promise<Ctx> {
  const ctx = await asStudent(test.db)
  await buy(ctx, of, { email: ctx.actor.email })
  for (const lessonId of of.lessonIds) await completeLesson(ctx, of.id, lessonId)
  return ctx
}

const thing = (of = course) => ({ kind: 'course' as const, id: of.id })
const words = (rating: number) => ({ rating, text: '', shownName: 'Mia C.' })
const write = async (rating: number, by?: Ctx, of = course) =>
  (await writeReview(by ?? (await learner(of)), thing(of), words(rating))).review?.id as Id<'rvw'>
const drift = () => findDrift(creator, creator.actor.workspaceId)
const list = (asked: Partial<Parameters<typeof listReviews>[1]> = {}) =>
  listReviews(creator, { page: 1, ...asked })

describe('how many reviews there are', () => {
  it('is kept with every change, for each thing and for all of them', async () => {
    const other = await makeCourse(creator, { published: true, priceCents: 0, lessons: 1 })
    const [mia, zoe] = [await learner(), await learner()]
    const [five, three] = [await write(5, mia), await write(3, zoe)]
    await write(1, undefined, other)
    await publishReview(creator, five)
    await publishReview(creator, three)
    await hideReview(creator, three, 'Rude.')
    await hideReview(creator, three, 'Very rude.')
    await publishReview(creator, five)
    expect(await list()).toMatchObject({ total: 3, counts: { pending: 1, published: 1, hidden: 1 } })
    expect(await list({ thingId: course.id })).toMatchObject({
      total: 2,
      counts: { pending: 0, published: 1, hidden: 1 },
      figures: { count: 1, average: 5, byRating: [0, 0, 0, 0, 1] },
    })
    await writeReview(mia, thing(), words(4))
    await withdrawReview(zoe, thing())
    await joinSums(creator)
    expect(await list({ thingId: course.id })).toMatchObject({
      total: 1,
      counts: { pending: 1, published: 0, hidden: 0 },
      figures: { count: 0, average: null },
    })
    expect(await drift()).toEqual([])
  })

  it('is of one workspace', async () => {
    await write(5)
    const stranger = await asCreator(test.db)
    expect(await listReviews(stranger, { page: 1 })).toMatchObject({ total: 0, reviews: [] })
    expect(await listReviews(stranger, { page: 1, thingId: course.id })).toMatchObject({
      total: 0,
      counts: { pending: 0 },
    })
  })

  it('changes once for a review taken back twice at once', async () => {
    const mia = await learner()
    await write(5, mia)
    await Promise.all([withdrawReview(mia, thing()), withdrawReview(mia, thing())])
    expect((await list()).total).toBe(0)
    expect(await drift()).toEqual([])
  })

  it('stays what the rows say while a review is changed and decided on at once', async () => {
    await changeReviewSettings(creator, { publishesAtOnce: true })
    const mia = await learner()
    const id = await write(5, mia)
    for (let turn = 0; turn < 5; turn++)
      await Promise.all([
        writeReview(mia, thing(), words(1 + turn)),
        hideReview(creator, id, 'Rude.'),
        publishReview(creator, id),
      ])
    expect(await drift()).toEqual([])
    expect((await list()).total).toBe(1)
  })

  it('is the list that a filter shows', async () => {
    const { workspaceId } = creator.actor
    await write(5)
    // Hundreds more of the same course, by people who were imported.
    await test.db.execute(sql`
      insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
      select ${workspaceId}, 'ctc_' || lpad(n::text, 26, '0'), 'p' || n || '@example.com', 'P ' || n, 'import', now(), now()
      from generate_series(1, 120) n`)
    await test.db.execute(sql`
      insert into reviews (workspace_id, id, thing_kind, thing_id, contact_id, rating, text, shown_name, steps_done, steps_total, status, published_at, created_at, written_at)
      select ${workspaceId}, 'rvw_' || lpad(n::text, 26, '0'), 'course', ${course.id}, 'ctc_' || lpad(n::text, 26, '0'), 1 + n % 5, '', 'P', 1, 1,
             case when n % 10 = 0 then 'withdrawn' when n % 3 = 0 then 'hidden' else 'published' end,
             case when n % 10 > 0 and n % 3 > 0 then now() end, now(), now() - n / 4 * interval '1 hour'
      from generate_series(1, 120) n`)
    const reference = await test.db.execute<{ id: string; status: string; rating: number }>(sql`
      select id, status, rating from reviews where workspace_id = ${workspaceId} and status <> 'withdrawn' order by written_at desc, id`)
    for (const thingId of [undefined, course.id])
      for (const status of [undefined, 'hidden', 'published', 'pending'] as const)
        for (const rating of [undefined, 5, 2]) {
          const wanted = reference.rows
            .filter(
              (row) => (status ? row.status === status : true) && (rating ? row.rating === rating : true),
            )
            .map((row) => row.id)
          const pages = [
            await list({ thingId, status, rating }),
            await list({ thingId, status, rating, page: 2 }),
          ]
          expect(pages.flatMap((page) => page.reviews.map(({ id }) => id))).toEqual(wanted.slice(0, 50))
        }
  })
})
