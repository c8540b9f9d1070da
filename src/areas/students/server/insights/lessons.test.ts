import { expect, it } from 'vitest'
import { removeLesson, restoreLesson } from '#areas/courses/server/lesson-trash.ts'
import { discardAllLessons, discardLesson } from '#areas/courses/server/trash.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, makeLesson } from '#testing/makers.ts'
import { listAllLessons } from './lessons.ts'

const test = testDb()
const clock = testClock('2026-11-20T09:00:00Z')

it('lists deleted lessons, and lets go of them one by one or all at once', async () => {
  const ana = await asCreator(test.db, { plan: 'pro_plan', now: clock.now })
  const course = await makeCourse(ana, { lessons: 1 })
  const made = await Promise.all(['One', 'Two', 'Three'].map((title) => makeLesson(ana, course.id, title)))
  const [one, two] = made
  if (!one || !two) throw new Error('There is no lesson.')
  const lessons = async () =>
    (
      await listAllLessons(ana, {
        status: 'trash',
        sort: 'title',
        direction: 'ascending',
        page: 1,
        pageSize: 25,
      })
    ).lessons.map(({ title, trashed }) => [title, trashed?.goneAt])
  await expect(discardLesson(ana, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const { id } of made) await removeLesson(ana, course.id, id)
  const gone = '2026-12-20T09:00:00.000Z'
  expect(await lessons()).toEqual([
    ['One', gone],
    ['Three', gone],
    ['Two', gone],
  ])
  const other = await asCreator(test.db, { now: clock.now })
  await expect(discardLesson(other, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await discardLesson(ana, one.id)
  await expect(restoreLesson(ana, course.id, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await discardAllLessons(ana)).toEqual({ deleted: 2, kept: 0 })
  expect(await lessons()).toEqual([])
})
