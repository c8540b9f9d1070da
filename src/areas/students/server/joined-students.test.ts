import { beforeAll, expect, it } from 'vitest'
import { joinOrder } from '#areas/access/server/joining.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeGuest } from '#testing/learning.ts'
import { makeCourse, useTestPayments } from '#testing/makers.ts'
import { listStudents } from './list.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

const drift = (ctx: CreatorCtx) => checkWorkspace(ctx, ctx.actor.workspaceId, { repair: false })
const agrees = { seats: 0, drifts: [] }

const join = (guest: Ctx) => {
  const [pass] = guest.actor.kind === 'pass' ? guest.actor.passes : []
  if (!pass) throw new Error('There is no pass.')
  return joinOrder(guest, { workspaceId: pass.workspaceId, orderId: pass.orderId })
}

it('one person with two orders is one student, before they are joined and after', async () => {
  const clock = testClock()
  const creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  const course = await makeCourse(creator, { lessons: 2, published: true })
  const visitor = asVisitor(test.db, clock.now)
  const email = freshEmail('once')
  const guests = [
    await makeGuest(visitor, course, { email, at: clock.now }),
    await makeGuest(visitor, course, { email, at: clock.now }),
  ]
  const asked = { filter: 'all', sort: 'name', direction: 'ascending', pageSize: 25 } as const
  const listed = () => listStudents(creator, course.id, asked)
  expect(await listed()).toMatchObject({ total: 1, students: [{ email, unconfirmed: true }] })
  for (const guest of guests) for (const id of course.lessonIds) await completeLesson(guest, course.id, id)
  expect(await drift(creator)).toEqual(agrees)
  for (const guest of guests) await join(guest)
  expect(await listed()).toMatchObject({
    total: 1,
    students: [{ email, unconfirmed: false, percent: 100 }],
  })
  expect(await drift(creator)).toEqual(agrees)
})
