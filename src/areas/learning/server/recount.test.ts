import { expect, it } from 'vitest'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { publishLessons, unpublishLesson } from '#areas/courses/server/lesson-publishing.ts'
import { removeLesson, restoreLesson } from '#areas/courses/server/lesson-trash.ts'
import { publishCourse, unpublishCourse } from '#areas/courses/server/publishing.ts'
import { newId } from '#kernel/ids.ts'
import { withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse } from '#testing/makers.ts'
import { enrollStudent } from './enrollments.ts'
import { enrollments, lessonProgress } from './tables.ts'

const test = testDb()

it('counts anew what students have done when the outline changes', async () => {
  const ctx = await asCreator(test.db)
  const course = await makeCourse(ctx, { lessons: 2, published: true })
  const [first, second] = course.lessonIds
  if (!first || !second) throw new Error('no lessons')
  const { workspaceId } = ctx.actor
  const person = { email: 'mia@example.com', name: 'Mia', source: 'test' }
  const { id: enrollmentId } = await withTransaction(ctx, async (ctx) => {
    const contact = await ensureContact(ctx, workspaceId, person)
    return enrollStudent(ctx, course.id, contact.id)
  })
  for (const lessonId of [first, second])
    await ctx.db.insert(lessonProgress).values({
      workspaceId,
      id: newId('prg'),
      enrollmentId,
      courseId: course.id,
      lessonId,
      openedAt: ctx.now(),
      completedAt: ctx.now(),
    })
  const counted = async () => {
    const [row] = await ctx.db
      .select()
      .from(enrollments)
      .where(mine(ctx, enrollments, enrollmentId))
    return row?.completedLessons
  }
  // A draft keeps its students: they see its outline change all the same.
  await unpublishCourse(ctx, course.id)
  await unpublishLesson(ctx, course.id, first)
  expect(await counted()).toBe(1)
  await publishLessons(ctx, [first], 'published')
  expect(await counted()).toBe(2)
  await removeLesson(ctx, course.id, second)
  expect(await counted()).toBe(1)
  await restoreLesson(ctx, course.id, second)
  expect(await counted()).toBe(2)
  await unpublishLesson(ctx, course.id, second)
  expect(await counted()).toBe(1)
  await publishCourse(ctx, course.id)
  expect(await counted()).toBe(2)
})
