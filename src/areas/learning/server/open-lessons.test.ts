import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { publishCourse, unpublishCourse } from '#areas/courses/server/publishing.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { courseOf, enrollmentOfPass, makeLearner, setLesson } from '#testing/learning.ts'
import { useTestPayments } from '#testing/makers.ts'
import { learnCourse, learnLesson } from './learning.ts'
import { completeLesson, openLesson, uncompleteLesson } from './lesson-marks.ts'
import { addNote } from './notes.ts'
import { isOpenTo } from './open-lessons.ts'
import { progressIn } from './progress.ts'
import { startQuiz } from './quiz-attempts.ts'
import { reportProgress } from './reports.ts'
import { lessonOpenings } from './tables.ts'

const test = testDb()
let visitor: Ctx
beforeAll(() => {
  useTestPayments()
  visitor = asVisitor(test.db)
})

type Fields = Parameters<typeof courseOf>[1]

async function published(fields: Fields) {
  const creator = await asCreator(test.db)
  const made = await courseOf(creator, fields)
  await publishCourse(creator, made.course.id)
  const [first, second, third] = made.lessonIds as [Id<'lsn'>, Id<'lsn'>, Id<'lsn'>]
  return { creator, ...made, courseId: made.course.id, first, second, third }
}

const later = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: () => new Date(Date.now() + ms) })

describe('a lesson that is closed to a learner', () => {
  it('A6: is refused with what it waits for, its files with it, and opens by itself', async () => {
    const { creator, course, courseId, first, second } = await published([{}, { dripDays: 7 }])
    const mia = await makeLearner(visitor, course)
    const refusal = {
      code: 'FORBIDDEN',
      message: expect.stringMatching(/^Opens \w+ \d+(, \d+)?, 7 days after you joined\.$/),
      data: { reason: 'locked', lock: { reason: 'drip', opensAt: expect.any(String) } },
    }
    await expect(learnLesson(mia, courseId, second)).rejects.toMatchObject(refusal)
    await expect(openLesson(mia, courseId, second)).rejects.toMatchObject(refusal)
    await expect(completeLesson(mia, courseId, second)).rejects.toMatchObject(refusal)
    await expect(reportProgress(mia, courseId, second, report())).rejects.toMatchObject(refusal)
    await expect(addNote(mia, courseId, second, { text: 'Early', atSeconds: null })).rejects.toMatchObject(
      refusal,
    )
    const { workspaceId } = creator.actor
    expect(await isOpenTo(mia, workspaceId, [second])).toBe(false)
    expect(await isOpenTo(mia, workspaceId, [second, first])).toBe(true)
    expect((await learnCourse(mia, courseId)).lessons).toMatchObject([
      { lock: null },
      { lock: { reason: 'drip' } },
    ])

    const inAWeek = later(mia, days(7))
    expect(await learnLesson(inAWeek, courseId, second)).toMatchObject({ id: second })
    expect(await isOpenTo(inAWeek, workspaceId, [second])).toBe(true)
  })

  it('A6: its quiz does not begin', async () => {
    const { course, courseId, second } = await published([{}, { kind: 'quiz', dripDays: 7 }])
    await expect(startQuiz(await makeLearner(visitor, course), courseId, second)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('opens for one student by hand, and for nobody else', async () => {
    const { creator, course, courseId, second } = await published([{}, { dripDays: 7 }])
    const [mia, sam] = [await makeLearner(visitor, course), await makeLearner(visitor, course)]
    await openFor(creator, mia, courseId, second)
    expect(await learnLesson(mia, courseId, second)).toMatchObject({ id: second })
    await expect(learnLesson(sam, courseId, second)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('opens when the one before it is done, and closes again when that is taken back', async () => {
    const { course, courseId, first, second, third } = await published([{ requiredBeforeNext: true }, {}, {}])
    const mia = await makeLearner(visitor, course)
    await expect(learnLesson(mia, courseId, second)).rejects.toMatchObject({
      message: 'Finish “Lesson 1” first.',
      data: { lock: { reason: 'order', lessonId: first } },
    })
    expect(await completeLesson(mia, courseId, first)).toMatchObject({ progress: { nextLessonId: second } })
    await openLesson(mia, courseId, second)
    await uncompleteLesson(mia, courseId, first)
    await expect(learnLesson(mia, courseId, second)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // It was open once: what was done there, perhaps without a connection, is not lost.
    expect(await completeLesson(mia, courseId, second)).toMatchObject({ completedAt: expect.any(String) })
    await expect(completeLesson(mia, courseId, third)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('does not close what was done before the rule, nor anything to whoever finished', async () => {
    const { creator, course, courseId, first, second } = await published([{}, {}])
    const [mia, sam] = [await makeLearner(visitor, course), await makeLearner(visitor, course)]
    await completeLesson(mia, courseId, second)
    for (const id of [first, second]) await completeLesson(sam, courseId, id)
    for (const id of [first, second]) await setLesson(creator, id, { dripDays: 30 })
    expect((await learnCourse(mia, courseId)).lessons.map(({ lock }) => lock?.reason)).toEqual([
      'drip',
      undefined,
    ])
    await uncompleteLesson(sam, courseId, first)
    expect(await learnLesson(sam, courseId, first)).toMatchObject({ completedAt: null })
  })

  it('is not where Continue leads, in the player and on the shelf alike', async () => {
    const { creator, course, courseId, lessonIds } = await published([
      { dripDays: 7 },
      {},
      { requiredBeforeNext: true },
      {},
      { freePreview: true },
    ])
    const mia = await makeLearner(visitor, course)
    const { contactId } = (mia.actor as Extract<Ctx['actor'], { kind: 'pass' }>).passes[0] ?? {}
    if (!contactId) throw new Error('no pass')
    const taken = { courseId, contactId, seat: '' } as const
    const seen: (string | null)[] = []
    for (const step of [1, 2, 3, 4]) {
      const { progress } = await learnCourse(mia, courseId)
      const [onShelf] = await progressIn(mia, creator.actor.workspaceId, [taken])
      expect(onShelf?.progress).toEqual(progress)
      seen.push(progress.nextLessonId)
      await completeLesson(mia, courseId, lessonIds[step] as Id<'lsn'>)
    }
    expect(seen).toEqual(lessonIds.slice(1))
    // What is left opens in a week: there is nowhere to continue.
    expect((await learnCourse(mia, courseId)).progress).toMatchObject({ completed: 4, nextLessonId: null })
  })
})

describe('a free preview', () => {
  it('A6: opens to anybody with the outline; the rest is refused, nothing is recorded', async () => {
    const { creator, courseId, first, second } = await published([{ freePreview: true }, {}])
    const { workspaceId } = creator.actor
    for (const somebody of [visitor, await asStudent(test.db), await asCreator(test.db)]) {
      expect(await learnCourse(somebody, courseId)).toMatchObject({
        sample: true,
        preview: false,
        lessons: [{ lock: null }, { lock: { reason: 'access' } }],
      })
      expect(await learnLesson(somebody, courseId, first)).toMatchObject({
        html: expect.stringContaining('Words'),
      })
      await expect(learnLesson(somebody, courseId, second)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await isOpenTo(somebody, workspaceId, [first])).toBe(true)
      expect(await isOpenTo(somebody, workspaceId, [second])).toBe(false)
    }
    const stranger = await asStudent(test.db)
    expect(await completeLesson(stranger, courseId, first)).toMatchObject({ completedAt: null })
    await expect(addNote(stranger, courseId, first, { text: 'Hm', atSeconds: null })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('closes when the course goes off sale', async () => {
    const { creator, courseId, first } = await published([{ freePreview: true }])
    await unpublishCourse(creator, courseId)
    await expect(learnCourse(visitor, courseId)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(learnLesson(await asStudent(test.db), courseId, first)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await isOpenTo(visitor, creator.actor.workspaceId, [first])).toBe(false)
  })

  it('A6: after access ended the rest is closed, with the reason', async () => {
    const { creator, course, courseId, second } = await published([{ freePreview: true }, {}])
    const mia = await makeLearner(visitor, course)
    const { workspaceId } = creator.actor
    const grant = (await test.db.select().from(grants)).find((row) => row.thingId === courseId)
    await withTransaction(systemCtx(creator, 'test', workspaceId), (ctx) =>
      revokeAccess(ctx, grant?.id ?? newId('grt'), 'Refunded.'),
    )
    await expect(learnCourse(mia, courseId)).rejects.toMatchObject({ message: 'Refunded.' })
    await expect(reportProgress(mia, courseId, second, report())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await isOpenTo(mia, workspaceId, [second])).toBe(false)
  })
})

const report = () => ({ at: new Date().toISOString(), position: 1, played: [], sitting: null })

async function openFor(creator: CreatorCtx, learner: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>) {
  await learnCourse(learner, courseId)
  await creator.db.insert(lessonOpenings).values({
    workspaceId: creator.actor.workspaceId,
    id: newId('opn'),
    enrollmentId: (await enrollmentOfPass(learner, courseId)).id,
    lessonId,
    opensAt: new Date(),
  })
}
