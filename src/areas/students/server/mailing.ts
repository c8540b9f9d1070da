import { and, eq } from 'drizzle-orm'
import { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Contact } from '#areas/contacts/server/contacts.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { keepNotice } from '#areas/learning/server/enrollments.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type CreatorCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { type Brand, sendMail } from '#platform/mail/kind.ts'
import type { MailPermit, MailPermits } from '#platform/mail/permits.ts'
import { mine } from '#platform/tables.ts'
import type { Audience } from '../contract.ts'
import { studentsMessaged } from '../events.ts'
import { invitationMail, messageMail } from './mails.ts'
import { reachable, whomOf } from './reach.ts'
import { studentMessages } from './tables.ts'

/** Who an email to students is from, and where replies go. */
type Writer = { seller: string; brand: Brand; replyTo: string; timeZone: string; language: Language }
type Course = { id: Id<'crs'>; title: string }
type Addressee = { name: string; email: string }

const toldTogether = 100
const messages = { name: 'students.message', points: 20, seconds: 3_600 }

/**
 * Sends one email to each of the students who can get one. The key makes it one message, however often it is pressed, resent
 * or killed.
 *
 * @throws INVALID beside its field. @throws CONFLICT when others are meant than the creator saw, when some of them cannot get
 * it and the creator was not shown how many can, and before the creator's own address is proven.
 * @throws RATE_LIMITED when more people are meant than may be emailed today, and after twenty messages an hour.
 */
export async function messageStudents(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { students: Audience; subject: string; text: string; recipients?: number | undefined },
  key: string,
): Promise<{ messageId: Id<'msg'>; recipients: number }> {
  const subject = input.subject.trim()
  const text = input.text.trim()
  if (subject === '') throw invalid({ subject: 'Enter a subject' })
  if (text === '') throw invalid({ text: 'Write a message' })
  const course = await ownCourse(ctx, courseId)
  const earlier = await sentBefore(ctx, courseId, key)
  if (earlier) return earlier
  await ctx.instance.limits.spend(
    messages,
    ctx.actor.workspaceId,
    'You’ve sent a lot of messages this hour. Try again later.',
  )
  return withTransaction(ctx, async (ctx) => {
    const people = await reachable(ctx, courseId, input.students, input.recipients)
    const [message] = await ctx.db
      .insert(studentMessages)
      .values({
        workspaceId: ctx.actor.workspaceId,
        id: newId('msg', ctx.now()),
        courseId,
        key,
        subject,
        text,
        recipients: people.length,
        createdBy: ctx.actor.userId,
        createdAt: ctx.now(),
      })
      // Two presses at once: the second waits here for the first, and sends nothing.
      .onConflictDoNothing()
      .returning({ id: studentMessages.id })
    if (!message) {
      const first = await sentBefore(ctx, courseId, key)
      if (!first) throw new Error('A message vanished between two statements.')
      return first
    }
    const permits = await permitFromWorkspace(ctx, ctx.actor.workspaceId, people.length)
    const writer = await whoWrites(ctx)
    for (const person of people)
      await queueMessage(ctx, writer, course, person, { subject, text, permit: permits(whomOf(person)) })
    const contactIds = people.map((person) => person.contact_id)
    for (let at = 0; at < contactIds.length; at += toldTogether)
      await announce(ctx, ctx.actor.workspaceId, studentsMessaged, {
        courseId,
        title: course.title,
        messageId: message.id,
        subject,
        seller: writer.seller,
        contactIds: contactIds.slice(at, at + toldTogether),
      })
    return { messageId: message.id, recipients: people.length }
  })
}

async function sentBefore(ctx: CreatorCtx, courseId: Id<'crs'>, key: string) {
  const [sent] = await ctx.db
    .select({ messageId: studentMessages.id, recipients: studentMessages.recipients })
    .from(studentMessages)
    .where(
      and(mine(ctx, studentMessages), eq(studentMessages.courseId, courseId), eq(studentMessages.key, key)),
    )
  return sent
}

export async function whoWrites(ctx: WorkspaceCtx): Promise<Writer> {
  const [workspace, owner] = [
    await getWorkspace(ctx, ctx.actor.workspaceId),
    await getOwner(ctx, ctx.actor.workspaceId),
  ]
  const { name: seller, timeZone, language } = workspace
  return { seller, brand: await mailBrandOf(ctx, workspace), timeZone, language, replyTo: owner.email }
}

async function queueMessage(
  ctx: CreatorCtx,
  writer: Writer,
  course: Course,
  person: Addressee,
  { subject, text, permit }: { subject: string; text: string; permit: MailPermit },
): Promise<void> {
  const language = await languageOfReader(ctx, person.email, writer.language)
  const data = { seller: writer.seller, course, isTest: moneyMode(ctx) === 'test', subject, text }
  await sendMail(ctx, messageMail, { ...fromWriter(ctx, writer, person), language, permit }, data)
}

/** An email of a seller's, to a person. */
const fromWriter = (ctx: WorkspaceCtx, { brand, replyTo }: Writer, to: Addressee) => ({
  to: { address: to.email, name: to.name },
  workspaceId: ctx.actor.workspaceId,
  brand,
  replyTo,
})

/** Tells a student who enrolled them, how to open the course and how to turn it down. They get no message before it's sent. */
export async function tellEnrolled(
  ctx: WorkspaceCtx,
  writer: Writer,
  course: Course,
  placed: { studentId: Id<'enr'>; contact: Contact; endsAt: Date | null },
  permits: MailPermits,
): Promise<void> {
  const { studentId, contact, endsAt } = placed
  const permit = permits({ email: contact.email, contactId: contact.id })
  const language = await languageOfReader(ctx, contact.email, writer.language)
  const { seller, timeZone } = writer
  const data = { seller, course, isTest: moneyMode(ctx) === 'test', endsAt, timeZone }
  const envelope = { ...fromWriter(ctx, writer, contact), language, permit }
  const noticeMailId = await sendMail(ctx, invitationMail, envelope, data)
  await keepNotice(ctx, studentId, noticeMailId)
}
