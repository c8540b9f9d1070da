import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeLesson } from '#areas/courses/server/lesson-trash.ts'
import { publishCourse } from '#areas/courses/server/publishing.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { courseOf, enrollmentOfPass, makeLearner, recordingOf, setLesson } from '#testing/learning.ts'
import { useTestPayments } from '#testing/makers.ts'
import { noProgress, withMark, withWatchReport } from '../completion.ts'
import type { ProgressReport } from '../contract.ts'
import type { Span } from '../spans.ts'
import { learnCourse, learnLesson } from './learning.ts'
import { completeLesson, openLesson, uncompleteLesson } from './lesson-marks.ts'
import { studySecondsOf } from './progress.ts'
import { learnerRecord } from './record.ts'
import { reportProgress } from './reports.ts'
import { enrollments, lessonDays, lessonProgress, sittings } from './tables.ts'

const test = testDb()
let visitor: Ctx
beforeAll(() => {
  useTestPayments()
  visitor = asVisitor(test.db)
})

const start = Date.now() - minutes(60)
const iso = (second: number) => new Date(start + second * 1000).toISOString()
const report = (second: number, fields: Partial<ProgressReport> = {}): ProgressReport => ({
  at: iso(second),
  position: null,
  played: [],
  sitting: null,
  ...fields,
})

/** A published course with a recording of 100 seconds and a text, and someone who bought it. */
async function watching() {
  const creator = await asCreator(test.db)
  const { course, lessonIds } = await courseOf(creator, [recordingOf(100), {}])
  await publishCourse(creator, course.id)
  const [video, text] = lessonIds as [Id<'lsn'>, Id<'lsn'>]
  const mia = await makeLearner(visitor, course)
  return { creator, course, courseId: course.id, video, text, mia }
}

async function rowOf(learner: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>) {
  const { id } = await enrollmentOfPass(learner, courseId)
  const [row] = await test.db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.enrollmentId, id), eq(lessonProgress.lessonId, lessonId)))
  return row
}

async function announced(workspaceId: Id<'wsp'>, type: string) {
  const rows = await test.db.select().from(events).where(eq(events.workspaceId, workspaceId))
  return rows.filter((row) => row.type === type).length
}

describe('watching', () => {
  it('begins with the cover of its course where the recording has no poster', async () => {
    const { creator, courseId, video, text, mia } = await watching()
    const posterOf = async (lessonId: Id<'lsn'>) =>
      (await learnLesson(mia, courseId, lessonId)).media?.posterUrl
    expect(await posterOf(video)).toMatch(`/covers/${courseId}.svg`)
    expect(await posterOf(text)).toBeUndefined()
    const imageFileId = newId('fil')
    const { workspaceId } = creator.actor
    await test.db
      .update(courses)
      .set({ imageFileId })
      .where(and(eq(courses.workspaceId, workspaceId), eq(courses.id, courseId)))
    expect(await posterOf(video)).toBe(`/files/${imageFileId}?w=640`)
  })

  it('resumes to the second on another device, and counts at its share', async () => {
    const { creator, courseId, video, mia } = await watching()
    await openLesson(mia, courseId, video)
    await reportProgress(mia, courseId, video, report(0, { position: 40.2, played: [[0, 40.2]] }))
    expect(await learnLesson(mia, courseId, video)).toMatchObject({ position: 40.2, watchedPercent: 40 })
    expect((await learnCourse(mia, courseId)).lessons[0]).toMatchObject({ positionSeconds: 40.2 })

    const moving = await reportProgress(mia, courseId, video, report(5, { position: 45, played: [[40, 45]] }))
    const kind = sql<string>`jsonb_typeof(${lessonProgress.watched})`
    expect(await test.db.selectDistinct({ kind }).from(lessonProgress)).toEqual([{ kind: 'array' }])
    expect(moving).toEqual({ completedAt: null, watchedPercent: 45, position: 45, progress: null })
    const counted = await reportProgress(
      mia,
      courseId,
      video,
      report(9, { position: 92, played: [[45, 92]] }),
    )
    expect(counted).toMatchObject({
      completedAt: iso(9),
      watchedPercent: 92,
      progress: { completed: 1, percent: 50 },
    })
    expect((await enrollmentOfPass(mia, courseId)).completedLessons).toBe(1)
    await reportProgress(mia, courseId, video, report(20, { position: 10, played: [[0, 10]] }))
    expect(await announced(creator.actor.workspaceId, 'courses.lessonCompleted')).toBe(1)
  })

  it('has lines in the record that say it all, and not one each five seconds', async () => {
    const { courseId, video, mia } = await watching()
    await openLesson(mia, courseId, video, new Date(start))
    for (let second = 5; second <= 95; second += 5)
      await reportProgress(
        mia,
        courseId,
        video,
        report(second, { position: second, played: [[second - 5, second]] }),
      )
    const { lessons, progress } = await learnerRecord(mia, courseId)
    expect(lessons[0]?.entries.map(({ sentence }) => sentence)).toEqual([
      'Opened.',
      'Watched 5%.',
      'Watched 25%.',
      'Watched 50%.',
      'Watched 75%.',
      'Watched 90%: complete.',
    ])
    expect(lessons[0]).toMatchObject({ because: 'Complete: watched 90%.', completedAt: iso(90) })
    expect(lessons[1]).toMatchObject({ because: 'Not opened yet.', entries: [] })
    expect(progress).toMatchObject({ completed: 1, total: 2, percent: 50 })
  })

  it('believes neither a clock ahead of ours nor seconds beyond the end', async () => {
    const { courseId, video, mia } = await watching()
    const ahead = new Date(Date.now() + minutes(600)).toISOString()
    await reportProgress(mia, courseId, video, {
      ...report(0),
      at: ahead,
      position: 7_000,
      played: [[90, 7_000]],
    })
    const row = await rowOf(mia, courseId, video)
    expect(row).toMatchObject({ position: 100, watched: [[90, 100]], watchedPercent: 10 })
    expect(row?.positionAt?.getTime()).toBeLessThanOrEqual(Date.now())
    await reportProgress(mia, courseId, video, { ...report(0), at: new Date().toISOString(), position: 30 })
    expect((await rowOf(mia, courseId, video))?.position).toBe(30)
  })

  it('opens the lesson where no opening came before, and notes the day once', async () => {
    const { courseId, text, mia } = await watching()
    for (const second of [0, 5])
      await reportProgress(mia, courseId, text, report(second, { position: second }))
    await openLesson(mia, courseId, text, new Date(start))
    const { id } = await enrollmentOfPass(mia, courseId)
    expect(await test.db.select().from(lessonDays).where(eq(lessonDays.enrollmentId, id))).toMatchObject([
      { lessonId: text, day: iso(0).slice(0, 10) },
    ])
    expect(await learnCourse(mia, courseId)).toMatchObject({ lastLessonId: text })
  })

  it('lets the device that was there later say where the learner is', async () => {
    const { courseId, video, text, mia } = await watching()
    await openLesson(mia, courseId, text, new Date(start + 60_000))
    await openLesson(mia, courseId, video, new Date(start))
    expect((await learnCourse(mia, courseId)).lastLessonId).toBe(text)
    // Two windows that report at once, and the later one first.
    await Promise.all([
      reportProgress(mia, courseId, video, report(600, { position: 20 })),
      reportProgress(mia, courseId, text, report(540, { position: 20 })),
    ])
    const here = { lastLessonId: video, lastLessonAt: new Date(iso(600)) }
    expect(await enrollmentOfPass(mia, courseId)).toMatchObject(here)
  })

  it('is nothing in the preview of the creator', async () => {
    const { creator, courseId, video } = await watching()
    expect(
      await reportProgress(creator, courseId, video, report(0, { position: 4, played: [[0, 99]] })),
    ).toMatchObject({
      watchedPercent: 0,
      position: null,
    })
  })

  it('of somebody else and of a lesson of another course is refused', async () => {
    const one = await watching()
    const other = await watching()
    await expect(reportProgress(other.mia, one.courseId, one.video, report(0))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(reportProgress(one.mia, one.courseId, other.video, report(0))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('time studied', () => {
  const sitting = (key: string, from: number, seconds: number) => ({ key, startedAt: iso(from), seconds })

  it('is what was really played: totals only grow, and nobody studies longer than the clock runs', async () => {
    const { creator, courseId, video, text, mia } = await watching()
    const sent = [
      report(30, { sitting: sitting('tab-aaaa', 0, 30) }),
      report(10, { sitting: sitting('tab-aaaa', 0, 10) }),
      report(20, { sitting: sitting('tab-bbbb', 0, 5_000) }),
    ]
    for (const each of [...sent, ...sent]) await reportProgress(mia, courseId, video, each)
    await reportProgress(mia, courseId, text, report(60, { sitting: sitting('tab-aaaa', 40, 20) }))
    const rows = await test.db
      .select()
      .from(sittings)
      .where(eq(sittings.enrollmentId, (await enrollmentOfPass(mia, courseId)).id))
    expect(rows.map(({ seconds }) => seconds).sort((one, other) => one - other)).toEqual([20, 30, 30])
    const taken = await enrollmentOfPass(mia, courseId)
    const { workspaceId } = creator.actor
    expect(await studySecondsOf(mia, workspaceId, [taken], new Date(start + 35_000))).toEqual({
      all: 80,
      since: 20,
    })
    expect(await learnerRecord(mia, courseId)).toMatchObject({
      studySeconds: 80,
      lessons: [{}, { entries: [{ sentence: 'Opened.' }, { sentence: 'Read for 20 s.' }] }],
    })
  })
})

type ReportInput =
  | { kind: 'report'; second: number; position: number | null; span: Span; seconds: number }
  | { kind: 'mark'; second: number; done: boolean }

const aSent: fc.Arbitrary<ReportInput> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      second: fc.nat(40),
      position: fc.option(fc.nat(100)),
      span: fc.tuple(fc.nat(99), fc.nat(60)).map(([from, length]): Span => [from, from + length]),
      seconds: fc.nat(40),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mark' as const), second: fc.nat(40), done: fc.boolean() }),
  },
)

describe('progress of two devices, offline and back, sent twice and at once', () => {
  it('loses no second when reports of one lesson meet on their way', async () => {
    const { creator, courseId, video, mia } = await watching()
    await setLesson(creator, video, recordingOf(1_000))
    await reportProgress(mia, courseId, video, report(0, { position: 1, played: [[0, 1]] }))
    const sent = Array.from({ length: 30 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, (n % 10) * 2))
      const from = 10 + n * 3
      return reportProgress(mia, courseId, video, report(n, { position: from, played: [[from, from + 2]] }))
    })
    await Promise.all(sent)
    expect(await rowOf(mia, courseId, video)).toMatchObject({
      position: 97,
      watched: [[0, 1], ...sent.map((_, n) => [10 + n * 3, 12 + n * 3])],
    })
  })

  it('is what the facts say, whatever order they arrive in', async () => {
    const { course, courseId, video } = await watching()
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(aSent, { minLength: 1, maxLength: 7 })
          .chain((facts) =>
            fc.tuple(
              fc.constant(facts),
              fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
            ),
          ),
        async ([facts, arriving]) => {
          const learner = await makeLearner(visitor, course)
          // Two queues empty at the same time, each in its own order.
          const half = Math.ceil(arriving.length / 2)
          await Promise.all(
            [arriving.slice(0, half), arriving.slice(half)].map((queue) => sendAll(learner, queue)),
          )
          const row = await rowOf(learner, courseId, video)
          const { done, ...expected } = expectedOf(facts)
          expect(row).toMatchObject(expected)
          expect(row?.completedAt !== null).toBe(done)
          const [enrollment] = await test.db
            .select()
            .from(enrollments)
            .where(eq(enrollments.id, (await enrollmentOfPass(learner, courseId)).id))
          expect(enrollment?.completedLessons).toBe(done ? 1 : 0)
          expect(await studied(learner)).toBe(
            Math.max(
              0,
              ...facts.map((fact) => (fact.kind === 'report' ? Math.min(fact.seconds, fact.second + 10) : 0)),
            ),
          )
        },
      ),
      { numRuns: walks(6) },
    )

    async function sendAll(learner: Ctx, queue: ReportInput[]): Promise<void> {
      for (const sent of queue) {
        const at = new Date(start + sent.second * 1000)
        if (sent.kind === 'report') {
          const { second, position, span, seconds } = sent
          const sitting = { key: 'tab-one-1', startedAt: iso(0), seconds }
          await reportProgress(
            learner,
            courseId,
            video,
            report(second, { position, played: [span], sitting }),
          )
        } else await (sent.done ? completeLesson : uncompleteLesson)(learner, courseId, video, at)
      }
    }

    async function studied(learner: Ctx): Promise<number> {
      const { id } = await enrollmentOfPass(learner, courseId)
      const rows = await test.db.select().from(sittings).where(eq(sittings.enrollmentId, id))
      return rows.reduce((sum, row) => sum + row.seconds, 0)
    }
  })
})

/** The same facts through the pure reducer, one after the other. */
function expectedOf(facts: ReportInput[]) {
  const rule = { kind: 'video' as const, watchPercent: 90, mustPass: true, seconds: 100 }
  const standing = facts.reduce((before, fact) => {
    const at = new Date(start + fact.second * 1000)
    return fact.kind === 'mark'
      ? withMark(before, rule, { done: fact.done, at })
      : withWatchReport(before, rule, { at, position: fact.position, played: [fact.span] })
  }, noProgress)
  const { position, positionAt, watched, watchedPercent, markedDone, markedAt, completedAt } = standing
  return { position, positionAt, watched, watchedPercent, markedDone, markedAt, done: completedAt !== null }
}

describe('the outline changes meanwhile', () => {
  it('the count of what is done stays that of today’s outline, and the last missing lesson that goes finishes the course', async () => {
    const { creator, courseId, video, text, mia } = await watching()
    await Promise.all([completeLesson(mia, courseId, video), removeLesson(creator, courseId, text)])
    expect((await enrollmentOfPass(mia, courseId)).completedLessons).toBe(1)
    await openLesson(mia, courseId, video)
    expect(await learnCourse(mia, courseId)).toMatchObject({
      progress: { completed: 1, total: 1, percent: 100, finishedAt: expect.any(String) },
    })
    await openLesson(mia, courseId, video)
    expect(await announced(creator.actor.workspaceId, 'courses.courseFinished')).toBe(1)
  })

  it('a quiz that must be passed is not done by pressing the button', async () => {
    const { creator, courseId, text, mia } = await watching()
    await setLesson(creator, text, { kind: 'quiz' })
    await expect(completeLesson(mia, courseId, text)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Marked complete when you pass with 70% or more.',
    })
    await setLesson(creator, text, { mustPass: false })
    expect(await completeLesson(mia, courseId, text)).toMatchObject({ completedAt: expect.any(String) })
  })
})
