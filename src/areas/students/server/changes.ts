import { and, eq, isNull } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import {
  extendAccess,
  grantAccess,
  isStudent,
  listGrants,
  revokeAccess,
} from '#areas/access/server/grants.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { type Contact, getContact } from '#areas/contacts/server/contacts.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { setLessonOpening } from '#areas/learning/server/lesson-openings.ts'
import { resetEnrollment } from '#areas/learning/server/resetting.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { studentLimitSentence } from '#areas/plans/rules.ts'
import { roomForStudents } from '#areas/plans/server/limits.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { reasonOf } from '#kernel/reasons.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { mine } from '#platform/tables.ts'
import type { Audience, StudentDetail } from '../contract.ts'
import type { studentsReasons } from '../reasons.ts'
import { mostAtOnce } from '../rules.ts'
import { getStudentDetail } from './detail.ts'
import { endOf } from './enrolling.ts'
import { getStudent, membersOf, presentOf } from './list.ts'
import type { StudentRow } from './select.ts'

/**
 * Moves the end of access, or gives it back to those who have none: rights that were taken back stay so, and a new one by
 * hand is added to them.
 *
 * @throws LIMIT_REACHED when giving it back needs places the plan does not have, CONFLICT for people who left or turned the
 * creator down, NOT_FOUND.
 */
export async function setAccess(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { students: Audience; endsAt: string | null },
): Promise<{ changed: number }> {
  const endsAt = endOf(ctx, input.endsAt)
  return withTransaction(ctx, async (ctx) => {
    await ownCourse(ctx, courseId)
    const people = few(await presentOf(ctx, courseId, input.students))
    const { workspaceId, plan } = ctx.actor
    let room = await roomForStudents(ctx, workspaceId, plan)
    for (const { contact_id, grants } of await withGrants(ctx, courseId, people)) {
      const kept = grants.filter((grant) => grant.revokedAt === null)
      const opens = !grants.some((grant) => isLive(grant, ctx.now()))
      if (opens && room !== null && !(await isStudent(ctx, workspaceId, contact_id))) {
        if (room === 0) throw new AppError('LIMIT_REACHED', studentLimitSentence(plan), { data: { plan } })
        room -= 1
      }
      if (kept.length === 0) await refuseUnwilling(ctx, contact_id)
      for (const grant of kept) await extendAccess(ctx, grant.id, endsAt)
      if (kept.length === 0) await grantByHand(ctx, courseId, contact_id, endsAt)
    }
    return { changed: people.length }
  })
}

/** @throws CONFLICT when this contact asked to be left alone. */
async function refuseUnwilling(ctx: CreatorCtx, contactId: Id<'ctc'>): Promise<void> {
  const { workspaceId } = ctx.actor
  const { email } = await getContact(ctx, workspaceId, contactId)
  if ((await suppressedAmong(ctx, workspaceId, [email])).size === 0) return
  throw new AppError(
    'CONFLICT',
    `${email} asked you not to enroll or email them. They can still buy or join the course themselves.`,
    { data: { reason: 'suppressed' } },
  )
}

async function grantByHand(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  contactId: Id<'ctc'>,
  endsAt: Date | null,
): Promise<void> {
  const contact: Contact = await getContact(ctx, ctx.actor.workspaceId, contactId)
  await grantAccess(ctx, {
    contact,
    thing: thing(courseId),
    source: { kind: 'manual', id: newId('imp', ctx.now()) },
    mode: moneyMode(ctx),
    endsAt,
  })
}

/** Takes students off the course at once. What they did is kept, and is theirs again if they come back. */
export function endAccess(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { students: Audience },
): Promise<{ changed: number }> {
  return withTransaction(ctx, async (ctx) => {
    await ownCourse(ctx, courseId)
    const people = few(await membersOf(ctx, courseId, input.students))
    const { name } = await getWorkspace(ctx, ctx.actor.workspaceId)
    for (const { grants } of await withGrants(ctx, courseId, people)) {
      for (const grant of grants.filter((grant) => isLive(grant, ctx.now())))
        await revokeAccess(ctx, grant.id, reasonOf(accessEnded, { name }))
    }
    return { changed: people.length }
  })
}

/** People with all their rights to the course. */
async function withGrants(ctx: CreatorCtx, courseId: Id<'crs'>, people: StudentRow[]) {
  const ids = people.map((person) => person.contact_id)
  const found = Map.groupBy(
    await listGrants(ctx, ctx.actor.workspaceId, thing(courseId), ids),
    (grant) => grant.contactId,
  )
  return people.map(({ contact_id }) => ({ contact_id, grants: found.get(contact_id) ?? [] }))
}

/** Rights are moved one by one, each with its own fact: more than this would keep a person waiting. */
function few(people: StudentRow[]): StudentRow[] {
  if (people.length > mostAtOnce)
    throw new AppError('INVALID', `Choose at most ${mostAtOnce} students at once.`)
  return people
}

/** Sets a student back to the start, as `resetEnrollment` says. */
export function resetProgress(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  asked: Id<'enr'>,
): Promise<StudentDetail> {
  return withTransaction(ctx, async (ctx) => {
    await ownCourse(ctx, courseId)
    const { id: studentId } = await getStudent(ctx, courseId, asked)
    await resetEnrollment(ctx, { courseId, enrollmentId: studentId })
    return getStudentDetail(ctx, courseId, studentId)
  })
}

/** Opens a lesson for one student at a moment of its own; null puts the lesson's rule back in force. */
export function openLessonFor(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  asked: Id<'enr'>,
  input: { lessonId: Id<'lsn'>; opensAt: string | null },
): Promise<StudentDetail> {
  const { lessonId, opensAt } = input
  return withTransaction(ctx, async (ctx) => {
    await ownCourse(ctx, courseId)
    const { id: studentId } = await getStudent(ctx, courseId, asked)
    const [lesson] = await ctx.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(mine(ctx, lessons, lessonId), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
    if (!lesson) throw new AppError('NOT_FOUND', 'This lesson was deleted, or the link is wrong.')
    await setLessonOpening(
      ctx,
      { enrollmentId: studentId, lessonId },
      opensAt === null ? null : new Date(opensAt),
    )
    return getStudentDetail(ctx, courseId, studentId)
  })
}

const accessEnded = 'students.accessEnded({name})' satisfies keyof typeof studentsReasons

const thing = (courseId: Id<'crs'>) => ({ kind: 'course' as const, id: courseId })
