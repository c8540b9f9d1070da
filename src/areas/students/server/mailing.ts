import { and, eq } from 'drizzle-orm'
import { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Contact } from '#areas/contacts/server/contacts.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { keepNotice } from '#areas/learning/server/enrollments.ts'
import { moneyMode } from '#areas/payments/server/mode.ts'
import { invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { dayLocaleOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { type CreatorCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import type { MailPermit, MailPermits } from '#platform/mail/permits.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { mine } from '#platform/tables.ts'
import type { Audience } from '../contract.ts'
import { studentsMessaged } from '../events.ts'
import { studentsMailIn } from './mail-language.ts'
import { reachable, whomOf } from './reach.ts'
import { studentMessages } from './tables.ts'

/** Who an email to students is from, and where replies go. */
type Writer = { seller: string; brandColor: string; replyTo: string; timeZone: string; language: Language }
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
  const { name: seller, brandColor, timeZone, language } = workspace
  return { seller, brandColor, timeZone, language, replyTo: owner.email }
}

async function queueMessage(
  ctx: CreatorCtx,
  writer: Writer,
  course: Course,
  person: Addressee,
  { subject, text, permit }: { subject: string; text: string; permit: MailPermit },
): Promise<void> {
  const language = await languageOfReader(ctx, person.email, writer.language)
  const { message: words, testMode } = studentsMailIn(language)
  await queueMail(ctx, ctx.actor.workspaceId, {
    purpose: 'unsolicited',
    permit,
    template: 'courses.message',
    to: { address: person.email, name: person.name },
    fromName: writer.seller,
    replyTo: writer.replyTo,
    subject,
    ...renderLetter({
      language,
      brand: writer.seller,
      brandColor: writer.brandColor,
      heading: subject,
      paragraphs: [...paragraphsOf(text), ...(moneyMode(ctx) === 'test' ? [testMode] : [])],
      button: { label: words.button(course.title), url: `${ctx.instance.appUrl}/learn/${course.id}` },
      footer: words.footer(course.title, writer.seller),
      stopUrl: permit.stopUrl,
    }),
  })
}

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
  const { invitation: words, testMode } = studentsMailIn(language)
  const noticeMailId = await queueMail(ctx, ctx.actor.workspaceId, {
    purpose: 'unsolicited',
    permit,
    template: 'courses.invitation',
    to: { address: contact.email, name: contact.name },
    fromName: writer.seller,
    replyTo: writer.replyTo,
    subject: words.subject(course.title),
    ...renderLetter({
      language,
      brand: writer.seller,
      brandColor: writer.brandColor,
      heading: words.subject(course.title),
      paragraphs: [
        words.text(writer.seller, course.title),
        words.how(contact.email),
        ...(endsAt ? [words.until(formatDay(endsAt, dayLocaleOf(language), writer.timeZone))] : []),
        ...(moneyMode(ctx) === 'test' ? [testMode] : []),
      ],
      button: { label: words.button, url: `${ctx.instance.appUrl}/learn/${course.id}` },
      also: { text: words.unwanted(writer.seller), label: words.refuse, url: permit.refuseUrl },
      footer: words.footer(writer.seller, contact.email),
      stopUrl: permit.stopUrl,
    }),
  })
  await keepNotice(ctx, studentId, noticeMailId)
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
