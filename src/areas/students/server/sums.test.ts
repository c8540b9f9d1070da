import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { joinOrder } from '#areas/access/server/joining.ts'
import { zQuiz } from '#areas/courses/quiz.ts'
import { listCourses, removeCourse, restoreCourse } from '#areas/courses/server/courses.ts'
import { publishLesson, unpublishLesson } from '#areas/courses/server/lesson-publishing.ts'
import { arrange } from '#areas/courses/server/sections.ts'
import { forgetLearner } from '#areas/learning/server/forgetting.ts'
import { completeLesson, uncompleteLesson } from '#areas/learning/server/lesson-marks.ts'
import { handInQuiz, startQuiz } from '#areas/learning/server/quiz-attempts.ts'
import { reportProgress } from '#areas/learning/server/reports.ts'
import { studentsSum } from '#areas/learning/server/sums/learning-sums.ts'
import { countStudy } from '#areas/learning/server/sums/study-sums.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { checkWorkspace, findDrift } from '#platform/sums/checking.ts'
import { joinSums } from '#platform/sums/joining.ts'
import { addToSums, readSums } from '#platform/sums/sums.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeGuest, setLesson } from '#testing/learning.ts'
import { buy, makeCourse, makeLesson, useTestPayments } from '#testing/makers.ts'
import { type StudentFilter, studentFilters } from '../rules.ts'
import { figuresAreTheirRows } from '../testing/figures-and-rows.ts'
import { endAccess, resetProgress, setAccess } from './changes.ts'
import { enrollByHand } from './enrolling.ts'
import { listStudents } from './list.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

const quiz = zQuiz.parse({
  questions: [{ key: 'q001', kind: 'short', text: 'From what?', accepted: ['clay'] }],
  passPercent: 100,
})

/** A published course of two lessons that end in a quiz no one must pass. */
async function courseWithQuiz(creator: CreatorCtx, title: string) {
  const course = await makeCourse(creator, { title, lessons: 2, published: true })
  const { id } = await makeLesson(creator, course.id, 'Quiz', true)
  await setLesson(creator, id, { kind: 'quiz', quiz, mustPass: false })
  return { ...course, lessonIds: [...course.lessonIds, id] }
}

/** One creator with two courses and four learners, to whom anything may happen. */
async function business() {
  const clock = testClock()
  const creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  const courses = [await courseWithQuiz(creator, 'Pottery Basics'), await courseWithQuiz(creator, 'Glazing')]
  const learners = []
  for (let n = 0; n < 4; n++) learners.push(await asStudent(test.db, { now: clock.now }))
  return { clock, creator, courses, learners }
}
type Business = Awaited<ReturnType<typeof business>>

const operations = [
  'buy',
  'hand',
  'guest',
  'prove',
  'end',
  'extend',
  'learn',
  'finish',
  'unlearn',
  'reset',
  'outline',
  'arrange',
  'try',
  'study',
  'count',
  'forget',
  'trash',
  'wait',
  'join',
] as const
type Operation = { what: (typeof operations)[number]; who: number; which: number; lesson: number }

async function carryOut(at: Business, { what, who, which, lesson }: Operation): Promise<unknown> {
  const [course, learner] = [at.courses[which], at.learners[who]]
  if (!course || !learner) throw new Error('nobody')
  const lessonId = course.lessonIds[lesson] as Id<'lsn'>
  const { email } = learner.actor
  const asked = {
    filter: 'all',
    sort: 'name',
    direction: 'ascending',

    pageSize: 25,
    search: email,
  } as const
  const students = async () => (await listStudents(at.creator, course.id, asked)).students.map(({ id }) => id)
  const audience = async () => ({ students: { ids: await students() } })
  const endsAt = new Date(at.clock.now().getTime() + hours(3)).toISOString()
  switch (what) {
    case 'buy':
      return buy(learner, course, { email })
    case 'guest': {
      const guest = await makeGuest(asVisitor(at.creator.db, at.clock.now), course, {
        email,
        at: at.clock.now,
      })
      for (const id of course.lessonIds.slice(lesson)) await completeLesson(guest, course.id, id)
      return
    }
    case 'prove': {
      const { workspaceId } = at.creator.actor
      const { rows } = await at.creator.db.execute<{ id: Id<'ord'> }>(
        sql`select id from orders where workspace_id = ${workspaceId} and buyer_email = ${email}`,
      )
      for (const { id } of rows) await joinOrder(learner, { workspaceId, orderId: id })
      return
    }
    case 'hand':
      return enrollByHand(at.creator, course.id, { name: 'Zoe', email, endsAt })
    case 'end':
      return endAccess(at.creator, course.id, await audience())
    case 'extend':
      return setAccess(at.creator, course.id, { ...(await audience()), endsAt: lesson ? endsAt : null })
    case 'finish':
      for (const id of course.lessonIds) await completeLesson(learner, course.id, id)
      return
    case 'learn':
      return completeLesson(learner, course.id, lessonId)
    case 'unlearn':
      return uncompleteLesson(learner, course.id, lessonId)
    case 'reset':
      for (const id of await students()) await resetProgress(at.creator, course.id, id)
      return
    case 'outline':
      return who % 2
        ? publishLesson(at.creator, course.id, lessonId)
        : unpublishLesson(at.creator, course.id, lessonId)
    case 'arrange': {
      const lessonIds = who % 2 ? course.lessonIds : course.lessonIds.toReversed()
      return arrange(at.creator, course.id, { lessonIds, sections: [] })
    }
    case 'try': {
      const [quizId] = course.lessonIds.slice(-1) as [Id<'lsn'>]
      const { attemptId } = await startQuiz(learner, course.id, quizId)
      return handInQuiz(learner, course.id, quizId, attemptId, { q001: lesson ? 'clay' : 'sand' })
    }
    case 'study':
      return reportProgress(learner, course.id, lessonId, studied(at.clock.now(), lesson))
    case 'count':
      return countStudy(at.creator)
    case 'forget':
      return withTransaction(at.creator, async (ctx) =>
        forgetLearner(ctx, await personOf(at.creator, learner.actor.userId, email)),
      )
    case 'trash':
      return who % 2 ? removeCourse(at.creator, course.id) : restoreCourse(at.creator, course.id)
    case 'wait':
      return at.clock.advance(hours(1) * (1 + lesson * 60 * who))
    case 'join':
      return joinSums(at.creator)
  }
}

const studied = (at: Date, n: number) => ({
  at: at.toISOString(),
  position: null,
  played: [],
  sitting: {
    key: `sitting-${n}`,
    startedAt: new Date(at.getTime() - minutes(2)).toISOString(),
    seconds: 90 + n,
  },
})

/** Someone who leaves, as this workspace knows them. */
async function personOf({ db, actor }: CreatorCtx, userId: Id<'usr'>, email: string): Promise<Person> {
  const { workspaceId } = actor
  const { rows } = await db.execute<{ id: Id<'ctc'> }>(
    sql`select id from contacts where workspace_id = ${workspaceId} and email = ${email}`,
  )
  const contacts = rows.map(({ id }) => ({ workspaceId, id }))
  const placeholder: Person['placeholder'] = () => {
    throw new Error('No one is renamed here.')
  }
  return {
    userId,
    email,
    name: '',
    contactIds: contacts.map(({ id }) => id),
    contacts,
    placeholder,
  }
}

/** Whom each filter lists, and how many it says there are, against grants, enrollments and attempts themselves. */
async function listsWhatItCounts({ creator }: Business, courseId: Id<'crs'>): Promise<void> {
  const now = creator.now()
  const { rows } = await creator.db.execute<{
    id: string
    is_open: boolean
    stage: string
    is_quiet: boolean
  }>(sql`
    select distinct on (e.contact_id) e.id, r.is_open,
           case when e.finished_at is not null then 'finished' when e.last_active_at is null then 'never' else 'begun' end as stage,
           date_bin('1 hour', coalesce(e.last_active_at, e.created_at), 'epoch') <= ${new Date(now.getTime() - days(7))}::timestamptz as is_quiet
    from enrollments e
    join (
      select contact_id, bool_or(revoked_at is null and (ends_at is null or ends_at > ${now}::timestamptz)) as is_open
      from grants where workspace_id = ${creator.actor.workspaceId} and thing_id = ${courseId} and mode = ${moneyMode(creator)}
      group by contact_id
    ) r on r.contact_id = e.contact_id
    where e.workspace_id = ${creator.actor.workspaceId} and e.course_id = ${courseId}
    order by e.contact_id, e.seat`)
  const expected: Record<StudentFilter, (row: (typeof rows)[number]) => boolean> = {
    all: () => true,
    active: (row) => row.is_open && row.stage !== 'finished',
    stuck: (row) => row.is_open && row.stage !== 'finished' && row.is_quiet,
    never: (row) => row.is_open && row.stage === 'never',
    finished: (row) => row.is_open && row.stage === 'finished',
    ended: (row) => !row.is_open,
  }
  for (const filter of studentFilters) {
    const query = { filter, sort: 'enrolled', direction: 'ascending', pageSize: 100 } as const
    const { students, counts, total } = await listStudents(creator, courseId, query)
    const ids = rows.filter(expected[filter]).map((row) => row.id)
    expect([filter, students.map(({ id }) => id).toSorted()]).toEqual([filter, ids.toSorted()])
    expect([filter, counts[filter], total]).toEqual([filter, ids.length, ids.length])
  }
}

const drift = (ctx: CreatorCtx) => checkWorkspace(ctx, ctx.actor.workspaceId, { repair: false })
const agrees = { seats: 0, drifts: [] }

// The first: the migrations of then knew no one with two enrollments.
it('finds what differs and puts it right; and the migration counts the same', async () => {
  const { clock, creator, courses, learners } = await business()
  const [course] = courses
  const [mia] = learners
  if (!course || !mia) throw new Error('nobody')
  const { workspaceId } = creator.actor
  await buy(mia, course, { email: mia.actor.email })
  await completeLesson(mia, course.id, course.lessonIds[0] as Id<'lsn'>)
  await withTransaction(creator, async (ctx) =>
    addToSums(ctx, workspaceId, [{ subject: 'courses.enrolled', at: ctx.now(), amount: 3, timed: true }]),
  )
  await test.database.pool.query('delete from course_seats where workspace_id = $1', [workspaceId])
  const before = await drift(creator)
  expect(before.seats).toBe(1)
  expect(before.drifts).toContainEqual(
    expect.objectContaining({ subject: 'courses.enrolled', kept: 4, counted: 1 }),
  )
  await checkWorkspace(creator, workspaceId, { repair: true })
  expect(await drift(creator)).toEqual(agrees)

  await test.database.pool.query('truncate course_seats, sums')
  for (const statement of filling(clock.now())) await test.database.pool.query(statement)
  expect(await findDrift(creator, workspaceId)).toEqual([])
  expect(await drift(creator)).toEqual(agrees)
})

it('is what a recount says, whatever happens, also at once', async () => {
  let carried = 0
  const step = fc.record({
    what: fc.constantFrom(...operations),
    who: fc.nat(3),
    which: fc.nat(1),
    lesson: fc.nat(1),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 12 }),
      async (rounds) => {
        const at = await business()
        for (const learner of at.learners)
          for (const course of at.courses) await buy(learner, course, { email: learner.actor.email })
        for (const round of rounds) {
          // What the rules refuse changes nothing; the rest happens side by side.
          const done = await Promise.allSettled(round.map((operation) => carryOut(at, operation)))
          carried += done.filter(({ status }) => status === 'fulfilled').length
        }
        expect(await drift(at.creator)).toEqual(agrees)
        for (const course of at.courses) {
          await restoreCourse(at.creator, course.id).catch(() => undefined)
          await listsWhatItCounts(at, course.id)
        }
        at.clock.advance(minutes(1))
        await figuresAreTheirRows(
          at.creator,
          at.courses.map(({ id }) => id),
        )
      },
    ),
    { numRuns: 4, seed: 20261121 },
  )
  expect(carried).toBeGreaterThan(40)
})

it('lets access end by itself, and a student of two courses be one student', async () => {
  const { clock, creator, courses, learners } = await business()
  const [one, two] = courses
  const [mia] = learners
  if (!one || !two || !mia) throw new Error('nobody')
  const endsAt = new Date(clock.now().getTime() + days(2)).toISOString()
  await enrollByHand(creator, one.id, { name: 'Mia', email: mia.actor.email, endsAt })
  await buy(mia, two, { email: mia.actor.email })
  const students = async () => {
    const { courses } = await listCourses(creator)
    const all = studentsSum(moneyMode(creator))
    const sum = await readSums(creator, creator.actor.workspaceId, [all])
    return [sum(all), ...courses.map((course) => course.students)]
  }
  expect(await students()).toEqual([1, 1, 1])
  clock.advance(days(1))
  await joinSums(creator)
  expect(await students()).toEqual([1, 1, 1])
  clock.advance(days(1))
  expect((await students()).toSorted()).toEqual([0, 1, 1])
  clock.advance(days(200))
  await joinSums(creator)
  expect((await students()).toSorted()).toEqual([0, 1, 1])
  expect(await drift(creator)).toEqual(agrees)
})

it('follows a reset and an outline that changes, after somebody finished', async () => {
  const at = await business()
  const step = (what: Operation['what'], lesson = 0, who = 0) => carryOut(at, { what, who, which: 0, lesson })
  await step('buy')
  await step('finish')
  expect(await drift(at.creator)).toEqual(agrees)
  await step('reset')
  expect(await drift(at.creator)).toEqual(agrees)
  await step('learn')
  // Unpublished, the lesson counts for no one anymore.
  await step('outline')
  expect(await drift(at.creator)).toEqual(agrees)
})

/** The statements of the migrations that fill the tables from what was there before them, asked at a time of the test's. */
function filling(now: Date): string[] {
  const folder = new URL('../../../../drizzle/', import.meta.url)
  return ['kept_sums', 'seats_as_students', 'lists_at_size', 'figures_by_day', 'money_cards_by_day'].flatMap(
    (name) =>
      readFileSync(
        new URL(readdirSync(folder).find((file) => file.endsWith(`_${name}.sql`)) ?? name, folder),
        'utf8',
      )
        .split('--> statement-breakpoint')
        .filter((statement) => /^(INSERT INTO|UPDATE) /m.test(statement))
        .map((statement) => statement.replaceAll('now()', `timestamptz '${now.toISOString()}'`)),
  )
}
