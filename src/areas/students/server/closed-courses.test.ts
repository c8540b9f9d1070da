import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updatePlan } from '#areas/accounts/server/users.ts'
import type { Course } from '#areas/courses/contract.ts'
import { takeSeat } from '#areas/learning/server/seat.ts'
import type { Plan } from '#kernel/actor.ts'
import { type CreatorCtx, systemCtx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { endAccess, setAccess } from './changes.ts'
import { enrollByHand } from './enrolling.ts'
import { importStudents } from './import-sweep.ts'
import { getImport, previewImport, startImport } from './imports.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let first: Course
let second: Course

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await asCreator(test.db, { plan: 'pro_plan', now: clock.now })
  first = await published('First')
  second = await published('Second')
})

async function published(title: string): Promise<Course> {
  clock.advance(60_000)
  return makeCourse(creator, { title, published: true, lessons: 1 })
}

/** Moves the creator to a plan, as their own press on the screen does. */
async function moveTo(plan: Plan): Promise<void> {
  await updatePlan(creator, plan)
  creator = { ...creator, actor: { ...creator.actor, plan } }
}

const byHand = (course: Course, email = freshEmail('hand')) =>
  enrollByHand(creator, course.id, { name: 'Pia Ray', email, endsAt: null })

describe('T1: putting people on a closed course by hand', () => {
  const sentence = /^This course is closed to new students: the Free Plan keeps 1 course open\./

  it('is refused with the reason, and puts nobody there', async () => {
    await moveTo('free_plan')
    await expect(byHand(second)).rejects.toMatchObject({ code: 'LIMIT_REACHED', message: sentence })
    await expect(byHand(first)).resolves.toBeTruthy()
    const file = { text: 'Email\nx@example.com\n', name: 'x.csv', endsAt: null, invite: false }
    await expect(previewImport(creator, second.id, file)).rejects.toMatchObject({ message: sentence })
    await expect(startImport(creator, second.id, file)).rejects.toMatchObject({ message: sentence })
  })

  it('says so in a file that was under way', async () => {
    const file = { text: 'Email\nlate@example.com\n', name: 'x.csv', endsAt: null, invite: false }
    const started = await startImport(creator, second.id, file)
    await moveTo('free_plan')
    await importStudents(systemCtx(creator, 'test'))
    expect(await getImport(creator, second.id, started.id)).toMatchObject({
      added: 0,
      failures: [{ email: 'late@example.com', reason: sentence }],
    })
  })

  it('lets those be who are on it, and come back who were', async () => {
    const email = freshEmail('known')
    const student = await byHand(second, email)
    await moveTo('free_plan')
    await expect(byHand(second, email)).rejects.toMatchObject({ code: 'CONFLICT' })
    const students = { ids: [student.id] }
    await endAccess(creator, second.id, { students } as never)
    await setAccess(creator, second.id, { students, endsAt: null } as never)
  })

  it('counts drafts behind what is published', async () => {
    const draft = await makeCourse(creator, { title: 'Draft', lessons: 1 })
    await expect(byHand(draft)).resolves.toBeTruthy()
    await moveTo('free_plan')
    await expect(byHand(draft)).rejects.toMatchObject({ message: sentence })
  })

  it('takes nothing from those who bought it', async () => {
    const student = await asStudent(test.db, { now: clock.now })
    await buy(student, second, { email: student.actor.email })
    await moveTo('free_plan')
    expect(await takeSeat(student, second.id)).toMatchObject({ role: 'learner' })
  })
})
