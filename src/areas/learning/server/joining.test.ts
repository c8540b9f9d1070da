import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinOrder } from '#areas/access/server/joining.ts'
import { emptyQuiz } from '#areas/courses/empty-quiz.ts'
import { publishCourse } from '#areas/courses/server/publishing.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { courseOf, makeGuest, readingMailOf, recordingOf } from '#testing/learning.ts'
import { buy, useTestPayments } from '#testing/makers.ts'
import { learnCourse } from './learning.ts'
import { completeLesson, openLesson, uncompleteLesson } from './lesson-marks.ts'
import { addNote, listNotes } from './notes.ts'
import { isMainEnrollment } from './people.ts'
import { handInQuiz, startQuiz } from './quiz-attempts.ts'
import { learnerRecord } from './record.ts'
import { reportProgress } from './reports.ts'
import { resetEnrollment } from './resetting.ts'
import {
  enrollments,
  lessonDays,
  lessonOpenings,
  lessonProgress,
  notes,
  progressEntries,
  quizAttempts,
  sittings,
} from './tables.ts'

const test = testDb()
beforeEach(() => void useTestPayments())

const quiz = {
  ...emptyQuiz(),
  questions: [
    {
      ...{ key: 'q001', kind: 'short' as const, text: 'What is thrown?', choices: [], points: 1 },
      ...{ accepted: ['clay'], explanation: '' },
    },
  ],
}

/** A course of a recording, two texts and a quiz; everyone lives by one clock. */
async function sold() {
  const clock = testClock()
  const creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  const fields = [recordingOf(100), {}, {}, { kind: 'quiz' as const, quiz, mustPass: false }]
  const { course, lessonIds } = await courseOf(creator, fields)
  await publishCourse(creator, course.id)
  return { clock, creator, course, lessonIds, visitor: asVisitor(test.db, clock.now) }
}
type TestSale = Awaited<ReturnType<typeof sold>>

const drift = (ctx: CreatorCtx) => checkWorkspace(ctx, ctx.actor.workspaceId, { repair: false })
const agrees = { seats: 0, drifts: [] }

const orderOf = (guest: Ctx) => {
  const [pass] = guest.actor.kind === 'pass' ? guest.actor.passes : []
  if (!pass) throw new Error('There is no pass.')
  return { workspaceId: pass.workspaceId, orderId: pass.orderId }
}
const join = (guest: Ctx) => joinOrder(guest, orderOf(guest))

/** Everything that is kept of one enrollment, in words that do not depend on ids. */
async function keptOf(at: TestSale, enrollmentId: Id<'enr'>, begun = 0) {
  const since = (value: unknown) => (value instanceof Date ? value.getTime() - begun : value)
  const place = new Map(at.lessonIds.map((id, n) => [id, n]))
  const of = async <T extends typeof notes | typeof sittings>(table: T) =>
    test.db
      .select(getTableColumns(table) as never)
      .from(table as typeof notes)
      .where(
        and(
          eq((table as typeof notes).workspaceId, at.creator.actor.workspaceId),
          eq((table as typeof notes).enrollmentId, enrollmentId),
        ),
      ) as Promise<Record<string, unknown>[]>
  const rows = async (table: object, leftOut: string[] = []) =>
    (await of(table as typeof notes))
      .map((row) => {
        const kept = Object.entries(row).filter(
          ([name]) => !['workspaceId', 'id', 'enrollmentId', 'courseId', ...leftOut].includes(name),
        )
        return JSON.stringify(
          Object.fromEntries(
            kept.map(([name, value]) => [name, place.get(value as Id<'lsn'>) ?? since(value)]),
          ),
        )
      })
      .sort()
  const [enrollment] = await test.db.select().from(enrollments).where(eq(enrollments.id, enrollmentId))
  const { completedLessons, createdAt, finishedAt, lastActiveAt, lastLessonAt, lastLessonId, seat } =
    enrollment ?? {}
  return {
    enrollment: {
      ...{ completedLessons, seat },
      ...{ createdAt: since(createdAt), finishedAt: since(finishedAt) },
      ...{ lastActiveAt: since(lastActiveAt), lastLessonAt: since(lastLessonAt) },
    },
    lastLesson: lastLessonId ? place.get(lastLessonId) : null,
    progress: await rows(lessonProgress),
    entries: await rows(progressEntries, ['key']),
    sittings: await rows(sittings),
    days: await rows(lessonDays),
    openings: await rows(lessonOpenings),
    attempts: await rows(quizAttempts, ['seed', 'quiz']),
    notes: await rows(notes),
  }
}

async function enrollmentsOf(at: TestSale, email: string): Promise<(typeof enrollments.$inferSelect)[]> {
  const { rows } = await test.database.pool.query(
    'select id from contacts where workspace_id = $1 and email = $2',
    [at.creator.actor.workspaceId, email],
  )
  return test.db
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.workspaceId, at.creator.actor.workspaceId),
        eq(enrollments.contactId, rows[0]?.id ?? ''),
      ),
    )
    .orderBy(asc(enrollments.seat))
}

const whats = ['done', 'undone', 'play', 'read', 'note', 'try', 'open', 'reset'] as const
type Step = { who: number; what: (typeof whats)[number]; lesson: number; second: number; wait: number }
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(...whats),
  lesson: fc.nat(3),
  second: fc.integer({ min: 0, max: 95 }),
  wait: fc.integer({ min: 1, max: 300 }),
})

/** Does one thing; what the rules refuse is refused to everyone alike. */
async function carryOut(
  at: TestSale,
  who: Ctx,
  { what, lesson, second }: Step,
  email: string,
): Promise<void> {
  const { id: courseId } = at.course
  const lessonId = at.lessonIds[what === 'play' ? 0 : what === 'try' ? 3 : lesson] as Id<'lsn'>
  const now = who.now()
  switch (what) {
    case 'done':
      return void (await completeLesson(who, courseId, lessonId))
    case 'undone':
      return void (await uncompleteLesson(who, courseId, lessonId))
    case 'open':
      return void (await openLesson(who, courseId, lessonId))
    case 'note':
      return void (await addNote(who, courseId, lessonId, { text: `At ${second}`, atSeconds: second }))
    case 'play':
    case 'read': {
      const startedAt = new Date(now.getTime() - minutes(1)).toISOString()
      await reportProgress(who, courseId, lessonId, {
        at: now.toISOString(),
        position: second,
        played: what === 'play' ? [[second, Math.min(100, second + 40)]] : [],
        sitting: { key: `tab-${second % 3}-of-device`, startedAt, seconds: second },
      })
      return
    }
    case 'try': {
      const { attemptId } = await startQuiz(who, courseId, lessonId)
      if (second % 4 === 0) return
      await handInQuiz(who, courseId, lessonId, attemptId, { q001: second % 2 ? 'clay' : 'sand' })
      return
    }
    case 'reset': {
      const { rows } = await at.creator.db.execute<{ id: Id<'enr'> }>(sql`
        select e.id from enrollments e
        join contacts c on c.workspace_id = e.workspace_id and c.id = e.contact_id
        where e.workspace_id = ${at.creator.actor.workspaceId} and e.course_id = ${courseId} and c.email = ${email}
          and ${isMainEnrollment(at.creator.actor.workspaceId)}`)
      for (const { id } of rows)
        await withTransaction(at.creator, (ctx) => resetEnrollment(ctx, { courseId, enrollmentId: id }))
    }
  }
}

/** One person who bought three times, or twice as a guest, and did all of this; then the orders are joined as `joined` says. */
async function live(at: TestSale, steps: Step[], hasOwn: boolean, joined: (guests: Ctx[]) => Promise<void>) {
  const email = freshEmail('person')
  const begun = at.clock.now().getTime()
  const seats: Ctx[] = []
  if (hasOwn) {
    const owner = await asStudent(test.db, { email, now: at.clock.now })
    await buy(owner, at.course, { email })
    seats.push(owner)
  }
  at.clock.advance(minutes(1))
  const guests = [await makeGuest(at.visitor, at.course, { email, at: at.clock.now })]
  at.clock.advance(minutes(1))
  guests.push(await makeGuest(at.visitor, at.course, { email, at: at.clock.now }))
  seats.push(...guests)
  for (const one of steps) {
    at.clock.advance(one.wait * 1000)
    const who = seats[one.who % seats.length] as Ctx
    await carryOut(at, who, one, email).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }
  const before = []
  for (const { id } of await enrollmentsOf(at, email)) before.push(await keptOf(at, id, begun))
  await joined(guests)
  const [own, ...others] = await enrollmentsOf(at, email)
  if (!own) throw new Error('The person has no seat.')
  expect(others).toEqual([])
  const after = await keptOf(at, own.id, begun)
  return { before, after, guests }
}

const interrupted = (guest: Ctx) =>
  withTransaction(guest, async (ctx) => {
    await join({ ...guest, db: ctx.db, ...(ctx.transaction ? { transaction: ctx.transaction } : {}) })
    throw new Error('cut off')
  }).catch((error: Error) => expect(error.message).toBe('cut off'))

describe('joining the seats of one person', () => {
  it('S3: gives one right answer in any order, twice, and after being cut off', {}, async () => {
    const orders: ((guests: Ctx[]) => Promise<void>)[] = [
      async ([one, two]) => {
        await join(one as Ctx)
        await join(two as Ctx)
      },
      async ([one, two]) => {
        await join(two as Ctx)
        await join(two as Ctx)
        await interrupted(one as Ctx)
        await join(one as Ctx)
      },
      async (guests) => void (await Promise.all([...guests, ...guests].map(join))),
    ]
    let done = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.boolean(),
        async (steps, hasOwn) => {
          const at = await sold()
          const told = []
          for (const joined of orders) told.push(await live(at, steps, hasOwn, joined))
          const [first] = told
          if (!first) throw new Error('Nobody lived.')
          for (const { after } of told) expect(after).toEqual(first.after)
          const { before, after } = first
          done += after.enrollment.completedLessons ?? 0
          // Nothing is lost, and nothing is there twice that was there once.
          for (const kept of ['entries', 'attempts', 'notes'] as const)
            expect(after[kept]).toHaveLength(before.reduce((sum, each) => sum + each[kept].length, 0))
          const doneIn = (rows: string[]) =>
            rows
              .map((row) => JSON.parse(row) as { lessonId: number; completedAt: string | null })
              .filter((row) => row.completedAt)
              .map((row) => row.lessonId)
          expect(new Set(doneIn(after.progress))).toEqual(
            new Set(before.flatMap((each) => doneIn(each.progress))),
          )
          expect(after.enrollment.completedLessons).toBe(doneIn(after.progress).length)
          expect(await drift(at.creator)).toEqual(agrees)
        },
      ),
      { numRuns: walks(8), seed: 20261122 },
    )
    expect(done).toBeGreaterThan(5)
  })

  it('finishes what both seats did together, once', async () => {
    const at = await sold()
    const email = freshEmail('half')
    const guests = [
      await makeGuest(at.visitor, at.course, { email, at: at.clock.now }),
      await makeGuest(at.visitor, at.course, { email, at: at.clock.now }),
    ]
    for (const [n, id] of at.lessonIds.entries()) await completeLesson(guests[n % 2] as Ctx, at.course.id, id)
    for (const guest of guests) await join(guest)
    const [own] = await enrollmentsOf(at, email)
    expect(own).toMatchObject({ completedLessons: 4, finishedAt: at.clock.now() })
    expect(await drift(at.creator)).toEqual(agrees)
  })
})

describe('a report that is on its way while its seat is joined', () => {
  it('S3: is kept for the proven learner, and refused to the browser that only paid', async () => {
    const at = await sold()
    const email = freshEmail('queued')
    const guest = await makeGuest(at.visitor, at.course, { email, at: at.clock.now })
    const [video] = at.lessonIds as [Id<'lsn'>]
    const report = {
      at: at.clock.now().toISOString(),
      position: 20,
      played: [[0, 20]] as [number, number][],
      sitting: {
        key: 'tab-queued',
        startedAt: new Date(at.clock.now().getTime() - hours(1)).toISOString(),
        seconds: 20,
      },
    }
    const proven = await readingMailOf(guest)
    await learnCourse(proven, at.course.id)
    await expect(reportProgress(guest, at.course.id, video, report)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { reason: 'not-proven' },
    })
    expect((await learnerRecord(proven, at.course.id)).studySeconds).toBe(0)
    // The same browser, once the link was opened in it: what was there is the person's.
    expect(await reportProgress(proven, at.course.id, video, report)).toMatchObject({ watchedPercent: 20 })
    expect((await learnerRecord(proven, at.course.id)).studySeconds).toBe(20)
  })

  it('S3: never fails for others, and loses nothing that was answered', async () => {
    const at = await sold()
    const { id: courseId } = at.course
    const [video, text] = at.lessonIds as [Id<'lsn'>, Id<'lsn'>]
    for (let round = 0; round < 4; round++) {
      const email = freshEmail('race')
      const owner = await asStudent(test.db, { email, now: at.clock.now })
      await buy(owner, at.course, { email })
      const guests = [
        await makeGuest(at.visitor, at.course, { email }),
        await makeGuest(at.visitor, at.course, { email }),
      ]
      const bystander = await makeGuest(at.visitor, at.course)
      for (const who of [owner, ...guests, bystander]) await openLesson(who, courseId, video)
      const startedAt = new Date(Date.now() - hours(1)).toISOString()
      let answered = 0
      const study = async (who: Ctx, name: string) => {
        for (let n = 1; n <= 12; n++) {
          const sitting = { key: `tab-${name}-race`, startedAt, seconds: n }
          const report = { at: new Date().toISOString(), position: n, played: [], sitting }
          const done = [
            reportProgress(who, courseId, video, report),
            addNote(who, courseId, text, { noteId: newId('nte'), text: name, atSeconds: null }).then(() => {
              answered++
            }),
          ]
          for (const { status, reason } of (await Promise.allSettled(done)) as PromiseRejectedResult[])
            if (status === 'rejected')
              expect(reason).toMatchObject({ code: 'FORBIDDEN', data: { reason: 'not-proven' } })
        }
      }
      await Promise.all([
        study(owner, 'own'),
        study(bystander, 'other'),
        ...guests.map((guest, n) => study(guest, `guest${n}`)),
        ...guests.map(async (guest, n) => {
          await new Promise((resolve) => setTimeout(resolve, 20 + 40 * n))
          await join(guest)
        }),
      ])
      const [own, ...others] = await enrollmentsOf(at, email)
      expect([own?.seat, others]).toEqual(['', []])
      const kept = (await listNotes(owner, courseId)).length + (await listNotes(bystander, courseId)).length
      expect(kept).toBe(answered)
      expect(await drift(at.creator)).toEqual(agrees)
    }
  })
})
