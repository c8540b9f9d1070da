import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { learnCourse } from '#areas/learning/server/learning.ts'
import { completeLesson, openLesson } from '#areas/learning/server/lesson-marks.ts'
import { endless } from '#areas/learning/server/seat-tables.ts'
import { listedChanges } from '#areas/learning/server/sums/listed-sums.ts'
import { touchSeat } from '#areas/learning/server/sums/seats.ts'
import { progressEntries, quizAttempts } from '#areas/learning/server/tables.ts'
import { passesFrom, withPass } from '#areas/payments/server/receipts.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { noLimits } from '#platform/limits/limits.ts'
import { mails } from '#platform/mail/tables.ts'
import { addToSums } from '#platform/sums/sums.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { deliverMail, mailsTo } from '#testing/mailbox.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { studentFilters, studentSorts } from '../rules.ts'
import { endAccess, openLessonFor, resetProgress, setAccess } from './changes.ts'
import { getStudentDetail } from './detail.ts'
import { enrollByHand } from './enrolling.ts'
import { inBatches, listStudents } from './list.ts'
import { messageStudents } from './mailing.ts'
import { studentsCsv } from './students-csv.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  course = await makeCourse(creator, { lessons: 2, published: true, priceCents: 0 })
})

const first = { filter: 'all', sort: 'enrolled', direction: 'descending', pageSize: 25 } as const
const list = (asked: Partial<Parameters<typeof listStudents>[2]> = {}) =>
  listStudents(creator, course.id, { ...first, ...asked })
const namesIn = async (asked: Parameters<typeof list>[0]) =>
  (await list(asked)).students.map((student) => student.name)

/** Someone who got the course themselves, and the context their browser has. */
async function learner(name: string): Promise<{ ctx: Ctx; id: Id<'enr'>; email: string }> {
  const visitor = asVisitor(test.db, clock.now)
  const email = freshEmail(name.split(' ')[0]?.toLowerCase())
  const { next } = await buy(visitor, course, { email, name })
  const passes = await passesFrom(visitor, withPass(undefined, next.replace('/orders/', '')))
  const { students } = await list({ search: email })
  const [student] = students
  if (!student) throw new Error('The buyer is no student.')
  return { ctx: { ...visitor, actor: { kind: 'pass', passes } }, id: student.id, email }
}
const byHand = (name: string, more: { endsAt?: string | null; email?: string } = {}) =>
  enrollByHand(creator, course.id, { name, email: freshEmail('hand'), endsAt: null, ...more })
const lesson = (at: number) => {
  const id = course.lessonIds[at]
  if (!id) throw new Error('no such lesson')
  return id
}

describe('the students of a course', () => {
  it('are those with a right to it, with how far they are', async () => {
    const mia = await learner('Mia Chen')
    await completeLesson(mia.ctx, course.id, lesson(0))
    await byHand('Leo Lund', { endsAt: '2026-12-24T00:00:00.000Z' })
    const found = await list({ sort: 'name', direction: 'ascending' })
    expect(found.total).toBe(2)
    expect(found.course).toMatchObject({ title: 'Pottery Basics', lessons: 2 })
    expect(found.students).toMatchObject([
      { name: 'Leo Lund', percent: 0, status: 'active', accessUntil: '2026-12-24T00:00:00.000Z' },
      { name: 'Mia Chen', percent: 50, completedLessons: 1, totalLessons: 2, accessUntil: null },
    ])
  })

  it('are told apart by filters that count what they find', async () => {
    const stuck = await learner('Stuck Sam')
    await openLesson(stuck.ctx, course.id, lesson(0))
    const done = await learner('Finished Fay')
    await completeLesson(done.ctx, course.id, lesson(0))
    await completeLesson(done.ctx, course.id, lesson(1))
    const gone = await byHand('Ended Eli')
    await endAccess(creator, course.id, { students: { ids: [gone.id] } })
    clock.advance(days(8))
    await byHand('Fresh Flo')

    expect(await namesIn({ filter: 'stuck' })).toEqual(['Stuck Sam'])
    expect(await namesIn({ filter: 'finished' })).toEqual(['Finished Fay'])
    expect(await namesIn({ filter: 'ended' })).toEqual(['Ended Eli'])
    expect(await namesIn({ filter: 'never' })).toEqual(['Fresh Flo'])
    const { counts } = await list()
    for (const filter of studentFilters)
      expect([filter, counts[filter]]).toEqual([filter, (await list({ filter })).students.length])
  })

  it('are stuck at once after failing one quiz twice, and no longer once it is passed', async () => {
    const mia = await learner('Mia Chen')
    const { workspaceId } = creator.actor
    const contactId = (await list()).students[0]?.contactId as Id<'ctc'>
    const attempt = (number: number, passed: boolean) =>
      withTransaction(creator, async (ctx) => {
        await ctx.db.insert(quizAttempts).values({
          workspaceId,
          id: newId('att'),
          enrollmentId: mia.id,
          courseId: course.id,
          lessonId: lesson(1),
          number,
          seed: 1,
          quiz: { questions: [] } as never,
          score: passed ? 100 : 10,
          passed,
          startedAt: clock.now(),
          endedAt: clock.now(),
        })
        touchSeat(ctx, workspaceId, { contactId, courseId: course.id, rights: false })
      })
    await attempt(1, false)
    expect(await namesIn({ filter: 'stuck' })).toEqual([])
    await attempt(2, false)
    expect(await namesIn({ filter: 'stuck' })).toEqual(['Mia Chen'])
    await attempt(3, true)
    expect(await namesIn({ filter: 'stuck' })).toEqual([])
  })

  it('are found by words, percent signs and all, and paged without one standing twice', async () => {
    for (const name of ['100% Ana', 'Ana Reis', 'Bo_b', 'Zoë']) {
      await byHand(name)
      clock.advance(1)
    }
    expect(await namesIn({ search: '100%' })).toEqual(['100% Ana'])
    expect(await namesIn({ search: '_' })).toEqual(['Bo_b'])
    expect(await namesIn({ search: 'ZOE' })).toEqual(['Zoë'])
    const newestFirst = ['Zoë', 'Bo_b', 'Ana Reis', '100% Ana']
    for (const sort of studentSorts)
      for (const direction of ['ascending', 'descending'] as const) {
        const one = await list({ pageSize: 3, sort, direction })
        const two = await list({ pageSize: 3, sort, direction, after: one.next ?? undefined })
        const names = [...one.students, ...two.students].map((student) => student.name)
        expect([sort, names]).toEqual([
          sort,
          direction === 'ascending' ? newestFirst.toReversed() : newestFirst,
        ])
        expect(two.next).toBeNull()
      }
    // Behind a person who is no student anymore it begins anew.
    const gone = await list({ pageSize: 2, after: newId('enr') })
    expect(gone.students.map((one) => one.name)).toEqual(['Zoë', 'Bo_b'])
    const batches: string[][] = []
    for await (const batch of inBatches(creator, course.id, { filter: 'all' }, 3))
      batches.push(batch.map((student) => student.name))
    expect(batches).toEqual([['Zoë', 'Bo_b', 'Ana Reis'], ['100% Ana']])
  })

  it('are nobody’s business in another workspace', async () => {
    const leo = await byHand('Leo Lund')
    const other = await asCreator(test.db, { now: clock.now })
    const own = await makeCourse(other, { lessons: 1 })
    const missing = { code: 'NOT_FOUND' }
    await expect(listStudents(other, course.id, first)).rejects.toMatchObject(missing)
    await expect(getStudentDetail(other, course.id, leo.id)).rejects.toMatchObject(missing)
    // With a course of their own in the address as well.
    await expect(getStudentDetail(other, own.id, leo.id)).rejects.toMatchObject(missing)
    await expect(endAccess(other, own.id, { students: { ids: [leo.id] } })).rejects.toMatchObject(missing)
    await expect(resetProgress(other, own.id, leo.id)).rejects.toMatchObject(missing)
    await expect(
      messageStudents(other, own.id, { students: { ids: [leo.id] }, subject: 'x', text: 'y' }, 'k'),
    ).rejects.toMatchObject(missing)
  })
})

describe('the file of students', () => {
  it('holds what the filter shows, part by part, and no cell that runs', async () => {
    for (const name of ['=HYPERLINK("http://x")', '+1', '@cmd', 'Ana, Reis']) {
      await byHand(name)
      clock.advance(1)
    }
    const gone = await byHand('Gone')
    await endAccess(creator, course.id, { students: { ids: [gone.id] } })
    const parts: string[] = []
    for await (const part of studentsCsv(creator, course.id, { filter: 'active' }, 2)) parts.push(part)
    expect(parts).toHaveLength(3)
    const [head, ...lines] = parts.join('').trimEnd().split('\r\n')
    expect(head).toMatch(/^\ufeffName,Email,Status,Stuck,Enrolled,/)
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual([
      '"Ana',
      "'@cmd",
      "'+1",
      `"'=HYPERLINK(""http://x"")"`,
    ])
  })

  it('may be of those who are named', async () => {
    const leo = await byHand('Leo')
    await byHand('Mia')
    const parts: string[] = []
    for await (const part of studentsCsv(creator, course.id, { filter: 'all', ids: [leo.id] }))
      parts.push(part)
    expect(parts.join('').match(/\r\n/g)).toHaveLength(2)
  })
})

describe('enrolling by hand', () => {
  it('gives the course and writes a mail that says how to open it', async () => {
    const email = freshEmail('zoe')
    await byHand('Zoë Hart', {
      email: ` ${email.toUpperCase()} `,
      endsAt: '2026-12-24T10:00:00.000Z',
    })
    const [mail] = await mailsTo(test.db, email)
    expect(mail).toMatchObject({ subject: 'You’re enrolled in Pottery Basics', fromName: 'Ana Reis' })
    expect(mail?.text).toContain(`Sign in with ${email}`)
    expect(mail?.text).toContain('until Dec 24, 2026')
    expect(mail?.text).toContain(`/learn/${course.id}`)
  })

  it('says beside its field what is wrong, and names who is there already', async () => {
    await expect(byHand('Leo', { email: 'leo@' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { email: /email address/ },
    })
    await expect(byHand('Leo', { endsAt: clock.now().toISOString() })).rejects.toMatchObject({
      fields: { endsAt: expect.any(String) },
    })
    const email = freshEmail('twice')
    await byHand('Leo', { email })
    await expect(byHand('Leo', { email })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('ten times at once is once', async () => {
    const email = freshEmail('race')
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => byHand('Leo', { email })))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(test.db, email)).toHaveLength(1)
    expect((await list({ search: email })).total).toBe(1)
  })

  it('stops at the plan’s students, and a refused person becomes no contact', async () => {
    const free = await asCreator(test.db, { now: clock.now })
    const own = await makeCourse(free, { lessons: 1 })
    const add = (email: string) =>
      enrollByHand({ ...free, instance: { ...free.instance, limits: noLimits } }, own.id, {
        name: '',
        email,
        endsAt: null,
      })
    for (let n = 0; n < 99; n++) await add(`person-${n}@example.com`)
    const last = await Promise.allSettled([add('one@example.com'), add('two@example.com')])
    expect(last.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(add('three@example.com')).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      data: { plan: 'free_plan' },
    })
    const { rows } = await test.database.pool.query('select 1 from contacts where email = $1', [
      'three@example.com',
    ])
    expect(rows).toEqual([])
  })
})

describe('access', () => {
  it('ends with a reason, keeps the progress, and comes back with it', async () => {
    const mia = await learner('Mia Chen')
    await completeLesson(mia.ctx, course.id, lesson(0))
    await endAccess(creator, course.id, { students: { ids: [mia.id] } })
    await expect(learnCourse(mia.ctx, course.id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'students.accessEnded(Ana Reis)',
    })
    expect(await getStudentDetail(creator, course.id, mia.id)).toMatchObject({
      student: { status: 'ended', percent: 50 },
      access: [{ source: 'order', open: false, reason: 'Ana Reis ended your access to this course.' }],
    })
    const inGerman = await getStudentDetail({ ...creator, language: 'de' }, course.id, mia.id)
    expect(inGerman.access[0]?.reason).toBe('Ana Reis hat deinen Zugang zu diesem Kurs beendet.')
    const reason = 'Ana Reis ended your access.'
    await test.db.update(grants).set({ revokedReason: reason }).where(isNotNull(grants.revokedReason))
    expect((await getStudentDetail(creator, course.id, mia.id)).access).toMatchObject([{ reason }])
    clock.advance(hours(1))
    await setAccess(creator, course.id, { students: { ids: [mia.id] }, endsAt: null })
    const { student, access } = await getStudentDetail(creator, course.id, mia.id)
    expect(student).toMatchObject({ status: 'active', percent: 50 })
    expect(access.map((one) => [one.source, one.open])).toEqual([
      ['manual', true],
      ['order', false],
    ])
  })

  it('is extended where it ends, and ends at that moment', async () => {
    const leo = await byHand('Leo', { endsAt: '2026-11-21T00:00:00.000Z' })
    clock.set('2026-11-21T00:00:00Z')
    expect(await namesIn({ filter: 'ended' })).toEqual(['Leo'])
    await setAccess(creator, course.id, { students: { ids: [leo.id] }, endsAt: '2026-12-01T00:00:00.000Z' })
    expect((await list()).students).toMatchObject([
      { status: 'active', accessUntil: '2026-12-01T00:00:00.000Z' },
    ])
    const rows = await test.db.select().from(grants).where(eq(grants.contactId, leo.contactId))
    expect(rows).toHaveLength(1)
  })

  it('is not changed for others than the creator saw', async () => {
    await byHand('Leo')
    await byHand('Mia')
    const all = { filter: 'all' as const, expected: 1 }
    await expect(endAccess(creator, course.id, { students: all })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { students: 2 },
    })
    expect(await endAccess(creator, course.id, { students: { ...all, expected: 2 } })).toEqual({ changed: 2 })
  })
})

describe('progress', () => {
  it('is reset to nothing, the record says so, and it can be done again', async () => {
    const mia = await learner('Mia Chen')
    await openLesson(mia.ctx, course.id, lesson(0))
    await completeLesson(mia.ctx, course.id, lesson(0))
    clock.advance(hours(1))
    const after = await resetProgress(creator, course.id, mia.id)
    expect(after.student).toMatchObject({ percent: 0, completedLessons: 0, finishedAt: null })
    const record = after.record.lessons.find((one) => one.lessonId === lesson(0))
    expect(record?.entries.map((line) => line.sentence)).toContain('Progress was reset by the creator.')
    expect(record?.completedAt).toBeNull()
    // A device that was away since before the reset says again what it knew: that is older, and does not count.
    await completeLesson(mia.ctx, course.id, lesson(0), new Date(clock.now().getTime() - hours(1)))
    expect((await list()).students[0]?.completedLessons).toBe(0)
    clock.advance(hours(1))
    await openLesson(mia.ctx, course.id, lesson(0))
    await completeLesson(mia.ctx, course.id, lesson(0))
    expect((await list()).students[0]?.completedLessons).toBe(1)
    const lines = await test.db
      .select()
      .from(progressEntries)
      .where(and(eq(progressEntries.enrollmentId, mia.id), eq(progressEntries.lessonId, lesson(0))))
    expect(lines.filter((line) => line.entry.kind === 'marked').length).toBeGreaterThanOrEqual(2)
  })

  it('goes on earlier where a lesson is opened for one student', async () => {
    await test.db
      .update(lessons)
      .set({ dripDays: 7 })
      .where(eq(lessons.id, lesson(1)))
    const mia = await learner('Mia Chen')
    const before = await getStudentDetail(creator, course.id, mia.id)
    expect(before.openings).toMatchObject([{ lessonId: lesson(1), lock: { reason: 'drip' }, opensAt: null }])
    const opened = await openLessonFor(creator, course.id, mia.id, {
      lessonId: lesson(1),
      opensAt: clock.now().toISOString(),
    })
    expect(opened.openings).toMatchObject([{ lock: null, opensAt: clock.now().toISOString() }])
    await completeLesson(mia.ctx, course.id, lesson(1))
    const back = await openLessonFor(creator, course.id, mia.id, { lessonId: lesson(1), opensAt: null })
    expect(back.openings.filter((one) => one.opensAt)).toEqual([])
    const other = await makeCourse(creator, { lessons: 1 })
    await expect(
      openLessonFor(creator, course.id, mia.id, { lessonId: other.lessonIds[0] as Id<'lsn'>, opensAt: null }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a message', () => {
  it('goes to those it is for, once, however often it is sent', async () => {
    const mia = await learner('Mia Chen')
    await byHand('Leo Lund')
    await deliverMail(test.db, clock.now())
    const message = { students: { ids: [mia.id] }, subject: ' Stuck? ', text: 'Hello.\n\nWrite to me.' }
    const sent = await Promise.all([1, 2, 3].map(() => messageStudents(creator, course.id, message, 'one')))
    expect(new Set(sent.map((one) => one.messageId)).size).toBe(1)
    const own = (await mailsTo(test.db, mia.email)).filter((mail) => mail.template === 'courses.message')
    expect(own).toMatchObject([{ subject: 'Stuck?', replyTo: creator.actor.email, toName: 'Mia Chen' }])
    expect(own[0]?.text).toContain('Hello.\n\nWrite to me.')
    expect(
      await test.db.$count(
        mails,
        and(eq(mails.workspaceId, creator.actor.workspaceId), eq(mails.template, 'courses.message')),
      ),
    ).toBe(1)
    await messageStudents(creator, course.id, { ...message, students: { filter: 'all', expected: 2 } }, 'two')
    await expect(
      messageStudents(creator, course.id, { ...message, students: { filter: 'ended' } }, 'three'),
    ).rejects.toMatchObject({ code: 'INVALID' })
    await expect(
      messageStudents(creator, course.id, { ...message, text: ' ' }, 'four'),
    ).rejects.toMatchObject({ fields: { text: expect.any(String) } })
  })

  it('cannot be written without end', async () => {
    await byHand('Leo')
    await deliverMail(test.db, clock.now())
    const write = (key: string) =>
      messageStudents(creator, course.id, { students: { filter: 'all' }, subject: 'x', text: 'y' }, key)
    for (let n = 0; n < 20; n++) await write(`k${n}`)
    await expect(write('k20')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    // What was sent is still answered.
    await write('k3')
  })
})

it('five thousand students are listed, sorted and filtered quickly', async () => {
  const { workspaceId } = creator.actor
  await test.database.pool.query(
    `with people as (
       insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
       select $1, 'ctc_' || lpad(n::text, 26, '0'), 'p' || n || '@example.com', 'Person ' || n, 'import', $3, $3 from generate_series(1, 5000) n returning id
     ), rights as (
       insert into grants (workspace_id, id, contact_id, thing_kind, thing_id, source_kind, source_id, mode, created_at)
       select $1, replace(id, 'ctc', 'grt'), id, 'course', $2, 'manual', 'x', 'test', $3 from people returning contact_id
     )
     insert into enrollments (workspace_id, id, course_id, contact_id, completed_lessons, created_at)
     select $1, replace(contact_id, 'ctc', 'enr'), $2, contact_id, 1, $3 from rights`,
    [workspaceId, course.id, clock.now()],
  )
  await test.database.pool.query(
    `insert into course_seats (workspace_id, id, course_id, contact_id, mode, live, completed_lessons, enrollment_id, enrolled_at, stage, until, quiet_since)
     select $1, 'cst_' || md5(course_id || ' ' || contact_id || ' test'), course_id, contact_id, 'test', tstzmultirange(tstzrange(created_at, null)), 1,
            id, created_at, 'never', '9999-12-31T00:00:00Z', created_at
     from enrollments where workspace_id = $1 and course_id = $2`,
    [workspaceId, course.id],
  )
  await withTransaction(creator, async (ctx) =>
    addToSums(
      ctx,
      workspaceId,
      listedChanges(`test:${course.id}`, { stage: 'never', until: endless, quietSince: clock.now() }, 5000),
    ),
  )
  await test.database.pool.query('analyze enrollments; analyze contacts; analyze course_seats')
  const startedAt = performance.now()
  const one = await list({ sort: 'activity', filter: 'active', search: 'person 49' })
  const found = await list({
    sort: 'activity',
    filter: 'active',
    search: 'person 49',
    after: one.next ?? undefined,
  })
  const took = performance.now() - startedAt
  expect(found.total).toBe(111)
  expect(found.students).toHaveLength(25)
  expect(found.counts.all).toBe(5000)
  console.info(`5,000 students: ${Math.round(took)} ms`)
  expect(took).toBeLessThan(6_000)
})
