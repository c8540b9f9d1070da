import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { getCourse } from '#areas/courses/server/courses.ts'
import { unpublishLesson } from '#areas/courses/server/lesson-publishing.ts'
import { removeLesson } from '#areas/courses/server/lesson-trash.ts'
import { getReceipt, passesFrom, withPass } from '#areas/payments/server/receipts.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, makeLesson, useTestPayments } from '#testing/makers.ts'
import { learnCourse, learnLesson } from './learning.ts'
import { completeLesson, openLesson, uncompleteLesson } from './lesson-marks.ts'
import { enrollments } from './tables.ts'

const test = testDb()
let visitor: Ctx
beforeAll(() => {
  useTestPayments()
  visitor = asVisitor(test.db)
})

/** A published course and someone who bought it, holding its pass. */
async function bought(lessons = 3) {
  const creator = await asCreator(test.db)
  const course = await makeCourse(creator, { lessons, published: true })
  const { next } = await buy(visitor, course)
  const token = next.replace('/orders/', '')
  const holder: Ctx = {
    ...visitor,
    actor: { kind: 'pass', passes: await passesFrom(visitor, withPass(undefined, token)) },
  }
  return { creator, course, token, holder }
}

async function eventsOf(creator: CreatorCtx): Promise<string[]> {
  const rows = await test.db.select().from(events).where(eq(events.workspaceId, creator.actor.workspaceId))
  return rows.map((row) => row.type)
}

describe('learning with a pass', () => {
  it('starts at nothing, with the first lesson next', async () => {
    const { course, holder } = await bought()
    expect(await learnCourse(holder, course.id)).toMatchObject({
      title: 'Pottery Basics',
      progress: { completed: 0, total: 3, percent: 0, nextLessonId: course.lessonIds[0], finishedAt: null },
      preview: false,
    })
  })

  it('moves on with each lesson and finishes with the last, once', async () => {
    const { creator, course, holder } = await bought(2)
    const [first, second] = course.lessonIds
    if (!first || !second) throw new Error('no lessons')

    expect(await completeLesson(holder, course.id, first)).toMatchObject({
      progress: { completed: 1, percent: 50, nextLessonId: second, finishedAt: null },
    })
    expect(await completeLesson(holder, course.id, second)).toMatchObject({
      progress: { completed: 2, percent: 100, nextLessonId: null, finishedAt: expect.any(String) },
    })
    await completeLesson(holder, course.id, second)

    const types = await eventsOf(creator)
    expect(types.filter((type) => type === 'courses.lessonCompleted')).toHaveLength(2)
    expect(types.filter((type) => type === 'courses.courseFinished')).toHaveLength(1)
  })

  it('gives one right answer when two devices press at once', async () => {
    const { creator, course, holder } = await bought(3)
    await Promise.all(
      [...course.lessonIds, ...course.lessonIds, ...course.lessonIds].map((id) =>
        completeLesson(holder, course.id, id),
      ),
    )
    expect((await learnCourse(holder, course.id)).progress).toMatchObject({
      completed: 3,
      percent: 100,
      finishedAt: expect.any(String),
    })
    expect((await eventsOf(creator)).filter((type) => type === 'courses.courseFinished')).toHaveLength(1)
  })

  it('takes a completion back, and keeps the day it was finished', async () => {
    const { course, holder } = await bought(1)
    const [only] = course.lessonIds
    if (!only) throw new Error('no lesson')
    await completeLesson(holder, course.id, only)
    expect(await uncompleteLesson(holder, course.id, only)).toMatchObject({
      completedAt: null,
      progress: { completed: 0, percent: 0, nextLessonId: only, finishedAt: expect.any(String) },
    })
  })

  it('remembers where the learner was', async () => {
    const { course, holder } = await bought(3)
    const [, second] = course.lessonIds
    if (!second) throw new Error('no lesson')
    await openLesson(holder, course.id, second)
    expect(await learnCourse(holder, course.id)).toMatchObject({
      lastLessonId: second,
      progress: { nextLessonId: second },
    })
  })

  it('counts only lessons students see', async () => {
    const { creator, course, holder } = await bought(2)
    await makeLesson(creator, course.id, 'Still a draft')
    expect((await learnCourse(holder, course.id)).progress.total).toBe(2)
    const [first] = course.lessonIds
    if (!first) throw new Error('no lesson')
    await removeLesson(creator, course.id, first)
    expect((await learnCourse(holder, course.id)).progress.total).toBe(1)
    await expect(learnLesson(holder, course.id, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('A6: who may see a lesson', () => {
  it('nobody without a grant, not even its title', async () => {
    const { course } = await bought()
    const [first] = course.lessonIds
    if (!first) throw new Error('no lesson')
    for (const read of [learnCourse, () => learnLesson(visitor, course.id, first)])
      await expect(read(visitor, course.id)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    for (const ctx of [await asStudent(test.db), await asCreator(test.db)]) {
      await expect(learnCourse(ctx, course.id)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        data: { reason: 'not-bought' },
      })
      await expect(learnLesson(ctx, course.id, first)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(completeLesson(ctx, course.id, first)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  it('a draft course is not there at all for others', async () => {
    const draft = await makeCourse(await asCreator(test.db))
    await expect(learnCourse(await asStudent(test.db), draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a revoked grant closes it at once and says why', async () => {
    const { creator, course, holder } = await bought()
    const [grant] = await test.db
      .select()
      .from(grants)
      .where(eq(grants.workspaceId, creator.actor.workspaceId))
    if (!grant) throw new Error('no grant')
    await withTransaction(systemCtx(creator, 'test', creator.actor.workspaceId), (ctx) =>
      revokeAccess(ctx, grant.id, 'Refunded.'),
    )
    await expect(learnCourse(holder, course.id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Refunded.',
      data: { reason: 'revoked' },
    })
  })

  it('a pass of one order opens nothing else', async () => {
    const { holder } = await bought()
    const other = await bought()
    await expect(learnCourse(holder, other.course.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('a pass ends after 24 hours; the receipt stays readable', async () => {
    const { token } = await bought()
    const later: Ctx = { ...visitor, now: () => new Date(Date.now() + 25 * 3_600_000) }
    expect(await passesFrom(later, token)).toEqual([])
    expect(await getReceipt(later, token)).toMatchObject({ opensLearning: false, order: { status: 'paid' } })
  })

  it('a forged or altered pass is no pass', async () => {
    const { token } = await bought()
    expect(await passesFrom(visitor, `${token.slice(0, -1)}x`)).toEqual([])
    expect(await passesFrom(visitor, '~~~')).toEqual([])
  })

  it('the creator previews drafts, and leaves no trace', async () => {
    const creator = await asCreator(test.db)
    const course = await makeCourse(creator, { lessons: 1 })
    const [only] = course.lessonIds
    if (!only) throw new Error('no lesson')
    expect(await learnCourse(creator, course.id)).toMatchObject({ preview: true, lessons: [{ id: only }] })
    await completeLesson(creator, course.id, only)
    expect(
      await test.db.select().from(enrollments).where(eq(enrollments.workspaceId, creator.actor.workspaceId)),
    ).toEqual([])
  })

  it('students keep access when the course goes off sale', async () => {
    const { creator, course, holder } = await bought()
    const { unpublishCourse } = await import('#areas/courses/server/publishing.ts')
    await unpublishCourse(creator, course.id)
    expect(await learnCourse(holder, course.id)).toMatchObject({ progress: { total: 3 } })
  })
})

describe('the figures of a course', () => {
  it('count students, money and mean progress from the rows', async () => {
    const { creator, course, holder } = await bought(2)
    await buy(visitor, course, { email: 'second@example.com' })
    const [first] = course.lessonIds
    if (!first) throw new Error('no lesson')
    await completeLesson(holder, course.id, first)
    expect(await getCourse(creator, course.id)).toMatchObject({
      students: 2,
      revenue: { cents: 9800, currency: 'USD' },
      progress: 25,
      lessonCount: 2,
    })
    await unpublishLesson(creator, course.id, course.lessonIds[1] ?? first)
    expect(await getCourse(creator, course.id)).toMatchObject({ progress: 50 })
  })
})
