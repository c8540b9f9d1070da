import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { proveAddress } from '#areas/accounts/server/first-proof.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { setPutAway, updateProfile } from '#areas/accounts/server/users.ts'
import { updateCourse } from '#areas/courses/server/courses.ts'
import { recentCourses } from '#areas/courses/server/dashboard.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { shelfOf } from '#areas/learning/server/shelf.ts'
import type { Ctx } from '#platform/context.ts'
import { withTransaction } from '#platform/context.ts'
import { deliver, drainOutbox } from '#platform/events/drain.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { creatorActivity, together } from './business-feed.ts'
import { creatorDashboard } from './creator.ts'
import { changePercent } from './figures.ts'
import { studentActivity, studentDashboard } from './student.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

/** What the worker does: everything committed is delivered. */
async function settle(ctx: Ctx): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const deliveries: Parameters<typeof deliver>[1][] = []
    await drainOutbox(ctx, async (batch) => void deliveries.push(...batch))
    for (const delivery of deliveries) await deliver(ctx, delivery)
  }
}

describe('the creator’s dashboard', () => {
  it('remembers for the person what was put away, and offers a test order of what is on sale', async () => {
    const ctx = await asCreator(test.db)
    await setPutAway(ctx, { thing: 'start', away: true })
    await setPutAway(ctx, { thing: 'welcome', away: true })
    await setPutAway(ctx, { thing: 'start', away: false })
    expect(await creatorDashboard(ctx)).toMatchObject({ putAway: ['welcome'], start: { testOfferId: null } })
    const course = await makeCourse(ctx, { published: true })
    expect((await creatorDashboard(ctx)).start.testOfferId).toBe(course.offerId)
  })

  it('tells what happened three times in a day as one', () => {
    const sale = (n: number, at: string, title = 'Pottery Basics') => ({
      id: `evt_${n}` as const,
      type: 'payments.orderPaid',
      severity: 'success' as const,
      at,
      facts: { contactName: `Buyer ${n}`, title, total: { cents: 4900, currency: 'USD' } },
    })
    const latest = [
      sale(1, '2026-11-20T18:00:00.000Z'),
      sale(2, '2026-11-20T17:00:00.000Z', 'Glazing'),
      sale(3, '2026-11-20T16:00:00.000Z'),
      sale(4, '2026-11-19T19:00:00.000Z'),
      sale(5, '2026-11-19T17:00:00.000Z'),
      sale(6, '2026-11-19T16:00:00.000Z', 'Glazing'),
    ]
    const told = together(latest, ['payments.orderPaid', 'courses.courseFinished'])
    expect(told.map(({ id, times }) => [id, times])).toEqual([
      ['evt_1', 3],
      ['evt_2', undefined],
      ['evt_5', undefined],
      ['evt_6', undefined],
    ])
    expect(told[0]?.facts.total).toEqual({ cents: 14_700, currency: 'USD' })
  })

  it('starts with nothing and says so', async () => {
    const ctx = await asCreator(test.db)
    expect(await creatorDashboard(ctx)).toMatchObject({
      revenue: { total: { cents: 0 }, changePercent: null },
      activeStudents: { now: 0, changePercent: null },
      completions: { month: 0, total: 0, changePercent: null },
      start: { branded: false, createdCourse: false, published: false, sold: false, draftId: null },
      firstSale: null,
      today: { learning: null },
    })
    expect(await recentCourses(ctx)).toEqual({ courses: [], count: 0 })
    expect(await creatorActivity(ctx, { kind: 'all', limit: 10 })).toEqual({ items: [], nextCursor: null })
  })

  it('tells nothing of an evening of editing a course on sale: each save is a fact, none is news', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    for (const words of ['One.', 'Two.', 'Three.']) await updateCourse(ctx, course.id, { description: words })
    const { items } = await creatorActivity(ctx, { kind: 'all', limit: 10 })
    expect(items.map(({ type }) => type)).toEqual(['courses.coursePublished'])
  })

  it('ticks the first steps by what is really there', async () => {
    const ctx = await asCreator(test.db)
    await updateBranding(ctx, { brandColor: '#1F6FEB' })
    expect((await creatorDashboard(ctx)).start).toMatchObject({ branded: true, createdCourse: false })
    const draft = await makeCourse(ctx)
    expect((await creatorDashboard(ctx)).start).toMatchObject({ createdCourse: true, draftId: draft.id })
    await updateBranding(ctx, { brandColor: '#17509e' })
    expect((await creatorDashboard(ctx)).start.branded).toBe(false)
  })

  it('tells of the first sale for a fortnight, and who learns now', async () => {
    const clock = testClock('2026-11-01T12:00:00Z')
    const ctx = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(ctx, { published: true, lessons: 2 })
    const student = await asStudent(test.db, { now: clock.now })
    await buy(student, course, { email: student.actor.email, name: 'Zoe Hart' })
    clock.advance(60_000)
    await buy(asVisitor(test.db, clock.now), course, { email: 'second@example.com' })
    await completeLesson(student, course.id, course.lessonIds[0] as (typeof course.lessonIds)[number])
    expect(await creatorDashboard(ctx)).toMatchObject({
      firstSale: { contactName: 'Zoe Hart', total: { cents: 4900, currency: 'USD' } },
      today: { learning: { people: 1, course: 'Pottery Basics' } },
    })
    await completeLesson(student, course.id, course.lessonIds[1] as (typeof course.lessonIds)[number])
    clock.set('2026-11-16T12:00:00Z')
    expect(await creatorDashboard(ctx)).toMatchObject({
      completions: { month: 1, total: 1, changePercent: null },
      firstSale: null,
      today: { learning: null },
    })
  })

  it('sets the end of a long month against the whole of a shorter one, and its first half hour against as much', async () => {
    const clock = testClock('2026-02-28T22:30:00Z')
    const ctx = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(ctx, { published: true })
    const visitor = asVisitor(test.db, clock.now)
    await buy(visitor, course, { email: 'feb@example.com' })
    clock.set('2026-03-31T23:00:00Z')
    for (const n of [1, 2]) await buy(visitor, course, { email: `mar${n}@example.com` })
    expect((await creatorDashboard(ctx)).enrollments).toMatchObject({
      month: 2,
      total: 3,
      changePercent: 100,
    })
    // In the first half hour of April nothing is sold yet, nor was in that of March.
    clock.set('2026-04-01T00:30:00Z')
    expect((await creatorDashboard(ctx)).enrollments).toMatchObject({
      month: 0,
      total: 3,
      changePercent: null,
    })
  })

  it('T3: compares this month so far with the same days of last month, all four by one rule', async () => {
    const clock = testClock('2026-10-10T12:00:00Z')
    const ctx = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(ctx, { published: true })
    const visitor = asVisitor(test.db, clock.now)
    await buy(visitor, course, { email: 'oct10@example.com' })
    clock.set('2026-10-28T12:00:00Z')
    await buy(visitor, course, { email: 'oct28@example.com' })
    clock.set('2026-11-05T12:00:00Z')
    for (const n of [1, 2, 3]) await buy(visitor, course, { email: `nov${n}@example.com` })
    clock.set('2026-11-15T12:00:00Z')

    const dashboard = await creatorDashboard(ctx)

    // Until the 15th of October one sale came in, until the 15th of November three.
    expect(dashboard.revenue).toMatchObject({
      month: { cents: 3 * 4900, currency: 'USD' },
      total: { cents: 5 * 4900, currency: 'USD' },
      changePercent: 200,
    })
    expect(dashboard.enrollments).toMatchObject({ month: 3, total: 5, changePercent: 200 })
    // On the 15th of October there was one, now there are five.
    expect(dashboard.activeStudents).toMatchObject({ now: 5, changePercent: 400 })
    // The last 30 days, today at the end: the sale of the 28th of October 18 days ago, three 10 days ago.
    expect(dashboard.enrollments.days).toHaveLength(30)
    expect([11, 19, 29].map((day) => dashboard.enrollments.days[day])).toEqual([1, 3, 0])
    expect([11, 19].map((day) => dashboard.revenue.days[day])).toEqual([4900, 3 * 4900])
    expect([10, 11, 18, 19, 29].map((day) => dashboard.activeStudents.days[day])).toEqual([1, 2, 2, 5, 5])
    expect(dashboard.today).toMatchObject({ sales: 0, revenue: { cents: 0 } })
  })

  it('counts today, and shows its sales, by the midnight of whoever looks', async () => {
    const clock = testClock('2026-11-15T23:30:00Z')
    const ctx = await asCreator(test.db, { now: clock.now })
    // In the profile: a workspace keeps the zone it was made in.
    await updateProfile(ctx, { timeZone: 'Pacific/Auckland' })
    const course = await makeCourse(ctx, { published: true })
    await buy(asVisitor(test.db, clock.now), course)
    clock.set('2026-11-16T10:00:00Z')
    expect((await creatorDashboard(ctx)).today).toMatchObject({
      sales: 1,
      timeZone: 'Pacific/Auckland',
      latest: [{ at: '2026-11-15T23:30:00.000Z', title: 'Pottery Basics', total: { cents: 4900 } }],
    })
    clock.set('2026-11-16T12:00:00Z')
    expect((await creatorDashboard(ctx)).today).toMatchObject({ sales: 0, latest: [] })
  })

  it('tells what happened, newest first, and nothing of others', async () => {
    const ctx = await asCreator(test.db)
    const other = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    await buy(asVisitor(test.db), course, { name: 'Zoe Hart' })
    await buy(asVisitor(test.db), await makeCourse(other, { published: true }), { name: 'Secret Person' })
    const { items: activity } = await creatorActivity(ctx, { kind: 'all', limit: 10 })
    expect(activity.map((item) => item.type)).toEqual(['payments.orderPaid', 'courses.coursePublished'])
    expect(activity[0]?.facts).toMatchObject({
      contactName: 'Zoe Hart',
      title: 'Pottery Basics',
      total: { cents: 4900 },
    })
    expect(JSON.stringify(activity)).not.toContain('Secret Person')

    const first = await creatorActivity(ctx, { kind: 'all', limit: 1 })
    expect(first.items).toEqual(activity.slice(0, 1))
    const next = await creatorActivity(ctx, { kind: 'all', limit: 1, cursor: first.nextCursor ?? '' })
    expect(next).toEqual({ items: activity.slice(1), nextCursor: null })
    const sold = await creatorActivity(ctx, { kind: 'sales', limit: 10 })
    expect(sold.items.map((item) => item.type)).toEqual(['payments.orderPaid'])
  })

  it('never mixes test money into the totals of a real instance', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    await buy(asVisitor(test.db), course)
    const real = { ...ctx, instance: { ...ctx.instance, demo: false, real: true } }
    expect(await creatorDashboard(real)).toMatchObject({
      mode: 'live',
      revenue: { total: { cents: 0 } },
      activeStudents: { now: 0 },
    })
  })

  it('knows no change without something before', () => {
    expect(changePercent(5, 0)).toBeNull()
    expect(changePercent(112, 100)).toBe(12)
    expect(changePercent(0, 3)).toBe(-100)
  })
})

describe('the student’s dashboard', () => {
  it('counts what is owned and where to go on', async () => {
    const creator = await asCreator(test.db)
    const course = await makeCourse(creator, { lessons: 3, published: true })
    const student = await asStudent(test.db)
    await buy(student, course, { email: student.actor.email })
    // Not settled: what was bought is there with the receipt.
    const [first, second] = course.lessonIds
    if (!first || !second) throw new Error('no lessons')
    expect(await studentDashboard(student)).toMatchObject({
      coursesEnrolled: 1,
      lessonsCompleted: 0,
      continueLearning: [{ progress: { percent: 0, total: 3 }, nextLesson: { id: first } }],
    })

    await completeLesson(student, course.id, first)

    expect(await studentDashboard(student)).toMatchObject({
      coursesEnrolled: 1,
      coursesFinished: 0,
      lessonsCompleted: 1,
      lessonsCompletedThisWeek: 1,
      continueLearning: [
        {
          courseId: course.id,
          sellerName: 'Ana Reis',
          progress: { completed: 1, percent: 33 },
          nextLesson: { id: second },
        },
      ],
      coursesListed: 1,
      materials: 0,
      activity: [{ kind: 'lesson', lesson: 'Lesson 1', course: 'Pottery Basics' }, { kind: 'joined' }],
      hasMoreActivity: false,
    })
  })

  it('tells quizzes by their percent and certificates, page by page over workspaces, and nothing of others', async () => {
    const clock = testClock('2026-11-20T09:00:00Z')
    const [one, two] = [
      await asCreator(test.db, { now: clock.now }),
      await asCreator(test.db, { now: clock.now }),
    ]
    const [pottery, glazing] = [
      await makeCourse(one, { published: true }),
      await makeCourse(two, { published: true, title: 'Glazing' }),
    ]
    const student = await asStudent(test.db, { now: clock.now })
    const other = await asStudent(test.db, { now: clock.now })
    for (const who of [student, other]) {
      await buy(who, pottery, { email: who.actor.email })
      await buy(who, glazing, { email: who.actor.email })
    }
    for (const [course, at] of [
      [pottery, 0],
      [glazing, 0],
      [pottery, 1],
    ] as const) {
      clock.advance(60_000)
      await completeLesson(student, course.id, course.lessonIds[at] as (typeof course.lessonIds)[number])
    }
    await test.database.pool.query(
      `insert into quiz_attempts (workspace_id, id, enrollment_id, course_id, lesson_id, number, seed, quiz, score, passed, started_at, ended_at)
       select e.workspace_id, 'att_' || substr(md5(e.id) || md5(e.id), 1, 26), e.id, e.course_id, $2, 1, 1, '{}', 90, true, $3, $3
       from enrollments e join contacts c on c.workspace_id = e.workspace_id and c.id = e.contact_id
       where e.course_id = $1 and c.email = $4`,
      [pottery.id, pottery.lessonIds[0], new Date(clock.now().getTime() + 1000), student.actor.email],
    )
    const told = []
    let cursor: string | undefined
    do {
      const page = await studentActivity(student, { limit: 2, cursor })
      told.push(
        ...page.facts.map((fact) =>
          `${fact.kind} ${fact.lesson ?? fact.course} ${fact.percent ?? ''}`.trim(),
        ),
      )
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(told.slice(0, 2)).toEqual(['quiz Lesson 1 90', 'finished Pottery Basics'])
    expect(told.slice(2, 5)).toEqual(['lesson Lesson 2', 'lesson Lesson 1', 'lesson Lesson 1'])
    expect(told.slice(5).sort()).toEqual(['joined Glazing', 'joined Pottery Basics'])
    expect((await studentActivity(other, { limit: 10 })).facts.map((fact) => fact.kind)).toEqual([
      'joined',
      'joined',
    ])
  })

  it('asks a handful of statements for fifty courses, not some for each', async () => {
    const creator = await asCreator(test.db)
    const student = await asStudent(test.db)
    const { workspaceId } = creator.actor
    const course = await makeCourse(creator, { published: true, priceCents: 0 })
    await buy(student, course, { email: student.actor.email })
    await test.database.pool.query(
      `with copies as (
         insert into courses select (jsonb_populate_record(c, jsonb_build_object(
           'id', 'crs_' || substr(md5(n::text) || md5(n::text), 1, 26), 'slug', 'copy-' || n, 'title', 'Copy ' || n))).*
         from courses c, generate_series(1, 49) n where c.workspace_id = $1 and c.id = $2 returning id
       )
       insert into user_library (user_id, workspace_id, thing_kind, thing_id, contact_id, granted_at)
       select l.user_id, l.workspace_id, 'course', copies.id, l.contact_id, l.granted_at
       from copies, user_library l where l.user_id = $3`,
      [workspaceId, course.id, student.actor.userId],
    )
    const asked = vi.spyOn(test.database.pool, 'query')
    const dashboard = await studentDashboard(student)
    const statements = asked.mock.calls.length
    asked.mockRestore()
    expect(dashboard).toMatchObject({ coursesEnrolled: 50, coursesListed: 50 })
    expect(dashboard.continueLearning).toHaveLength(6)
    expect(statements).toBeGreaterThan(2)
    expect(statements).toBeLessThanOrEqual(9)
  })

  it('is empty for somebody who owns nothing', async () => {
    expect(await studentDashboard(await asStudent(test.db))).toMatchObject({
      coursesEnrolled: 0,
      continueLearning: [],
      activity: [],
    })
  })

  it('holds purchases of a guest once the address is verified, and not before', async () => {
    const creator = await asCreator(test.db)
    const course = await makeCourse(creator, { published: true })
    const student = await asStudent(test.db, { verified: false })
    await buy(asVisitor(test.db), course, { email: student.actor.email })
    await settle(student)
    expect((await shelfOf(student, student.now())).courses).toEqual([])

    const [user] = await test.db.select().from(users).where(eq(users.id, student.actor.userId))
    if (!user) throw new Error('no user')
    await withTransaction(student, (ctx) => proveAddress(ctx, user, { isOwner: true }))
    await settle(student)
    expect((await shelfOf(student, student.now())).courses).toMatchObject([{ courseId: course.id }])
  })
})
