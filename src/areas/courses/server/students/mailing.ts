import { and, eq } from 'drizzle-orm'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { isPastGrace } from '#areas/accounts/server/users.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { dayLocaleOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { type CreatorCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { mine } from '#platform/tables.ts'
import { studentsMessaged } from '../../events.ts'
import type { Audience } from '../../students-contract.ts'
import { ownCourse } from '../courses.ts'
import { moneyMode } from '../figures.ts'
import { studentMessages } from '../tables.ts'
import { presentOf } from './list.ts'
import { studentsMailIn } from './mail-language.ts'

/** Who a mail to students comes from, and where answers go. */
type Writer = { seller: string; brandColor: string; replyTo: string; timeZone: string; language: Language }
type Course = { id: Id<'crs'>; title: string }
type Addressee = { name: string; email: string }

const toldTogether = 100
const messages = { name: 'students.message', points: 20, seconds: 3_600 }

/**
 * Writes one mail to each of the students. The key makes it one message, however often it is pressed, resent or killed.
 *
 * @throws INVALID beside its field, CONFLICT when others are meant than the creator saw or the creator's own address is not
 * confirmed in time, RATE_LIMITED.
 */
export async function messageStudents(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { students: Audience; subject: string; text: string },
  key: string,
): Promise<{ messageId: Id<'msg'>; recipients: number }> {
  const subject = input.subject.trim()
  const text = input.text.trim()
  if (subject === '') throw invalid({ subject: 'Enter a subject' })
  if (text === '') throw invalid({ text: 'Write a message' })
  const course = await ownCourse(ctx, courseId)
  const earlier = await sentBefore(ctx, courseId, key)
  if (earlier) return earlier
  await mayWrite(ctx)
  await ctx.instance.limits.spend(
    messages,
    ctx.actor.workspaceId,
    'You wrote many messages this hour. Try again a little later.',
  )
  return withTransaction(ctx, async (ctx) => {
    const people = await presentOf(ctx, courseId, input.students)
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
    const writer = await whoWrites(ctx)
    for (const person of people) await queueMessage(ctx, writer, course, person, { subject, text })
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

/** @throws CONFLICT when the creator's own address was not confirmed within a day (PRODUCT: no mail to others then). */
export async function mayWrite(ctx: CreatorCtx): Promise<void> {
  if (ctx.actor.emailVerified || !(await isPastGrace(ctx, ctx.actor.userId))) return
  throw new AppError('CONFLICT', 'Confirm your email address before you write to students.', {
    data: { reason: 'unverified' },
  })
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
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const language = await languageOfReader(ctx, person.email, writer.language)
  const { message: words, testMode } = studentsMailIn(language)
  await queueMail(ctx, ctx.actor.workspaceId, {
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
    }),
  })
}

/** Tells somebody that they were put on a course, and how to open it. */
export async function queueInvitation(
  ctx: WorkspaceCtx,
  writer: Writer,
  course: Course,
  person: Addressee,
  endsAt: Date | null,
): Promise<void> {
  const language = await languageOfReader(ctx, person.email, writer.language)
  const { invitation: words, testMode } = studentsMailIn(language)
  await queueMail(ctx, ctx.actor.workspaceId, {
    template: 'courses.invitation',
    to: { address: person.email, name: person.name },
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
        words.how(person.email),
        ...(endsAt ? [words.until(formatDay(endsAt, dayLocaleOf(language), writer.timeZone))] : []),
        ...(moneyMode(ctx) === 'test' ? [testMode] : []),
      ],
      button: { label: words.button, url: `${ctx.instance.appUrl}/learn/${course.id}` },
      footer: words.footer(course.title, writer.seller),
    }),
  })
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
