import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, makeLesson, useTestPayments } from '#testing/makers.ts'
import { listCourses, removeCourse, restoreCourse } from './courses.ts'
import { removeLesson, restoreLesson } from './lesson-trash.ts'
import { discardAllCourses, discardCourse, emptyTrash } from './trash.ts'

const test = testDb()
const clock = testClock('2026-11-20T09:00:00Z')
let ana: CreatorCtx

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  ana = await asCreator(test.db, { plan: 'pro_plan', now: clock.now })
})

const inTrash = async () =>
  (await listCourses(ana, { status: 'trash' })).courses.map((course) => course.title)
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString())

describe('the trash', () => {
  it('keeps a course for thirty days, then lets go of it and its lessons', async () => {
    const draft = await makeCourse(ana, { title: 'Raku', lessons: 2 })
    await removeCourse(ana, draft.id)
    later(days(30) - 1000)
    await emptyTrash(ana)
    expect(await inTrash()).toEqual(['Raku'])
    later(2000)
    await emptyTrash(ana)
    expect(await inTrash()).toEqual([])
    await expect(restoreCourse(ana, draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('keeps what somebody bought, however long it lies there', async () => {
    const sold = await makeCourse(ana, { title: 'Sold', lessons: 1, published: true })
    await buy(asVisitor(test.db, clock.now), sold)
    await removeCourse(ana, sold.id)
    later(days(60))
    await emptyTrash(ana)
    expect(await inTrash()).toEqual(['Sold'])
    await expect(discardCourse(ana, sold.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await restoreCourse(ana, sold.id)).lessons).toHaveLength(1)
  })

  it('lets go of a deleted lesson after thirty days', async () => {
    const course = await makeCourse(ana, { lessons: 1 })
    const early = await makeLesson(ana, course.id, 'Early')
    const late = await makeLesson(ana, course.id, 'Late')
    await removeLesson(ana, course.id, early.id)
    later(days(20))
    await removeLesson(ana, course.id, late.id)
    later(days(11))
    await emptyTrash(ana)
    await expect(restoreLesson(ana, course.id, early.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await restoreLesson(ana, course.id, late.id)).title).toBe('Late')
  })

  it('gives up at once what its owner deletes for good, from the trash alone and of nobody else', async () => {
    const draft = await makeCourse(ana, { title: 'Raku', lessons: 1 })
    const other = await asCreator(test.db, { now: clock.now })
    await expect(discardCourse(ana, draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await removeCourse(ana, draft.id)
    await expect(discardCourse(other, draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await discardCourse(ana, draft.id)).toEqual({ done: true })
    expect(await inTrash()).toEqual([])
  })

  it('says since when things lie there and when they go, and is emptied of what nobody has', async () => {
    const draft = await makeCourse(ana, { title: 'Raku', lessons: 1 })
    const sold = await makeCourse(ana, { title: 'Sold', lessons: 1, published: true })
    await buy(asVisitor(test.db, clock.now), sold)
    for (const { id } of [draft, sold]) await removeCourse(ana, id)
    const listed = (await listCourses(ana, { status: 'trash' })).courses
    expect(Object.fromEntries(listed.map(({ title, trashed }) => [title, trashed]))).toEqual({
      Raku: { deletedAt: '2026-11-20T09:00:00.000Z', goneAt: '2026-12-20T09:00:00.000Z' },
      Sold: { deletedAt: '2026-11-20T09:00:00.000Z', goneAt: null },
    })
    const other = await asCreator(test.db, { now: clock.now })
    expect(await discardAllCourses(other)).toEqual({ deleted: 0, kept: 0 })
    expect(await discardAllCourses(ana)).toEqual({ deleted: 1, kept: 1 })
    expect(await inTrash()).toEqual(['Sold'])
  })
})
