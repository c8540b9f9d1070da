import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { removeCourse } from '#areas/courses/server/courses.ts'
import { makeDownload } from '#areas/downloads/testing/making.ts'
import { forgetLearner } from '#areas/learning/server/forgetting.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { zEveryoneInput } from '#areas/students/everyone-contract.ts'
import { setAccess } from '#areas/students/server/changes.ts'
import { enrollByHand } from '#areas/students/server/enrolling.ts'
import { everyoneInBatches, listEveryone } from '#areas/students/server/everyone/list.ts'
import type { Id } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeGuest } from '#testing/learning.ts'
import { buy, goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { creatorDashboard } from './creator.ts'
import { listSales } from './sales.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

type StudentFilter = Omit<Parameters<typeof zEveryoneInput.parse>[0] & object, never>

/** The rows of the list of students, read two at a time to its end; its total and its file say the same. */
async function rowsOf(ctx: CreatorCtx, narrowed: StudentFilter) {
  const asked = zEveryoneInput.parse(narrowed)
  const rows = []
  let after: Id<'enr'> | undefined
  let total = 0
  do {
    const page = await listEveryone(ctx, { ...asked, direction: 'descending', pageSize: 2, after })
    rows.push(...page.students)
    after = page.next ?? undefined
    total = page.total
  } while (after)
  const file = []
  for await (const batch of everyoneInBatches(ctx, asked, 3)) file.push(...batch)
  expect(file.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(total).toBe(rows.length)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  return rows
}

/** The same of the list of sales. */
async function salesOf(ctx: CreatorCtx, period: 'thisMonth' | 'today' | 'all') {
  const sales = []
  let cursor: string | undefined
  let sum = { count: 0, cents: 0 }
  do {
    const page = await listSales(ctx, { period, limit: 2, cursor })
    sales.push(...page.sales)
    cursor = page.nextCursor ?? undefined
    sum = { count: page.count, cents: page.revenue.cents }
  } while (cursor)
  expect(sum).toEqual({
    count: sales.length,
    cents: sales.reduce((all, { total }) => all + total.cents, 0),
  })
  return sales
}

async function cardsOpenTheirRows(ctx: CreatorCtx) {
  const { revenue, sales, activeStudents, enrollments, completions, today } = await creatorDashboard(ctx)
  const ofMonth = await salesOf(ctx, 'thisMonth')
  expect(sales.month).toBe(ofMonth.length)
  expect(revenue.month.cents).toBe(ofMonth.reduce((all, { total }) => all + total.cents, 0))
  const ever = await salesOf(ctx, 'all')
  expect([sales.total, revenue.total.cents]).toEqual([
    ever.length,
    ever.reduce((all, { total }) => all + total.cents, 0),
  ])
  expect(today.latest).toEqual((await salesOf(ctx, 'today')).slice(0, 100))
  expect(today.sales).toBe(today.latest.length)

  expect(enrollments.month).toBe((await rowsOf(ctx, { joined: 'thisMonth' })).length)
  expect(enrollments.total).toBe((await rowsOf(ctx, {})).length)
  expect(completions.month).toBe((await rowsOf(ctx, { finished: 'thisMonth' })).length)
  expect(completions.total).toBe((await rowsOf(ctx, {})).filter(({ finishedAt }) => finishedAt).length)
  const people = await rowsOf(ctx, { filter: 'open', each: 'person' })
  expect(activeStudents.now).toBe(people.length)
  expect(new Set(people.map(({ contactId }) => contactId)).size).toBe(people.length)
  return { revenue, sales, activeStudents, enrollments, completions }
}

it('T4: shows on every card as many as the rows it opens, whatever happened', {
  timeout: 60_000,
}, async () => {
  const clock = testClock('2026-10-10T12:00:00Z')
  const { now } = clock
  const ctx = await asCreator(test.db, { now, plan: 'pro_plan' })
  const basics = await makeCourse(ctx, { title: 'Pottery Basics', lessons: 1, published: true })
  const glazing = await makeCourse(ctx, { title: 'Glazing', lessons: 1, published: true })
  const raku = await makeCourse(ctx, { title: 'Raku', lessons: 1, published: true })
  const visitor = asVisitor(test.db, now)
  const [mia, zoe] = [await asStudent(test.db, { now }), await asStudent(test.db, { now, name: 'Zoe Hart' })]
  // Last month, before and after the same days; one of them is on two courses.
  await buy(mia, basics, { email: mia.actor.email })
  clock.set('2026-10-31T23:59:00Z')
  await buy(zoe, basics, { email: zoe.actor.email, name: 'Zoe Hart' })
  await buy(mia, glazing, { email: mia.actor.email })
  await completeLesson(mia, glazing.id, glazing.lessonIds[0] as Id<'lsn'>)

  // This month: a sale of a file, a free course in the trash, someone by hand whose access ends, someone bought twice.
  clock.set('2026-11-01T00:00:00Z')
  await buy(zoe, raku, { email: zoe.actor.email })
  clock.set('2026-11-18T10:20:00Z')
  const file = await makeDownload(ctx, { title: 'Night kiln notes', priceCents: 900 })
  const payment = { email: freshEmail('file'), name: 'File Buyer', expectedTotalCents: 900, input: goodCard }
  await pay(visitor, file.offerId, payment, 'figures-file')
  const ending = freshEmail('ending')
  const endsAt = new Date(now().getTime() + days(1) + minutes(7)).toISOString()
  await enrollByHand(ctx, glazing.id, { name: 'Ending', email: ending, endsAt })
  const twice = freshEmail('twice')
  const guest = await makeGuest(visitor, basics, { email: twice, at: now })
  clock.advance(1000)
  await makeGuest(visitor, basics, { email: twice, at: now })
  await completeLesson(guest, basics.id, basics.lessonIds[0] as Id<'lsn'>)
  await completeLesson(mia, basics.id, basics.lessonIds[0] as Id<'lsn'>)
  await removeCourse(ctx, raku.id)

  // Someone else's business isn't theirs.
  const other = await asCreator(test.db, { now })
  const theirs = await makeCourse(other, { lessons: 1, published: true })
  await buy(mia, theirs, { email: mia.actor.email })
  await completeLesson(mia, theirs.id, theirs.lessonIds[0] as Id<'lsn'>)

  const first = await cardsOpenTheirRows(ctx)
  expect(first).toMatchObject({
    revenue: { month: { cents: 3 * 4900 + 900 }, changePercent: 218.4 },
    sales: { month: 4, total: 7 },
    activeStudents: { now: 4, changePercent: 300 },
    enrollments: { month: 3, total: 6 },
    completions: { month: 2, total: 3 },
  })
  expect(await cardsOpenTheirRows(other)).toMatchObject({ enrollments: { month: 1 }, sales: { total: 1 } })

  // Access ends by itself in the middle of a quarter of an hour, and someone's is taken away; the card follows the list.
  clock.advance(days(1) + minutes(3))
  expect((await cardsOpenTheirRows(ctx)).activeStudents.now).toBe(4)
  clock.advance(minutes(5))
  expect((await cardsOpenTheirRows(ctx)).activeStudents.now).toBe(3)
  const ended = {
    students: { search: zoe.actor.email },
    endsAt: new Date(now().getTime() + 1000).toISOString(),
  }
  await setAccess(ctx, basics.id, ended)
  clock.advance(2000)
  // Zoe has Raku still, in the trash or not.
  expect((await cardsOpenTheirRows(ctx)).activeStudents.now).toBe(3)

  // Who deleted their account stays a number, without a name.
  const { rows } = await ctx.db.execute<{ id: Id<'ctc'> }>(
    sql`select id from contacts where workspace_id = ${ctx.actor.workspaceId} and email = ${mia.actor.email}`,
  )
  const contacts = rows.map(({ id }) => ({ workspaceId: ctx.actor.workspaceId, id }))
  await withTransaction(ctx, (ctx) =>
    forgetLearner(ctx, {
      ...{ userId: mia.actor.userId, email: mia.actor.email, name: '', contacts },
      contactIds: contacts.map(({ id }) => id),
      placeholder: () => {
        throw new Error('No one is renamed here.')
      },
    }),
  )
  await cardsOpenTheirRows(ctx)
})

it('narrows everyone by course, activity, status and words, and opens the file of the same', async () => {
  const clock = testClock('2026-11-02T12:00:00Z')
  const { now } = clock
  const ctx = await asCreator(test.db, { now, plan: 'pro_plan' })
  const basics = await makeCourse(ctx, { title: 'Pottery Basics', lessons: 2, published: true })
  const glazing = await makeCourse(ctx, { title: 'Glazing', lessons: 1, published: true })
  const mia = await asStudent(test.db, { now, name: 'Mia Chen' })
  const zoe = await asStudent(test.db, { now, name: 'Zoë Hart' })
  await buy(mia, basics, { email: mia.actor.email, name: 'Mia Chen' })
  await completeLesson(mia, basics.id, basics.lessonIds[0] as Id<'lsn'>)
  clock.advance(days(9))
  await buy(zoe, basics, { email: zoe.actor.email, name: 'Zoë Hart' })
  await buy(zoe, glazing, { email: zoe.actor.email, name: 'Zoë Hart' })
  await completeLesson(zoe, glazing.id, glazing.lessonIds[0] as Id<'lsn'>)
  const told = async (narrowed: StudentFilter) =>
    (await rowsOf(ctx, narrowed)).map(({ name, course }) => `${name}: ${course.title}`)
  const [onBasics, onGlazing, miaIs] = [
    'Zoë Hart: Pottery Basics',
    'Zoë Hart: Glazing',
    'Mia Chen: Pottery Basics',
  ]

  expect((await told({})).toSorted()).toEqual([miaIs, onGlazing, onBasics].toSorted())
  expect(await told({ course: glazing.id })).toEqual([onGlazing])
  expect(await told({ filter: 'stuck' })).toEqual([miaIs])
  expect(await told({ filter: 'never' })).toEqual([onBasics])
  expect(await told({ filter: 'finished' })).toEqual([onGlazing])
  expect(await told({ active: '7d' })).toEqual([onGlazing])
  expect(await told({ active: 'never' })).toEqual([onBasics])
  expect(await told({ active: 'quiet' })).toEqual([])
  expect(await told({ search: 'zoe', filter: 'open', each: 'person' })).toHaveLength(1)
  expect(await told({ search: 'zoe', course: basics.id })).toEqual([onBasics])
  expect(await told({ search: 'nobody' })).toEqual([])
  clock.advance(days(31))
  expect(await told({ active: 'quiet' })).toHaveLength(2)
  expect(await told({ joined: 'lastMonth' })).toHaveLength(3)
  expect(await told({ joined: 'thisMonth' })).toEqual([])
})
