import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { completeLesson, openLesson } from '#areas/learning/server/lesson-marks.ts'
import { reportProgress } from '#areas/learning/server/reports.ts'
import { lessonProgress } from '#areas/learning/server/tables.ts'
import { passesFrom, withPass } from '#areas/payments/server/receipts.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { Figure, InsightRange } from '../../insights-contract.ts'
import { exportInsights } from './export.ts'
import { getCourseInsight, listCourseInsights } from './figures.ts'
import { listAllLessons } from './lessons.ts'
import { listInsightRows } from './rows.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  course = await makeCourse(creator, { lessons: 3, published: true, priceCents: 4900 })
})

async function learner(name: string): Promise<Ctx> {
  const visitor = asVisitor(test.db, clock.now)
  const { next } = await buy(visitor, course, { email: freshEmail('buyer'), name })
  const passes = await passesFrom(visitor, withPass(undefined, next.replace('/orders/', '')))
  return { ...visitor, actor: { kind: 'pass', passes } }
}
const lesson = (at: number) => course.lessonIds[at] as Id<'lsn'>
const rows = (of: Figure, more: Partial<Parameters<typeof listInsightRows>[1]> = {}) =>
  listInsightRows(creator, { range: '30d', of, courseId: course.id, page: 1, pageSize: 100, ...more })
const insight = (range: InsightRange = '30d') => getCourseInsight(creator, course.id, range)

/** Two who enrolled forty days ago, one of whom finished; two within the month: one came to the second lesson, one nowhere. */
async function aSeason() {
  const early = await learner('Early Eve')
  await learner('Early Eli')
  for (const at of [0, 1, 2]) await completeLesson(early, course.id, lesson(at))
  clock.advance(days(40))
  const mia = await learner('Mia Chen')
  await learner('Leo Lund')
  await openLesson(mia, course.id, lesson(0))
  await completeLesson(mia, course.id, lesson(0))
  await openLesson(mia, course.id, lesson(1))
  await reportProgress(mia, course.id, lesson(1), {
    at: clock.now().toISOString(),
    position: null,
    played: [],
    sitting: {
      key: 'sitting-1',
      startedAt: new Date(clock.now().getTime() - 120_000).toISOString(),
      seconds: 90,
    },
  })
  clock.advance(60_000)
  return mia
}

describe('the figures of a course', () => {
  it('are those of its period, and each is what its rows add up to', async () => {
    await aSeason()
    const { figures } = await insight()
    expect(figures).toMatchObject({
      enrolled: 2,
      finished: 0,
      completionRate: 0,
      revenue: { cents: 9_800, currency: 'USD' },
      orders: 2,
      studySeconds: 90,
      quizScore: null,
      rating: null,
    })
    expect((await insight('all')).figures).toMatchObject({
      enrolled: 4,
      finished: 1,
      completionRate: 25,
      orders: 4,
    })
    for (const range of ['7d', '30d', '90d', '1y', 'all'] as const) {
      const { figures, stops, buckets } = await insight(range)
      expect((await rows('enrolled', { range })).total).toBe(figures.enrolled)
      expect((await rows('finished', { range })).total).toBe(figures.finished)
      expect((await rows('revenue', { range })).sum.money).toEqual(figures.revenue)
      expect((await rows('study', { range })).sum.seconds).toBe(figures.studySeconds)
      expect(buckets.reduce((sum, bucket) => sum + bucket.enrolled, 0)).toBe(figures.enrolled)
      for (const stop of stops)
        for (const figure of ['opened', 'completed', 'left'] as const)
          expect((await rows(figure, { range, lessonId: stop.lessonId })).total).toBe(stop[figure])
      for (const bucket of buckets.filter((one) => one.enrolled > 0))
        expect((await rows('enrolled', { range, day: bucket.day })).total).toBe(bucket.enrolled)
    }
  })

  it.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
    'say beside them what the same time before was, bar by bar, in %s',
    async (timeZone) => {
      await test.db.update(workspaces).set({ timeZone }).where(eq(workspaces.id, creator.actor.workspaceId))
      await aSeason()
      const one = await insight()
      expect(one.before).toMatchObject({ enrolled: 2, revenue: { cents: 9_800, currency: 'USD' } })
      const all = await listCourseInsights(creator, '30d')
      expect(all.before).toEqual(one.before)
      expect(all.buckets).toEqual(one.buckets)
      // Forty days ago is ten days into the thirty before; it's nine o'clock, a minute past when they enrolled.
      const told = one.buckets.flatMap(({ enrolled, before }, at) =>
        enrolled || before ? [[at, enrolled, before]] : [],
      )
      expect(told).toEqual([
        [19, 0, 2],
        [29, 2, 0],
      ])
      for (const range of ['7d', '90d', '1y'] as const) {
        const { buckets, before } = await insight(range)
        expect(buckets.reduce((sum, bucket) => sum + (bucket.before ?? 0), 0)).toBe(before?.enrolled)
      }
    },
  )

  it('count of the last day before only what came by this hour', async () => {
    await learner('Early Eve')
    clock.advance(hours(3))
    await learner('Late Lu')
    clock.set('2026-11-27T10:00:00Z')
    const { before, buckets } = await insight('7d')
    expect(before).toMatchObject({ enrolled: 1, revenue: { cents: 4_900 } })
    expect(buckets.at(-1)).toMatchObject({ day: '2026-11-27', enrolled: 0, before: 1 })
    expect((await insight('all')).before).toBeNull()
  })

  it('say where people stop', async () => {
    await aSeason()
    expect((await insight()).stops).toMatchObject([
      { title: 'Lesson 1', opened: 1, completed: 1, left: 0 },
      { title: 'Lesson 2', opened: 1, completed: 0, left: 1 },
      { title: 'Lesson 3', opened: 0, completed: 0, left: 0 },
    ])
    expect((await rows('left', { lessonId: lesson(1) })).rows).toMatchObject([
      { name: 'Mia Chen', lessonTitle: 'Lesson 2' },
    ])
  })

  it('count a mean over the best results in quizzes', async () => {
    const mia = await aSeason()
    expect(mia.actor.kind).toBe('pass')
    await test.db
      .update(lessonProgress)
      .set({ bestScore: 81 })
      .where(eq(lessonProgress.lessonId, lesson(1)))
    await test.db
      .update(lessonProgress)
      .set({ bestScore: 60 })
      .where(eq(lessonProgress.lessonId, lesson(0)))
    await checkWorkspace(creator, creator.actor.workspaceId, { repair: true })
    expect((await insight()).figures).toMatchObject({ quizScore: 71, quizResults: 2 })
    expect((await rows('quiz')).sum.percent).toBe(71)
  })

  it('stand beside each other for all courses, with their total', async () => {
    await aSeason()
    const other = await makeCourse(creator, { title: 'Kiln Safety', lessons: 1 })
    const { courses, total } = await listCourseInsights(creator, '30d')
    expect(courses.map((one) => [one.course.title, one.enrolled])).toEqual([
      ['Kiln Safety', 0],
      ['Pottery Basics', 2],
    ])
    expect(courses[0]).toMatchObject({
      course: { id: other.id, published: false },
      completionRate: null,
      studySeconds: 0,
    })
    expect(total).toMatchObject({ enrolled: 2, revenue: { cents: 9_800 }, studySeconds: 90 })
    expect((await rows('revenue', { courseId: undefined })).sum.money).toEqual(total.revenue)
  })

  it('leave as files in which no cell can run', async () => {
    await makeCourse(creator, { title: '=HYPERLINK("x")', lessons: 1 })
    const all = await exportInsights(creator, '30d', undefined)
    expect(all.csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(all.csv.split('\r\n')[0]).toContain('Revenue,Revenue currency')
    expect((await exportInsights(creator, '7d', course.id)).csv).toContain('Lesson 1,text,0,0,0')
    await expect(exportInsights(creator, 'ever', undefined)).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('are nobody’s business in another workspace', async () => {
    await aSeason()
    const other = await asCreator(test.db, { now: clock.now })
    await expect(getCourseInsight(other, course.id, 'all')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const asked = { range: 'all', of: 'revenue', page: 1, pageSize: 25 } as const
    await expect(listInsightRows(other, { ...asked, courseId: course.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await listInsightRows(other, asked)).toMatchObject({ rows: [], total: 0 })
    expect(await listInsightRows(other, { ...asked, of: 'opened', lessonId: lesson(0) })).toMatchObject({
      total: 0,
    })
    expect(await listCourseInsights(other, 'all')).toMatchObject({ courses: [] })
    expect((await listAllLessons(other, everyLesson)).lessons).toEqual([])
  })
})

const everyLesson = { sort: 'updated', direction: 'descending', page: 1, pageSize: 25 } as const

describe('the list of all lessons', () => {
  it('goes across courses, with views, filters and pages', async () => {
    const mia = await learner('Mia Chen')
    const leo = await learner('Leo Lund')
    for (const someone of [mia, leo]) await openLesson(someone, course.id, lesson(0))
    clock.advance(days(1))
    await openLesson(mia, course.id, lesson(0))
    const draft = await makeCourse(creator, { title: 'Raku', lessons: 1 })
    await test.db
      .update(lessons)
      .set({ title: '50% glaze', kind: 'video' })
      .where(eq(lessons.id, draft.lessonIds[0] as Id<'lsn'>))

    const all = await listAllLessons(creator, { ...everyLesson, sort: 'title', direction: 'ascending' })
    expect(all.lessons.map((one) => [one.title, one.course.title, one.status, one.views])).toEqual([
      ['50% glaze', 'Raku', 'draft', 0],
      ['Lesson 1', 'Pottery Basics', 'published', 3],
      ['Lesson 2', 'Pottery Basics', 'published', 0],
      ['Lesson 3', 'Pottery Basics', 'published', 0],
    ])
    const titles = async (asked: Partial<Parameters<typeof listAllLessons>[1]>) =>
      (await listAllLessons(creator, { ...everyLesson, ...asked })).lessons.map((one) => one.title)
    expect(await titles({ status: 'draft' })).toEqual(['50% glaze'])
    expect(await titles({ type: 'video' })).toEqual(['50% glaze'])
    expect(await titles({ search: '%' })).toEqual(['50% glaze'])
    expect(await titles({ courseId: course.id, page: 2, pageSize: 2 })).toHaveLength(1)
  })
})
