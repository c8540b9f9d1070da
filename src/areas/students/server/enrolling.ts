import { and, eq, inArray } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { grantAccess, isStudent, listGrants } from '#areas/access/server/grants.ts'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { type Contact, ensureContact, nameOfContact } from '#areas/contacts/server/contacts.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { closedSentence } from '#areas/courses/plan-sentences.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { opennessOf } from '#areas/courses/server/openness.ts'
import { enrollStudent } from '#areas/learning/server/enrollments.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { studentLimitSentence } from '#areas/plans/rules.ts'
import { roomForStudents } from '#areas/plans/server/limits.ts'
import type { Plan } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { mine, within } from '#platform/tables.ts'
import type { Student } from '../contract.ts'
import type { StudentsReason } from '../reasons.ts'
import { getStudent } from './list.ts'
import { tellEnrolled, whoWrites } from './mailing.ts'

const byHand = { name: 'students.enrol', points: 120, seconds: 3_600 }

/** What a creator reads about someone who turned them down, or wants no email from them. */
export const leftAlone: StudentsReason = 'students.leftAlone'

/**
 * Enrolls someone by hand, whoever they are, and tells them who did it and how to refuse.
 *
 * @throws INVALID beside its field. @throws CONFLICT when they can open it already or asked to be left alone, and before the
 * creator's own address is proven. @throws RATE_LIMITED when no one more may be emailed today. @throws LIMIT_REACHED when the
 * plan has no place left, or does not keep the course open.
 */
export async function enrollByHand(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { name: string; email: string; endsAt: string | null },
): Promise<Student> {
  const email = normalEmail(input.email)
  const endsAt = endOf(ctx, input.endsAt)
  if (!isEmail(email)) throw invalid({ email: 'Enter an email address like ana@example.com' })
  await ctx.instance.limits.spend(byHand, ctx.actor.workspaceId)
  return withTransaction(ctx, async (ctx) => {
    const course = await ownCourse(ctx, courseId)
    // First of all rows that are held here: whoever sends to others holds it.
    const permits = await permitFromWorkspace(ctx, ctx.actor.workspaceId, 1)
    const placed = await place(ctx, ctx.actor.plan, courseId, {
      email,
      name: input.name.trim(),
      endsAt,
      from: 'manual',
      source: newId('imp', ctx.now()),
      isCounted: true,
    })
    if (placed.outcome === 'refused')
      throw new AppError(
        'CONFLICT',
        `${email} asked you not to enroll or email them. They can still buy or join the course themselves.`,
        { fields: { email: leftAlone }, data: { reason: 'suppressed' } },
      )
    if (placed.outcome === 'already')
      throw new AppError('CONFLICT', `${email} is already enrolled in this course.`, {
        fields: { email: 'This person is already enrolled' },
        data: { studentId: placed.studentId },
      })
    if (placed.outcome === 'closed') throw closedToNew(ctx.actor.plan)
    if (placed.outcome === 'full')
      throw new AppError('LIMIT_REACHED', studentLimitSentence(ctx.actor.plan), {
        data: { plan: ctx.actor.plan },
      })
    if (placed.outcome === 'uncounted') throw new Error('An email that was counted no longer is.')
    await tellEnrolled(ctx, await whoWrites(ctx), course, { ...placed, endsAt }, permits)
    return getStudent(ctx, courseId, placed.studentId)
  })
}

/** What a creator is told who puts someone new on a course that the plan does not keep open. */
export function closedToNew(plan: Plan): AppError {
  return new AppError('LIMIT_REACHED', closedSentence(plan), { data: { plan } })
}

type Person = {
  email: string
  name: string
  endsAt: Date | null
  from: 'manual' | 'import'
  source: string
  /** Whether the email that tells them is counted: without it no one new is placed. */
  isCounted: boolean
}

/**
 * Gives one person a course, if it takes new students and there is room. The contact's row is held until the commit: the same
 * person from a form and from a file at one moment is placed once, and the second is told so; and who refuses at this moment
 * comes before or after.
 */
export async function place(ctx: WorkspaceCtx, plan: Plan, courseId: Id<'crs'>, person: Person) {
  const { workspaceId } = ctx.actor
  // Room is asked for before the contact's row is held: in the other order two of these would wait for each other.
  const room = await roomForStudents(ctx, workspaceId, plan)
  const { email, name } = person
  const isOpen = (await opennessOf(ctx, workspaceId, plan)).isOpen(courseId)
  if (!isOpen && !(await opensTo(ctx, courseId, email))) return { outcome: 'closed' as const }
  if (room === 0 && !(await isPlaced(ctx, email))) return { outcome: 'full' as const }
  const contact = await ensureContact(ctx, workspaceId, { email, name, source: person.from })
  if ((await suppressedAmong(ctx, workspaceId, [email])).size > 0) return { outcome: 'refused' as const }
  const thing = { kind: 'course' as const, id: courseId }
  const grants = await listGrants(ctx, workspaceId, thing, [contact.id])
  const mode = moneyMode(ctx)
  if (grants.some((grant) => grant.mode === mode && isLive(grant, ctx.now()))) {
    const studentId = await seatOnList(ctx, courseId, contact)
    return { outcome: 'already' as const, studentId, contact }
  }
  if (!person.isCounted) return { outcome: 'uncounted' as const }
  await grantAccess(ctx, {
    contact,
    thing,
    source: { kind: 'manual', id: person.source },
    mode,
    endsAt: person.endsAt,
  })
  const enrollment = await enrollStudent(ctx, courseId, contact.id, { called: nameOfContact(contact) })
  return { outcome: 'added' as const, studentId: enrollment.id, contact }
}

/** Which of these addresses can open the course now. */
export async function openTo(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
  emails: string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const people = await ctx.db
    .select({ id: contacts.id, email: contacts.email })
    .from(contacts)
    .where(and(mine(ctx, contacts), inArray(contacts.email, emails)))
  if (people.length === 0) return new Set()
  const thing = { kind: 'course' as const, id: courseId }
  const ids = people.map((person) => person.id)
  const mode = moneyMode(ctx)
  const found = await listGrants(ctx, ctx.actor.workspaceId, thing, ids)
  const live = new Set(
    found.filter((grant) => grant.mode === mode && isLive(grant, ctx.now())).map((grant) => grant.contactId),
  )
  return new Set(people.filter(({ id }) => live.has(id)).map(({ email }) => email))
}

/** The enrollment by which someone is on the list of students; made where a right has none yet. */
async function seatOnList(ctx: WorkspaceCtx, courseId: Id<'crs'>, contact: Contact): Promise<Id<'enr'>> {
  const [known] = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        within(ctx.actor.workspaceId, enrollments),
        eq(enrollments.courseId, courseId),
        eq(enrollments.contactId, contact.id),
      ),
    )
    .orderBy(enrollments.seat)
    .limit(1)
  return known?.id ?? (await enrollStudent(ctx, courseId, contact.id, { called: nameOfContact(contact) })).id
}

/** Whether someone takes a place of the plan already; no one is made a contact only to be refused. */
async function isPlaced(ctx: WorkspaceCtx, email: string): Promise<boolean> {
  const contact = await contactOf(ctx, email)
  return contact ? isStudent(ctx, ctx.actor.workspaceId, contact.id) : false
}

/** Whether someone can open this very course already. */
async function opensTo(ctx: WorkspaceCtx, courseId: Id<'crs'>, email: string): Promise<boolean> {
  const contact = await contactOf(ctx, email)
  if (!contact) return false
  const held = await listGrants(ctx, ctx.actor.workspaceId, { kind: 'course', id: courseId }, [contact.id])
  return held.some((grant) => grant.mode === moneyMode(ctx) && isLive(grant, ctx.now()))
}

async function contactOf(ctx: WorkspaceCtx, email: string): Promise<{ id: Id<'ctc'> } | undefined> {
  const [contact] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, ctx.actor.workspaceId), eq(contacts.email, email)))
  return contact
}

/** @throws INVALID when access would end before it begins. */
export function endOf(ctx: CreatorCtx, endsAt: string | null): Date | null {
  if (endsAt === null) return null
  const end = new Date(endsAt)
  if (end <= ctx.now()) throw invalid({ endsAt: 'Choose a day after today' })
  return end
}
