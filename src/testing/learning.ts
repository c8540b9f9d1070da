import { and, desc, eq, inArray } from 'drizzle-orm'
import { joinOrder } from '#areas/access/server/joining.ts'
import type { Course } from '#areas/courses/contract.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import { mailedToken, passesFrom, withPass } from '#areas/payments/server/receipts.ts'
import { passesOf } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { freshEmail } from './context.ts'
import { buy, makeCourse, makeLesson } from './makers.ts'

type LessonFields = Partial<typeof lessons.$inferSelect>

type BuyerOptions = { email?: string; at?: () => Date }

/** Someone who bought the course with a fresh address and came back by the emailed link; `at` is the clock they live by. */
export async function makeLearner(visitor: Ctx, course: Course, at?: () => Date): Promise<Ctx> {
  const learner = await makeMailReader(visitor, course, at ? { at } : {})
  for (const { workspaceId, orderId } of passesOf(learner.actor))
    await joinOrder(learner, { workspaceId, orderId })
  return learner
}

/** Someone who bought the course as a guest and holds the pass of the browser that paid: their address isn't proven. */
export async function makeGuest(
  visitor: Ctx,
  course: Course,
  { email, at }: BuyerOptions = {},
): Promise<Ctx> {
  const { next } = await buy(visitor, course, { email: email ?? freshEmail('guest') })
  const passes = await passesFrom(visitor, withPass(undefined, next.replace('/orders/', '')))
  return { ...visitor, ...(at && { now: at }), actor: { kind: 'pass', passes } }
}

/** The same by the link that was emailed, opened and not pressed yet. */
export async function makeMailReader(visitor: Ctx, course: Course, bought: BuyerOptions = {}): Promise<Ctx> {
  const guest = await makeGuest(visitor, course, bought)
  return readingMailOf(guest)
}

/** The browser of a guest once the link of their email was opened in it. */
export async function readingMailOf(guest: Ctx): Promise<Ctx> {
  const [pass] = passesOf(guest.actor)
  if (!pass) throw new Error('There is no pass.')
  const token = await mailedToken(guest, { workspaceId: pass.workspaceId, id: pass.orderId })
  return { ...guest, actor: { kind: 'pass', passes: await passesFrom(guest, withPass(undefined, token)) } }
}

/** Sets what a lesson is, past the services that check it. */
export async function setLesson(ctx: CreatorCtx, lessonId: Id<'lsn'>, fields: LessonFields): Promise<void> {
  await ctx.db
    .update(lessons)
    .set(fields)
    .where(and(eq(lessons.workspaceId, ctx.actor.workspaceId), eq(lessons.id, lessonId)))
}

/** A recording of its own of so many seconds, as a lesson's fields. */
export function recordingOf(seconds: number): LessonFields {
  const media = { link: null, posterFileId: null, captions: [], chapters: [], pages: null }
  return { kind: 'video', media: { ...media, fileId: newId('fil'), seconds }, durationSeconds: seconds }
}

/** A published course whose lessons have these fields, one after the other. */
export async function courseOf(ctx: CreatorCtx, fields: LessonFields[]) {
  const course = await makeCourse(ctx, { lessons: 0 })
  const lessonIds: Id<'lsn'>[] = []
  for (const [n, each] of fields.entries()) {
    const lesson = await makeLesson(ctx, course.id, `Lesson ${n + 1}`)
    await setLesson(ctx, lesson.id, { kind: 'text', ...each })
    lessonIds.push(lesson.id)
  }
  return { course, lessonIds }
}

/** The enrollment of whoever holds a pass: of its order, else of the person. */
export async function enrollmentOfPass(learner: Ctx, courseId: Id<'crs'>) {
  const [pass] = passesOf(learner.actor)
  if (!pass) throw new Error('There is no pass.')
  const [enrollment] = await learner.db
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.workspaceId, pass.workspaceId),
        eq(enrollments.courseId, courseId),
        eq(enrollments.contactId, pass.contactId),
        inArray(enrollments.seat, [pass.orderId, '']),
      ),
    )
    .orderBy(desc(enrollments.seat))
  if (!enrollment) throw new Error('There is no enrollment.')
  return enrollment
}
