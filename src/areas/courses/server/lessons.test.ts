import { describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { documentOf, makeCourse } from '#testing/makers.ts'
import { zQuiz } from '../quiz.ts'
import { getCourse } from './courses.ts'
import { publishLesson, unpublishLesson } from './lesson-publishing.ts'
import { updateLesson } from './lesson-saving.ts'
import { removeLesson, removeLessons, restoreLesson, restoreLessons } from './lesson-trash.ts'
import { addLesson, getLesson, moveLesson } from './lessons.ts'

const test = testDb()

const titles = async (ctx: Parameters<typeof getCourse>[0], id: Parameters<typeof getCourse>[1]) =>
  (await getCourse(ctx, id)).lessons.map((lesson) => lesson.title)

async function outlineOf(...names: string[]) {
  const ctx = await asCreator(test.db)
  const course = await makeCourse(ctx, { lessons: 0 })
  const lessons = []
  for (const title of names) lessons.push(await addLesson(ctx, course.id, { title, kind: 'text' }))
  return { ctx, course, lessons, order: () => titles(ctx, course.id) }
}

describe('the outline', () => {
  it('keeps lessons in the order they were added', async () => {
    const { order } = await outlineOf('One', 'Two', 'Three')
    expect(await order()).toEqual(['One', 'Two', 'Three'])
  })

  it('adds behind another lesson', async () => {
    const { ctx, course, lessons, order } = await outlineOf('One', 'Three')
    await addLesson(ctx, course.id, { title: 'Two', kind: 'text', afterLessonId: lessons[0]?.id })
    expect(await order()).toEqual(['One', 'Two', 'Three'])
  })

  it('keeps every lesson when many are added at once', async () => {
    const { ctx, course, order } = await outlineOf()
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => addLesson(ctx, course.id, { title: `L${n}`, kind: 'text' })),
    )
    expect((await order()).sort()).toEqual(['L0', 'L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7'])
  })

  it('moves a lesson up, down and past the end', async () => {
    const { ctx, course, lessons, order } = await outlineOf('One', 'Two', 'Three')
    const [one, , three] = lessons
    if (!one || !three) throw new Error('no lessons')
    await moveLesson(ctx, course.id, three.id, 0)
    expect(await order()).toEqual(['Three', 'One', 'Two'])
    await moveLesson(ctx, course.id, three.id, 99)
    expect(await order()).toEqual(['One', 'Two', 'Three'])
    await moveLesson(ctx, course.id, one.id, 1)
    expect(await order()).toEqual(['Two', 'One', 'Three'])
  })

  it('puts a deleted lesson back where it was', async () => {
    const { ctx, course, lessons, order } = await outlineOf('One', 'Two', 'Three')
    const two = lessons[1]
    if (!two) throw new Error('no lesson')
    await removeLesson(ctx, course.id, two.id)
    expect(await order()).toEqual(['One', 'Three'])
    await restoreLesson(ctx, course.id, two.id)
    expect(await order()).toEqual(['One', 'Two', 'Three'])
  })

  it('puts several back in their order together, or none when one of them is not there', async () => {
    const { ctx, course, lessons, order } = await outlineOf('One', 'Two', 'Three', 'Four')
    const ids = lessons.flatMap(({ id }, at) => (at === 2 ? [] : [id]))
    await removeLessons(ctx, course.id, ids.toReversed())
    expect(await order()).toEqual(['Three'])
    const unknown = restoreLessons(ctx, course.id, [...ids, newId('lsn')])
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await order()).toEqual(['Three'])
    await restoreLessons(ctx, course.id, ids.toReversed())
    expect(await order()).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('counts the questions that are asked, in the outline as in the lesson', async () => {
    const { ctx, course } = await outlineOf()
    const { id, revision } = await addLesson(ctx, course.id, { title: 'Quiz', kind: 'quiz' })
    const choices = (...texts: string[]) =>
      texts.map((text, at) => ({ key: `key${at}`, text: text.replace('*', ''), right: text.startsWith('*') }))
    const given: [string, string, object][] = [
      ['single', 'Asked', { choices: choices('*Clay', 'Sand') }],
      ['single', ' ', { choices: choices('*Clay', 'Sand') }],
      ['single', 'The right one has no words', { choices: choices('*', 'Sand', 'Clay') }],
      ['multiple', 'One alone', { choices: choices('*Clay', ' ') }],
      ['truefalse', 'Asked', { choices: choices('True', '*False') }],
      ['truefalse', 'Undecided', { choices: choices('True', 'False') }],
      ['short', 'Asked', { accepted: [' ', 'Slip'] }],
      ['short', 'No answer', { accepted: [' '] }],
      ['order', 'Asked', { choices: choices('Wedge', 'Centre', 'Open') }],
      ['order', 'Two', { choices: choices('Wedge', 'Centre', '') }],
      ['order', 'Alike', { choices: choices('Wedge', 'wedge ', 'WEDGE') }],
    ]
    const quiz = zQuiz.parse({
      questions: given.map(([kind, text, rest], at) => ({ key: `quest${at}`, kind, text, ...rest })),
    })
    await updateLesson(ctx, course.id, id, { revision, quiz })
    const [line] = (await getCourse(ctx, course.id)).lessons
    expect(line?.detail.questions).toBe(4)
    expect((await getLesson(ctx, course.id, id)).detail.questions).toBe(4)
  })

  it('asks for a title', async () => {
    const { ctx, course } = await outlineOf()
    await expect(addLesson(ctx, course.id, { title: ' ', kind: 'text' })).rejects.toMatchObject({
      fields: { title: 'Enter a lesson title' },
    })
  })
})

describe('writing a lesson', () => {
  it('stores what the editor knows and counts its length', async () => {
    const { ctx, course, lessons } = await outlineOf('One')
    const [one] = lessons
    if (!one) throw new Error('no lesson')
    const saved = await updateLesson(ctx, course.id, one.id, {
      revision: one.revision,
      content: documentOf('word '.repeat(600)),
    })
    expect(saved).toMatchObject({ durationSeconds: 180, hasContent: true, revision: one.revision + 1 })
    expect((await getLesson(ctx, course.id, one.id)).content).toMatchObject({ type: 'doc' })
  })

  it('never overwrites what another tab saved', async () => {
    const { ctx, course, lessons } = await outlineOf('One')
    const [one] = lessons
    if (!one) throw new Error('no lesson')
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((text) =>
        updateLesson(ctx, course.id, one.id, { revision: one.revision, content: documentOf(text) }),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'CONFLICT', data: { reason: 'revision' } })
    }
  })

  it('is published only with content', async () => {
    const { ctx, course, lessons } = await outlineOf('One')
    const [one] = lessons
    if (!one) throw new Error('no lesson')
    await expect(publishLesson(ctx, course.id, one.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await updateLesson(ctx, course.id, one.id, { revision: one.revision, content: documentOf('Clay') })
    expect((await publishLesson(ctx, course.id, one.id)).status).toBe('published')
    expect((await unpublishLesson(ctx, course.id, one.id)).status).toBe('draft')
  })
})

describe('A2: two ids', () => {
  it('must belong together', async () => {
    const mine = await outlineOf('Mine')
    const other = await makeCourse(mine.ctx, { title: 'Other', lessons: 0 }).catch(() => null)
    const theirs = await outlineOf('Theirs')
    const [lesson] = theirs.lessons
    const [own] = mine.lessons
    if (!lesson || !own) throw new Error('no lesson')
    expect(other).toBeNull()
    for (const [courseId, lessonId] of [
      [mine.course.id, lesson.id],
      [theirs.course.id, own.id],
      [theirs.course.id, lesson.id],
    ] as const) {
      for (const attempt of [
        () => getLesson(mine.ctx, courseId, lessonId),
        () => updateLesson(mine.ctx, courseId, lessonId, { revision: 1, title: 'Taken' }),
        () => moveLesson(mine.ctx, courseId, lessonId, 0),
        () => removeLesson(mine.ctx, courseId, lessonId),
        () => removeLessons(mine.ctx, courseId, [own.id, lessonId]),
        () => publishLesson(mine.ctx, courseId, lessonId),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    }
    expect(await theirs.order()).toEqual(['Theirs'])
  })
})
