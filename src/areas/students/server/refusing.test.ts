import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { SenderLink } from '#areas/accounts/server/mail-stops.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { noLimits } from '#platform/limits/limits.ts'
import { startMailGrowth } from '#platform/mail/allowance.ts'
import { readStopToken } from '#platform/mail/stop-links.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { deliverMail, mailsTo, tokenIn } from '#testing/mailbox.ts'
import { makeCourse, useTestPayments } from '#testing/makers.ts'
import { endAccess } from './changes.ts'
import { enrollByHand } from './enrolling.ts'
import { listStudents } from './list.ts'
import { messageStudents } from './mailing.ts'
import { refuseEnrollments, undoRefusal } from './refusing.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  const ctx = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  creator = { ...ctx, instance: { ...ctx.instance, limits: noLimits } }
  course = await makeCourse(creator, { lessons: 1, published: true, priceCents: 0 })
  await startMailGrowth(creator, creator.actor.workspaceId)
})

const all = { filter: 'all', sort: 'enrolled', direction: 'descending', pageSize: 25 } as const
const listed = (courseId = course.id) => listStudents(creator, courseId, all)
const enrol = (email: string, { courseId = course.id, endsAt = null as string | null } = {}) =>
  enrollByHand(creator, courseId, { name: 'Leo Lund', email, endsAt })
const begin = (id: Awaited<ReturnType<typeof enrol>>['id']) =>
  test.db.update(enrollments).set({ lastActiveAt: clock.now() }).where(eq(enrollments.id, id))
const inDays = (n: number) => new Date(clock.now().getTime() + days(n)).toISOString()

async function linkOf(email: string): Promise<SenderLink> {
  const link = readStopToken(creator.instance, await tokenIn(test.db, email, 'refuse'))
  if (link?.kind !== 'sender') throw new Error('The link refuses nothing.')
  return link
}
const refuse = async (email: string) => refuseEnrollments(asVisitor(test.db, clock.now), await linkOf(email))
const undo = async (email: string) => undoRefusal(asVisitor(test.db, clock.now), await linkOf(email))

describe('taking back that one turned a course down', () => {
  it('opens again what it ended, until the same day, with all progress, and tells nobody by email', async () => {
    const email = freshEmail('mia')
    const endsAt = inDays(30)
    const { id } = await enrol(email, { endsAt })
    await begin(id)
    const other = await makeCourse(creator, { lessons: 1 })
    await enrol(email, { courseId: other.id })
    await deliverMail(test.db, clock.now())
    const mailed = await mailsTo(test.db, email)
    await refuse(email)
    clock.advance(1000)
    await undo(email)
    await undo(email)
    expect(await listed()).toMatchObject({ total: 1, students: [{ id, accessUntil: endsAt }] })
    expect((await listed()).students[0]?.status).not.toBe('ended')
    expect(await listed(other.id)).toMatchObject({ total: 1, students: [{ accessUntil: null }] })
    expect(await mailsTo(test.db, email)).toHaveLength(mailed.length)
    const message = { students: { ids: [id] }, subject: 'Hello', text: 'How are you?' }
    expect(await messageStudents(creator, course.id, message, 'again')).toMatchObject({ recipients: 1 })
    await refuse(email)
    expect(await listed(other.id)).toMatchObject({ total: 0 })
  })

  it('opens nothing that has run out meanwhile, that the creator ended, or that is in the trash', async () => {
    const [late, ended, trashed] = [freshEmail('late'), freshEmail('ended'), freshEmail('trashed')]
    await enrol(late, { endsAt: inDays(2) })
    const { id } = await enrol(ended)
    await begin(id)
    await endAccess(creator, course.id, { students: { ids: [id] } })
    const other = await makeCourse(creator, { lessons: 1 })
    await enrol(trashed, { courseId: other.id })
    await deliverMail(test.db, clock.now())
    const emails = [late, ended, trashed]
    for (const email of emails) await refuse(email)
    clock.advance(days(3))
    await test.db.update(courses).set({ deletedAt: clock.now() }).where(eq(courses.id, other.id))
    for (const email of emails) await undo(email)
    const given = await test.db
      .select({ revokedAt: grants.revokedAt, endsAt: grants.endsAt })
      .from(grants)
      .innerJoin(contacts, eq(contacts.id, grants.contactId))
      .where(inArray(contacts.email, emails))
    expect(given).toHaveLength(3)
    expect(given.filter(({ revokedAt }) => revokedAt === null)).toEqual([])
  })
})
