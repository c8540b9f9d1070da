import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { arrange } from '#areas/courses/server/sections.ts'
import { enrollStudent } from '#areas/learning/server/enrollments.ts'
import { forgetLearner } from '#areas/learning/server/forgetting.ts'
import { openLesson } from '#areas/learning/server/lesson-marks.ts'
import { reportProgress } from '#areas/learning/server/reports.ts'
import { countStudy } from '#areas/learning/server/sums/study-sums.ts'
import type { Id } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeGuest } from '#testing/learning.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { figuresAreTheirRows } from '../../testing/figures-and-rows.ts'
import { getCourseInsight } from './figures.ts'
import { listInsightRows } from './rows.ts'

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
  course = await makeCourse(creator, { lessons: 3, published: true, priceCents: 4900 })
})

const lesson = (at: number) => course.lessonIds[at] as Id<'lsn'>
const studied = async (range: '7d' | 'all' = 'all') =>
  (await getCourseInsight(creator, course.id, range)).figures.studySeconds
const left = async () => (await getCourseInsight(creator, course.id, 'all')).stops.map((stop) => stop.left)

function study(learner: Ctx, key: string, seconds: number, startedAt = clock.now()): Promise<unknown> {
  clock.advance(minutes(3))
  return reportProgress(learner, course.id, lesson(0), {
    at: clock.now().toISOString(),
    position: null,
    played: [],
    sitting: { key, startedAt: startedAt.toISOString(), seconds },
  })
}

/** So long that every sitting is quiet. */
async function count(): Promise<void> {
  clock.advance(minutes(3))
  await countStudy(creator)
}

/** What is kept is what the facts say, and what every figure says is what it opens. */
async function isTrue(): Promise<void> {
  clock.advance(minutes(1))
  expect(await checkWorkspace(creator, creator.actor.workspaceId, { repair: false })).toEqual({
    seats: 0,
    drifts: [],
  })
  await figuresAreTheirRows(creator, [course.id])
}

async function contactsOf(email: string): Promise<Id<'ctc'>[]> {
  const { rows } = await creator.db.execute<{ id: Id<'ctc'> }>(
    sql`select id from contacts where workspace_id = ${creator.actor.workspaceId} and email = ${email}`,
  )
  return rows.map(({ id }) => id)
}

async function forget(email: string): Promise<void> {
  const { workspaceId } = creator.actor
  const contactIds = await contactsOf(email)
  await withTransaction(creator, (ctx) =>
    forgetLearner(ctx, {
      userId: creator.actor.userId,
      email,
      name: '',
      contactIds,
      contacts: contactIds.map((id) => ({ workspaceId, id })),
      placeholder: () => {
        throw new Error('No one is renamed here.')
      },
    }),
  )
}

it('follow the lessons when they’re put in another order', async () => {
  const mia = await asStudent(test.db, { now: clock.now })
  await buy(mia, course, { email: mia.actor.email })
  await openLesson(mia, course.id, lesson(0))
  await openLesson(mia, course.id, lesson(1))
  expect(await left()).toEqual([0, 1, 0])
  await arrange(creator, course.id, { lessonIds: [lesson(1), lesson(2), lesson(0)], sections: [] })
  expect(await left()).toEqual([0, 0, 1])
  await isTrue()
})

it('say how long people studied while they’re at it, and once it’s counted', async () => {
  const mia = await asStudent(test.db, { now: clock.now })
  await buy(mia, course, { email: mia.actor.email })
  await study(mia, 'sitting-1', 90)
  expect(await studied()).toBe(90)
  await isTrue()
  await count()
  expect(await studied()).toBe(90)
  await isTrue()
  await study(mia, 'sitting-1', 150)
  await study(mia, 'sitting-2', 20)
  expect(await studied()).toBe(170)
  await isTrue()
  await count()
  clock.advance(days(10))
  expect([await studied('7d'), await studied()]).toEqual([0, 170])
  await study(mia, 'sitting-3', 30)
  await count()
  expect([await studied('7d'), await studied()]).toEqual([30, 200])
  await isTrue()
  await forget(mia.actor.email)
  expect(await studied()).toBe(0)
  await isTrue()
})

it('count what was studied by who is on the list, also when that changes', async () => {
  const email = 'guest@example.com'
  const guest = await makeGuest(asVisitor(test.db, clock.now), course, { email, at: clock.now })
  await study(guest, 'sitting-1', 90)
  await count()
  expect(await studied()).toBe(90)
  // The person's own enrollment comes before that of an order anyone may have placed.
  const [contactId] = await contactsOf(email)
  if (!contactId) throw new Error('There is no contact.')
  await withTransaction(creator, (ctx) => enrollStudent(ctx, course.id, contactId))
  expect(await studied()).toBe(0)
  await isTrue()
  await count()
  await isTrue()
})

it('begin where the days of the workspace begin', async () => {
  await creator.db.execute(
    sql`update workspaces set time_zone = 'Asia/Kathmandu' where id = ${creator.actor.workspaceId}`,
  )
  for (const at of ['2026-11-12T18:14:00Z', '2026-11-12T18:16:00Z', '2026-11-13T02:00:00Z']) {
    clock.set(at)
    const someone = await asStudent(test.db, { now: clock.now })
    await buy(someone, course, { email: someone.actor.email })
    await study(someone, 'sitting', 60)
    await count()
  }
  clock.set('2026-11-19T09:00:00Z')
  const { figures, buckets } = await getCourseInsight(creator, course.id, '7d')
  expect([figures.enrolled, figures.orders, figures.studySeconds]).toEqual([2, 2, 120])
  expect(buckets[0]).toEqual({ day: '2026-11-13', unit: 'day', enrolled: 2, before: 0 })
  const asked = { range: '7d', of: 'enrolled', page: 1, pageSize: 10 } as const
  expect(await listInsightRows(creator, { ...asked, day: '2026-11-13' })).toMatchObject({ total: 2 })
  await isTrue()
})
