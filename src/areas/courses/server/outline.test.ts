import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { documentOf, makeCourse, makeLesson } from '#testing/makers.ts'
import type { CourseDetail } from '../contract.ts'
import { getCourse } from './courses.ts'
import { duplicateCourse, duplicateLesson } from './duplicating.ts'
import { publishLessons, unpublishLesson } from './lesson-publishing.ts'
import { updateLesson } from './lesson-saving.ts'
import { removeLesson, restoreLesson } from './lesson-trash.ts'
import { addLesson, addLessons, moveLesson } from './lessons.ts'
import { notePresence } from './presence.ts'
import { addSection, arrange, removeSection, renameSection } from './sections.ts'
import { lessons, sections } from './tables.ts'

const test = testDb()

/** "a b | Start: c d | End:" of an outline. */
function drawn(course: CourseDetail): string {
  const titlesIn = (id: Id<'sec'> | null) =>
    course.lessons.filter(({ sectionId }) => sectionId === id).map(({ title }) => title)
  const parts = course.sections.map(({ id, title }) => [`${title}:`, ...titlesIn(id)].join(' '))
  return [titlesIn(null).join(' '), ...parts].join(' | ')
}

/** A course with lessons a, b, c, d: a alone, the rest in two sections. */
async function drawnCourse() {
  const ctx = await asCreator(test.db)
  const { id } = await makeCourse(ctx, { lessons: 0 })
  const made = await addLessons(ctx, id, { titles: ['a', 'b', 'c', 'd'], kind: 'text' })
  const [a, b, c, d] = made.lessons.map((lesson) => lesson.id)
  if (!a || !b || !c || !d) throw new Error('no lessons')
  await addSection(ctx, id, { title: 'End', afterLessonId: c })
  const course = await addSection(ctx, id, { title: 'Start', afterLessonId: a })
  const [start, end] = course.sections.map((section) => section.id)
  if (!start || !end) throw new Error('no sections')
  const draw = async () => drawn(await getCourse(ctx, id))
  return { ctx, id, a, b, c, d, start, end, draw }
}

describe('sections', () => {
  it('take over what follows a lesson, and give it back when they go', async () => {
    const { ctx, id, start, end, draw } = await drawnCourse()
    expect(await draw()).toBe('a | Start: b c | End: d')
    expect(drawn(await renameSection(ctx, id, start, ' Wheel '))).toBe('a | Wheel: b c | End: d')
    expect(drawn(await removeSection(ctx, id, end))).toBe('a | Wheel: b c d')
    expect(drawn(await removeSection(ctx, id, start))).toBe('a b c d')
  })

  it('get lessons at their end, behind a lesson, and from elsewhere', async () => {
    const { ctx, id, b, d, start, end, draw } = await drawnCourse()
    await addLesson(ctx, id, { title: 'e', kind: 'quiz', sectionId: start })
    await addLesson(ctx, id, { title: 'f', kind: 'video', afterLessonId: b })
    expect(await draw()).toBe('a | Start: b f c e | End: d')
    expect(drawn(await moveLesson(ctx, id, b, 0, end))).toBe('a | Start: f c e | End: b d')
    expect(drawn(await moveLesson(ctx, id, d, 0, null))).toBe('d a | Start: f c e | End: b')
  })

  it('ask for a title and know their own course alone', async () => {
    const { ctx, id, a, start } = await drawnCourse()
    const theirs = await drawnCourse()
    await expect(addSection(ctx, id, { title: ' ' })).rejects.toMatchObject({
      fields: { title: expect.any(String) },
    })
    for (const attempt of [
      () => renameSection(ctx, id, theirs.start, 'Mine'),
      () => removeSection(ctx, id, theirs.start),
      () => moveLesson(ctx, id, a, 0, theirs.start),
      () => addLesson(ctx, id, { title: 'x', kind: 'text', sectionId: theirs.start }),
      () => addSection(ctx, id, { title: 'x', afterLessonId: theirs.a }),
      () => removeSection(theirs.ctx, id, start),
      () => arrange(theirs.ctx, id, { lessonIds: [], sections: [] }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await theirs.draw()).toBe('a | Start: b c | End: d')
  })
})

describe('arranging', () => {
  it('sets sections and lessons as they are named', async () => {
    const { ctx, id, a, b, c, d, start, end } = await drawnCourse()
    const course = await arrange(ctx, id, {
      lessonIds: [d],
      sections: [
        { id: end, lessonIds: [c, a] },
        { id: start, lessonIds: [b] },
      ],
    })
    expect(drawn(course)).toBe('d | End: c a | Start: b')
  })

  it('refuses what does not name exactly those there are, and changes nothing', async () => {
    const { ctx, id, a, b, c, d, start, end, draw } = await drawnCourse()
    const theirs = await drawnCourse()
    const whole = [{ id: start, lessonIds: [b, c] }]
    for (const wanted of [
      { lessonIds: [a, d], sections: whole },
      { lessonIds: [a], sections: [...whole, { id: end, lessonIds: [] }] },
      { lessonIds: [a, a], sections: [...whole, { id: end, lessonIds: [] }] },
      { lessonIds: [theirs.a], sections: [...whole, { id: end, lessonIds: [d] }] },
    ])
      await expect(arrange(ctx, id, wanted)).rejects.toMatchObject({
        code: 'CONFLICT',
        data: { reason: 'outline' },
      })
    expect(await draw()).toBe('a | Start: b c | End: d')
  })

  it('ends in one of two orders when two are set at once, and never in a mixture', async () => {
    const { ctx, id, a, b, c, d, start, end, draw } = await drawnCourse()
    await Promise.all([
      arrange(ctx, id, {
        lessonIds: [d, c, b, a],
        sections: [start, end].map((id) => ({ id, lessonIds: [] })),
      }),
      arrange(ctx, id, {
        lessonIds: [],
        sections: [
          { id: end, lessonIds: [] },
          { id: start, lessonIds: [a, b, c, d] },
        ],
      }),
    ])
    expect(['d c b a | Start: | End:', ' | End: | Start: a b c d']).toContain(await draw())
  })

  it('a lesson that is moved while it is deleted is deleted, and the numbers have no gap', async () => {
    const { ctx, id, b, end, draw } = await drawnCourse()
    await Promise.allSettled([moveLesson(ctx, id, b, 0, end), removeLesson(ctx, id, b)])
    expect(await draw()).toBe('a | Start: c | End: d')
    await restoreLesson(ctx, id, b)
    expect(await draw()).toMatch(/^a \| Start: (b c \| End: d|c \| End: b d)$/)
    await expectNumbered(ctx, id)
  })

  it('a list pasted twice at once makes every lesson twice, in two blocks or the same one order', async () => {
    const ctx = await asCreator(test.db)
    const { id } = await makeCourse(ctx, { lessons: 0 })
    const titles = ['x', 'y', 'z']
    await Promise.all([1, 2].map(() => addLessons(ctx, id, { titles, kind: 'text' })))
    expect((await getCourse(ctx, id)).lessons.map(({ title }) => title)).toEqual([...titles, ...titles])
  })

  it('stops at 500 lessons as a whole', async () => {
    const ctx = await asCreator(test.db)
    const { id } = await makeCourse(ctx, { lessons: 0 })
    const titles = Array.from({ length: 200 }, (_, n) => `L${n}`)
    for (let n = 0; n < 2; n++) await addLessons(ctx, id, { titles, kind: 'text' })
    await expect(addLessons(ctx, id, { titles, kind: 'text' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await getCourse(ctx, id)).lessons).toHaveLength(400)
  })

  it('keeps numbers without gaps and sections in order, whatever is done', async () => {
    const { ctx, id } = await drawnCourse()
    const anyStep = fc.record({
      do: fc.constantFrom('move', 'remove', 'restore', 'add', 'section', 'drop'),
      n: fc.nat(9),
      at: fc.nat(6),
    })
    const trash: Id<'lsn'>[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 6 }), async (steps) => {
        for (const step of steps) {
          const course = await getCourse(ctx, id)
          const lesson = course.lessons[step.n % Math.max(1, course.lessons.length)]
          const section = course.sections[step.n % Math.max(1, course.sections.length)]
          if (step.do === 'add')
            await addLesson(ctx, id, { title: 'n', kind: 'text', sectionId: section?.id })
          if (step.do === 'section' && lesson)
            await addSection(ctx, id, { title: 's', afterLessonId: lesson.id })
          if (step.do === 'drop' && section) await removeSection(ctx, id, section.id)
          if (step.do === 'move' && lesson)
            await moveLesson(ctx, id, lesson.id, step.at, step.at % 2 ? section?.id : null)
          if (step.do === 'remove' && lesson) {
            await removeLesson(ctx, id, lesson.id)
            trash.push(lesson.id)
          }
          const back = step.do === 'restore' ? trash.pop() : undefined
          if (back) await restoreLesson(ctx, id, back)
        }
        await expectNumbered(ctx, id)
      }),
      { numRuns: 10 },
    )
  })
})

/** Lessons are numbered 0, 1, 2 … in the order of their sections; sections too. */
async function expectNumbered(ctx: CreatorCtx, id: Id<'crs'>) {
  const parts = await ctx.db
    .select({ id: sections.id, position: sections.position })
    .from(sections)
    .where(eq(sections.courseId, id))
    .orderBy(asc(sections.position))
  expect(parts.map(({ position }) => position)).toEqual(parts.map((_, at) => at))
  const course = await getCourse(ctx, id)
  const rows = await ctx.db
    .select({ id: lessons.id, position: lessons.position })
    .from(lessons)
    .where(mine(ctx, lessons))
  const positions = new Map(rows.map((row) => [row.id, row.position]))
  expect(course.lessons.map((lesson) => positions.get(lesson.id))).toEqual(course.lessons.map((_, at) => at))
  const groups = course.lessons.map(({ sectionId }) => parts.findIndex((part) => part.id === sectionId))
  expect(groups).toEqual([...groups].sort((one, other) => one - other))
}

describe('several lessons at once', () => {
  it('are published across courses, those without content staying drafts', async () => {
    const ctx = await asCreator(test.db, { plan: 'pro_plan' })
    const one = await makeCourse(ctx, { lessons: 2 })
    const other = await makeCourse(ctx, { lessons: 1 })
    const empty = await addLesson(ctx, one.id, { title: 'Empty', kind: 'video' })
    const theirs = await makeCourse(await asCreator(test.db), { lessons: 1 })
    const ids = [...one.lessonIds, ...other.lessonIds, empty.id, ...theirs.lessonIds]

    const { changed, skipped } = await publishLessons(ctx, ids, 'published')

    expect(new Set(changed)).toEqual(new Set([...one.lessonIds, ...other.lessonIds]))
    expect(skipped).toEqual([empty.id])
    expect((await publishLessons(ctx, ids, 'draft')).changed).toHaveLength(3)
  })
})

describe('copies', () => {
  it('of a course have its outline, words, price and sales page, and are drafts', async () => {
    const ctx = await asCreator(test.db, { plan: 'pro_plan' })
    const course = await makeCourse(ctx, { lessons: 2, published: true })
    await addSection(ctx, course.id, { title: 'Two', afterLessonId: course.lessonIds[0] })

    const copy = await duplicateCourse(ctx, course.id)

    expect(copy).toMatchObject({
      title: 'Copy of Pottery Basics',
      status: 'draft',
      price: { cents: 4900 },
      students: 0,
    })
    const detail = await getCourse(ctx, copy.id)
    expect(drawn(detail)).toBe('Lesson 1 | Two: Lesson 2')
    expect(detail.lessons.map(({ status, hasContent }) => [status, hasContent])).toEqual([
      ['draft', true],
      ['draft', true],
    ])
    expect(detail.lessons.some(({ id }) => course.lessonIds.includes(id))).toBe(false)
  })

  it('of a course count against the plan', async () => {
    const ctx = await asCreator(test.db, { plan: 'free_plan' })
    const course = await makeCourse(ctx)
    await expect(duplicateCourse(ctx, course.id)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  })

  it('of a lesson stand behind it', async () => {
    const { ctx, id, b, draw } = await drawnCourse()
    await updateLesson(ctx, id, b, { revision: 1, content: documentOf('Clay') })
    expect(await duplicateLesson(ctx, id, b)).toMatchObject({
      title: 'Copy of b',
      hasContent: true,
      status: 'draft',
    })
    expect(await draw()).toBe('a | Start: b Copy of b c | End: d')
  })
})

describe('who has the course open', () => {
  const said = { lessonId: null, leaving: false, takeOver: false }
  const at = (ctx: CreatorCtx, seconds: number): CreatorCtx => ({
    ...ctx,
    now: () => new Date(ctx.now().getTime() + seconds * 1000),
  })

  it('hears of other tabs, for half a minute after they last said so', async () => {
    const { ctx, id } = await drawnCourse()
    expect(await notePresence(ctx, id, { ...said, tab: 'tab-one-1' })).toEqual({ editing: true, others: [] })
    const second = await notePresence(at(ctx, 5), id, { ...said, tab: 'tab-two-2' })
    expect(second).toMatchObject({
      editing: false,
      others: [{ tab: 'tab-one-1', self: true, editing: true }],
    })
    expect((await notePresence(at(ctx, 20), id, { ...said, tab: 'tab-two-2' })).others).toHaveLength(1)
    expect(await notePresence(at(ctx, 40), id, { ...said, tab: 'tab-two-2' })).toEqual({
      editing: true,
      others: [],
    })
  })

  it('edits after taking over, and lets go on leaving', async () => {
    const { ctx, id } = await drawnCourse()
    await notePresence(ctx, id, { ...said, tab: 'tab-one-1' })
    expect(await notePresence(at(ctx, 1), id, { ...said, tab: 'tab-two-2', takeOver: true })).toMatchObject({
      editing: true,
    })
    expect((await notePresence(at(ctx, 2), id, { ...said, tab: 'tab-one-1' })).editing).toBe(false)
    await notePresence(at(ctx, 3), id, { ...said, tab: 'tab-two-2', leaving: true })
    expect(await notePresence(at(ctx, 4), id, { ...said, tab: 'tab-one-1' })).toEqual({
      editing: true,
      others: [],
    })
  })

  it('is nobody else’s to ask', async () => {
    const { id } = await drawnCourse()
    await expect(
      notePresence(await asCreator(test.db), id, { ...said, tab: 'tab-one-1' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('a lesson that is hidden, and one that is written, leave the outline in order', async () => {
  const ctx = await asCreator(test.db)
  const course = await makeCourse(ctx, { lessons: 2, published: true })
  const [first] = course.lessonIds
  if (!first) throw new Error('no lesson')
  await unpublishLesson(ctx, course.id, first)
  await makeLesson(ctx, course.id, 'Third')
  expect((await getCourse(ctx, course.id)).lessons.map(({ status }) => status)).toEqual([
    'draft',
    'published',
    'draft',
  ])
})
