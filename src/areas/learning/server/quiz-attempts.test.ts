import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Question, type Quiz, type QuizAnswers, zQuiz } from '#areas/courses/quiz.ts'
import { publishLesson } from '#areas/courses/server/lesson-publishing.ts'
import { updateLesson } from '#areas/courses/server/lesson-saving.ts'
import { addLesson, getLesson } from '#areas/courses/server/lessons.ts'
import { passesFrom, withPass } from '#areas/payments/server/receipts.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { learnCourse, learnLesson } from './learning.ts'
import { handInQuiz, reviewQuiz, startQuiz } from './quiz-attempts.ts'
import { keepQuizAnswers } from './quiz-drafts.ts'
import { exportQuizAttempts, getQuizAttempt, getQuizResults, listQuizAttempts } from './quiz-results.ts'
import { progressEntries, quizAttempts } from './tables.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

const single = (key: string, fields: Partial<Question> = {}): Partial<Question> => ({
  key,
  kind: 'single',
  text: `Question ${key}`,
  choices: [
    { key: 'yes0', text: 'Right', right: true, feedback: 'Well seen.' },
    { key: 'nope', text: 'Wrong', right: false, feedback: 'Look again.' },
  ],
  explanation: 'Because of the grog.',
  ...fields,
})
const order: Partial<Question> = {
  key: 'q003',
  kind: 'order',
  text: 'Put the steps in order',
  choices: ['Wedge', 'Centre', 'Open'].map((text, at) => ({
    key: `step${at}`,
    text,
    right: false,
    feedback: '',
  })),
}
const words: Partial<Question> = { key: 'q004', kind: 'short', text: 'What wheel?', accepted: ['Kick wheel'] }

type World = Awaited<ReturnType<typeof quizWorld>>

/** A published quiz of two questions, and people who bought its course. */
async function quizWorld(settings: Partial<Quiz> & { mustPass?: boolean } = {}) {
  const clock = testClock()
  const creator = await asCreator(test.db, { now: clock.now })
  const course = await makeCourse(creator, { lessons: 1, priceCents: 0, published: true })
  const { mustPass = true, questions = [single('q001'), single('q002')] as Question[], ...rest } = settings
  const lesson = await addLesson(creator, course.id, { title: 'Quiz: clay bodies', kind: 'quiz' })
  await updateLesson(creator, course.id, lesson.id, {
    revision: lesson.revision,
    quiz: zQuiz.parse({ questions, ...rest }),
    mustPass,
  })
  await publishLesson(creator, course.id, lesson.id)
  const student = async (email?: string) => {
    const visitor = asVisitor(test.db, clock.now)
    const { next } = await buy(visitor, course, {
      email: email ?? freshEmail(),
      name: email?.split('@')[0] ?? 'mia',
    })
    const pass = withPass(undefined, next.replace('/orders/', ''))
    return { ...visitor, actor: { kind: 'pass', passes: await passesFrom(visitor, pass) } } as Ctx
  }
  return { clock, creator, courseId: course.id, lessonId: lesson.id, student }
}

const start = (ctx: Ctx, { courseId, lessonId }: World) => startQuiz(ctx, courseId, lessonId)
const handIn = (ctx: Ctx, { courseId, lessonId }: World, id: Id<'att'>, answers: QuizAnswers) =>
  handInQuiz(ctx, courseId, lessonId, id, answers)
/** Choices are named by their places: without mixing, the right one comes first. */
const right = ['at00']
const wrong = ['at01']

async function take(ctx: Ctx, world: World, answers: QuizAnswers) {
  const { attemptId } = await start(ctx, world)
  return handIn(ctx, world, attemptId, answers)
}

describe('taking a quiz', () => {
  it('says the rules first, asks without telling, and counts when passed', async () => {
    const world = await quizWorld({ maxAttempts: 3 })
    const mia = await world.student()
    const lesson = await learnLesson(mia, world.courseId, world.lessonId)
    expect(lesson.quiz).toMatchObject({
      questionCount: 2,
      passPercent: 70,
      maxAttempts: 3,
      attemptsUsed: 0,
      open: null,
      last: null,
    })

    const begun = await start(mia, world)
    const sent = JSON.stringify([lesson, begun])
    for (const secret of ['yes0', 'Well seen', 'grog', '"right"', 'accepted'])
      expect(sent).not.toContain(secret)

    const done = await handIn(mia, world, begun.attemptId, { q001: right, q002: right })
    expect(done).toMatchObject({
      result: { points: 2, of: 2, percent: 100, passed: true },
      quiz: { attemptsUsed: 1, passed: true, bestPercent: 100, open: null },
      standing: { completedAt: expect.any(String), progress: { completed: 1, total: 2 } },
    })
    expect(done.questions[0]).toMatchObject({
      right: true,
      solution: right,
      feedback: ['Well seen.'],
      explanation: 'Because of the grog.',
    })
    expect((await learnCourse(mia, world.courseId)).progress.completed).toBe(1)
    const entries = await test.db
      .select({ entry: progressEntries.entry })
      .from(progressEntries)
      .where(eq(progressEntries.lessonId, world.lessonId))
    expect(entries).toContainEqual({
      entry: { kind: 'quiz', attempt: 1, points: 2, of: 2, percent: 100, passed: true, counted: true },
    })
  })

  it('does not count below the pass mark, unless handing in is enough', async () => {
    const strict = await quizWorld()
    const failed = await take(await strict.student(), strict, { q001: right })
    expect(failed).toMatchObject({ result: { percent: 50, passed: false }, standing: { completedAt: null } })

    const mild = await quizWorld({ mustPass: false })
    const handed = await take(await mild.student(), mild, {})
    expect(handed).toMatchObject({
      result: { percent: 0, passed: false },
      standing: { completedAt: expect.any(String) },
    })
  })

  it('stops at the number of attempts', async () => {
    const world = await quizWorld({ maxAttempts: 2 })
    const mia = await world.student()
    await take(mia, world, {})
    await take(mia, world, {})
    await expect(start(mia, world)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('keeps the best of several attempts', async () => {
    const world = await quizWorld()
    const mia = await world.student()
    await take(mia, world, { q001: right, q002: right })
    const worse = await take(mia, world, { q001: wrong })
    expect(worse).toMatchObject({
      quiz: { bestPercent: 100, passed: true, attempts: [{ percent: 100 }, { percent: 0 }] },
      standing: { completedAt: expect.any(String) },
    })
  })

  it('asks what stood there when the attempt began, whatever is changed meanwhile', async () => {
    const world = await quizWorld()
    const mia = await world.student()
    const begun = await start(mia, world)
    const { revision } = await getLesson(world.creator, world.courseId, world.lessonId)
    await updateLesson(world.creator, world.courseId, world.lessonId, {
      revision,
      quiz: zQuiz.parse({ questions: [single('q009')] }),
    })
    expect((await start(mia, world)).questions).toEqual(begun.questions)
    const done = await handIn(mia, world, begun.attemptId, { q001: right, q002: right })
    expect(done).toMatchObject({ result: { percent: 100 }, quiz: { questionCount: 1 } })
  })

  it('mixes questions and choices anew for each attempt, and alike on a reload', async () => {
    const questions = Array.from({ length: 12 }, (_, at) => single(`q${100 + at}`)) as Question[]
    const world = await quizWorld({ questions, shuffleQuestions: true, shuffleChoices: true })
    const mia = await world.student()
    const first = await start(mia, world)
    expect(await start(mia, world)).toEqual(first)
    await handIn(mia, world, first.attemptId, {})
    const second = await start(mia, world)
    expect(second.number).toBe(2)
    expect(second.questions).not.toEqual(first.questions)
  })

  it('shows solutions as the review rule says', async () => {
    const hidden = await quizWorld({ review: 'never' })
    const done = await take(await hidden.student(), hidden, { q001: right, q002: right })
    expect(done.questions[0]).toMatchObject({ right: true, solution: null, feedback: [], explanation: '' })

    const later = await quizWorld({ review: 'after-pass' })
    const mia = await later.student()
    const { quiz, questions } = await take(mia, later, {})
    expect(questions[0]).toMatchObject({ right: false, solution: null })
    await take(mia, later, { q001: right, q002: right })
    const failed = quiz.last?.attemptId
    if (!failed) throw new Error('no attempt')
    // Passed since: what was wrong then may be learnt from now.
    const seen = await reviewQuiz(mia, later.courseId, later.lessonId, failed)
    expect(seen.questions[0]).toMatchObject({ right: false, solution: right })
  })
})

describe('the time limit', () => {
  it('ends an attempt with what came within a small grace', async () => {
    const world = await quizWorld({ minutesLimit: 10 })
    const mia = await world.student()
    const begun = await start(mia, world)
    expect(begun.endsAt).toBe('2026-11-20T09:10:00.000Z')
    world.clock.advance(10 * 60_000 + 10_000)
    const done = await handIn(mia, world, begun.attemptId, { q001: right, q002: right })
    expect(done.result.percent).toBe(100)
    expect(done.quiz.last?.endedAt).toBe('2026-11-20T09:10:00.000Z')
  })

  it('does not count what came later', async () => {
    const world = await quizWorld({ minutesLimit: 10 })
    const mia = await world.student()
    const begun = await start(mia, world)
    world.clock.advance(11 * 60_000)
    const done = await handIn(mia, world, begun.attemptId, { q001: right, q002: right })
    expect(done).toMatchObject({ result: { percent: 0, passed: false }, standing: { completedAt: null } })
    expect(done.questions.map((question) => question.answer)).toEqual([null, null])
  })

  it('counts what had arrived when nobody could hand in, and keeps nothing after the end', async () => {
    const world = await quizWorld({ minutesLimit: 10 })
    const mia = await world.student()
    const { attemptId } = await start(mia, world)
    const keep = (answers: QuizAnswers) =>
      keepQuizAnswers(mia, world.courseId, world.lessonId, attemptId, answers)
    expect(await keep({ q001: right })).toEqual({ kept: true })
    expect(await keep({ q001: right, q002: right })).toEqual({ kept: true })
    world.clock.advance(11 * 60_000)
    expect(await keep({})).toEqual({ kept: false })
    const done = await handIn(mia, world, attemptId, {})
    expect(done).toMatchObject({ result: { percent: 100, passed: true } })
    expect(done.standing.completedAt).not.toBeNull()
  })

  it('ends a forgotten attempt when somebody looks, and the next one begins anew', async () => {
    const world = await quizWorld({ minutesLimit: 10 })
    const mia = await world.student()
    await start(mia, world)
    world.clock.advance(60 * 60_000)
    expect((await learnLesson(mia, world.courseId, world.lessonId)).quiz).toMatchObject({
      attemptsUsed: 1,
      open: null,
      last: { number: 1, endedAt: '2026-11-20T09:10:00.000Z' },
    })
    expect((await start(mia, world)).number).toBe(2)
  })
})

describe('at the same moment', () => {
  it('two starts are one attempt', async () => {
    const world = await quizWorld({ maxAttempts: 1 })
    const mia = await world.student()
    const begun = await Promise.all([start(mia, world), start(mia, world), start(mia, world)])
    expect(new Set(begun.map((each) => each.attemptId)).size).toBe(1)
  })

  it('of two hand-ins the first stands, and both are told so', async () => {
    const world = await quizWorld()
    const mia = await world.student()
    const { attemptId } = await start(mia, world)
    const both = await Promise.all([
      handIn(mia, world, attemptId, { q001: right, q002: right }),
      handIn(mia, world, attemptId, {}),
    ])
    expect(both[0].result).toEqual(both[1].result)
    const rows = await test.db
      .select({ score: quizAttempts.score })
      .from(quizAttempts)
      .where(eq(quizAttempts.lessonId, world.lessonId))
    expect(rows).toEqual([{ score: both[0].result.percent }])
    const entries = await test.db
      .select()
      .from(progressEntries)
      .where(and(eq(progressEntries.lessonId, world.lessonId), eq(progressEntries.key, 'quiz:1')))
    expect(entries).toHaveLength(1)
  })
})

describe('who may', () => {
  it('take it: buyers, and nobody else', async () => {
    const world = await quizWorld()
    const mia = await world.student()
    const { attemptId } = await start(mia, world)
    const stranger = await asCreator(test.db)
    await expect(start(stranger, world)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(handIn(stranger, world, attemptId, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const zoe = await world.student('zoe@example.com')
    await expect(handIn(zoe, world, attemptId, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(reviewQuiz(zoe, world.courseId, world.lessonId, attemptId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('not look at an attempt that is still open', async () => {
    const world = await quizWorld()
    const mia = await world.student()
    const { attemptId } = await start(mia, world)
    await expect(reviewQuiz(mia, world.courseId, world.lessonId, attemptId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('preview it: the creator is scored and nothing is recorded', async () => {
    const world = await quizWorld({ maxAttempts: 1, shuffleChoices: true })
    const begun = await start(world.creator, world)
    const done = await handIn(world.creator, world, begun.attemptId, { q001: right, q002: wrong })
    expect(done.result.of).toBe(2)
    await start(world.creator, world)
    const rows = await test.db.select().from(quizAttempts).where(eq(quizAttempts.lessonId, world.lessonId))
    expect(rows).toEqual([])
  })

  it('start an empty quiz: nobody', async () => {
    const world = await quizWorld()
    const mia = await world.student()
    const { revision } = await getLesson(world.creator, world.courseId, world.lessonId)
    await updateLesson(world.creator, world.courseId, world.lessonId, {
      revision,
      quiz: zQuiz.parse({ questions: [single('q001', { text: '' })] }),
    })
    await expect(start(mia, world)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await learnLesson(mia, world.courseId, world.lessonId)).quiz).toBeNull()
  })
})

describe('results for the creator', () => {
  const everyKind = () => quizWorld({ questions: [single('q001'), order, words] as Question[] })
  const asked = { outcome: 'ended', best: 'false', limit: 25 } as const

  /** The right order by the places an attempt shows. */
  async function takeKnowing(ctx: Ctx, world: World, answers: QuizAnswers & { order?: string[] }) {
    const begun = await start(ctx, world)
    const things = begun.questions.find((question) => question.key === 'q003')?.choices ?? []
    const { order: wanted, ...rest } = answers
    const places = (wanted ?? []).flatMap((text) => things.find((thing) => thing.text === text)?.key ?? [])
    return handIn(ctx, world, begun.attemptId, { ...rest, ...(wanted ? { q003: places } : {}) })
  }

  async function taken() {
    const world = await everyKind()
    const mia = await world.student()
    const zoe = await world.student('zoe@example.com')
    await takeKnowing(mia, world, { q001: wrong, q004: 'potter’s' })
    world.clock.advance(60_000)
    await takeKnowing(mia, world, { q001: right, q004: 'kick  WHEEL', order: ['Wedge', 'Centre', 'Open'] })
    world.clock.advance(60_000)
    await takeKnowing(zoe, world, { q001: right, q004: 'Kick wheel', order: ['Centre', 'Wedge', 'Open'] })
    world.clock.advance(60_000)
    await start(zoe, world)
    return world
  }
  const results = (world: World, ctx: CreatorCtx = world.creator) =>
    getQuizResults(ctx, world.courseId, world.lessonId)
  const rows = (world: World, filter: object, ctx: CreatorCtx = world.creator) =>
    listQuizAttempts(ctx, world.courseId, world.lessonId, { ...asked, ...filter })

  it('count attempts, students and answers, hardest first, and every number has its rows', async () => {
    const world = await taken()
    const figures = await results(world)
    expect(figures).toMatchObject({
      attempts: 3,
      open: 1,
      learners: 2,
      passedLearners: 1,
      averagePercent: 55,
      passRate: 50,
    })
    expect(
      figures.questions.map(({ key, right, asked, rightPercent }) => [key, right, asked, rightPercent]),
    ).toEqual([
      ['q003', 1, 3, 33],
      ['q001', 2, 3, 66],
      ['q004', 2, 3, 66],
    ])
    const byKey = new Map(figures.questions.map((question) => [question.key, question]))
    expect(byKey.get('q001')?.choices.map(({ key, count }) => [key, count])).toEqual([
      ['yes0', 2],
      ['nope', 1],
    ])
    expect(byKey.get('q003')).toMatchObject({ unanswered: 1 })
    expect(byKey.get('q003')?.choices.map(({ count }) => count)).toEqual([1, 1, 2])
    expect(byKey.get('q004')?.words.map(({ right, count }) => [right, count])).toEqual([
      [true, 2],
      [false, 1],
    ])

    const totals = async (filter: object) => (await rows(world, filter)).total
    expect(await totals({})).toBe(3)
    expect(await totals({ outcome: 'open' })).toBe(1)
    expect(await totals({ best: 'true' })).toBe(2)
    expect(await totals({ best: 'true', outcome: 'passed' })).toBe(1)
    expect(await totals({ question: 'q003', answer: 'right' })).toBe(1)
    expect(await totals({ question: 'q003', answer: 'wrong' })).toBe(2)
    expect(await totals({ question: 'q003', answer: 'none' })).toBe(1)
    expect(await totals({ question: 'q003', choice: 'step2' })).toBe(2)
    expect(await totals({ question: 'q001', choice: 'yes0' })).toBe(2)
    expect(await totals({ question: 'gone' })).toBe(0)
  })

  it('are paged, and a row opens its answers with the solutions', async () => {
    const world = await taken()
    const first = await rows(world, { limit: 2 })
    expect(first.attempts.map(({ name, number }) => [name, number])).toEqual([
      ['zoe', 1],
      ['mia', 2],
    ])
    const rest = await rows(world, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ attempts: [{ name: 'mia', number: 1 }], nextCursor: null, total: 3 })

    const row = rest.attempts[0]
    if (!row) throw new Error('no row')
    const seen = await getQuizAttempt(world.creator, world.courseId, world.lessonId, row.attemptId)
    expect(seen.questions[0]).toMatchObject({ right: false, answer: wrong, solution: right })
  })

  it('keep what was asked of a question that is gone', async () => {
    const world = await taken()
    const { revision } = await getLesson(world.creator, world.courseId, world.lessonId)
    await updateLesson(world.creator, world.courseId, world.lessonId, {
      revision,
      quiz: zQuiz.parse({ questions: [single('q001')] }),
    })
    const { questions } = await results(world)
    expect(questions.find(({ key }) => key === 'q003')).toMatchObject({
      text: 'Put the steps in order',
      removed: true,
      asked: 3,
    })
  })

  it('leave the house as a file for spreadsheets', async () => {
    const world = await taken()
    const file = await exportQuizAttempts(world.creator, world.courseId, world.lessonId)
    expect(file.name).toBe('quiz-clay-bodies-attempts.csv')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('2. Put the steps in order')
    expect(lines[2]).toContain('Centre > Wedge > Open')
  })

  it('belong to the workspace', async () => {
    const world = await taken()
    const stranger = await asCreator(test.db)
    const attemptId = (await rows(world, {})).attempts[0]?.attemptId ?? 'att_none'
    const missing = { code: 'NOT_FOUND' }
    await expect(results(world, stranger)).rejects.toMatchObject(missing)
    await expect(rows(world, {}, stranger)).rejects.toMatchObject(missing)
    await expect(getQuizAttempt(stranger, world.courseId, world.lessonId, attemptId)).rejects.toMatchObject(
      missing,
    )
    await expect(exportQuizAttempts(stranger, world.courseId, world.lessonId)).rejects.toMatchObject(missing)
  })
})
