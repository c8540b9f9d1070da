import { and, asc, eq } from 'drizzle-orm'
import { lessons } from '#areas/courses/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Note } from '../contract.ts'
import { type Enrollment, enrollmentById, lockEnrollment, wherever } from './enrollments.ts'
import { type Seat, takeSeat, writableLessonOf } from './seat.ts'
import { notes } from './tables.ts'

export const mostNotes = 1_000
/** Courses that were bought more than once bring their notes with them when they are joined: all of them are shown. */
const mostShown = 10_000

/** The learner's own notes in a course, or in one lesson of it, in the order of the course. No one else can read them. */
export async function listNotes(ctx: Ctx, courseId: Id<'crs'>, lessonId?: Id<'lsn'>): Promise<Note[]> {
  const { enrollment } = await takeSeat(ctx, courseId)
  if (!enrollment) return []
  return selectNotes(ctx, enrollment, lessonId && eq(notes.lessonId, lessonId))
}

type NewNote = { noteId?: Id<'nte'>; text: string; atSeconds: number | null }

/**
 * Writes a note. One that the device sends twice, or that is put back after it was deleted, is one note.
 *
 * @throws INVALID without words, CONFLICT with a thousand notes in the course, or in a preview, where nothing is kept.
 */
export function addNote(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>, input: NewNote): Promise<Note> {
  return wherever(() => writeNote(ctx, courseId, lessonId, input))
}

async function writeNote(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>, input: NewNote): Promise<Note> {
  const seat = await takeSeat(ctx, courseId)
  writableLessonOf(seat, lessonId)
  const text = wordsOf(input.text)
  const { enrollment } = seat
  if (!enrollment) throw new AppError('CONFLICT', 'Nothing is saved in a preview.')
  return withTransaction(systemCtx(ctx, 'courses.notes', enrollment.workspaceId), async (ctx) => {
    // Two devices that write the last note there is room for queue here.
    await lockEnrollment(ctx, { courseId, enrollmentId: enrollment.id })
    const id = input.noteId ?? newId('nte', ctx.now())
    const [known] = await selectNotes(ctx, enrollment, eq(notes.id, id))
    if (known) return known
    if ((await countNotes(ctx, enrollment)) >= mostNotes) {
      throw new AppError(
        'CONFLICT',
        `You can keep up to ${mostNotes.toLocaleString('en-US')} notes in a course. Delete one first.`,
      )
    }
    const now = ctx.now()
    const { workspaceId } = enrollment
    const [fresh] = await ctx.db
      .insert(notes)
      .values({
        workspaceId,
        id,
        enrollmentId: enrollment.id,
        lessonId,
        text,
        atSeconds: input.atSeconds,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: notes.id })
    // The id is a note of someone else: made up, for ids that devices make do not meet.
    if (!fresh) throw new AppError('CONFLICT', 'We couldn’t save this note. Write it again.')
    return getNote(ctx, seat, id)
  })
}

/** @throws NOT_FOUND for the note of someone else, INVALID without words. */
export function changeNote(ctx: Ctx, courseId: Id<'crs'>, noteId: Id<'nte'>, text: string): Promise<Note> {
  return wherever(async () => {
    const seat = await takeSeat(ctx, courseId)
    const words = wordsOf(text)
    if (!seat.enrollment) throw missingNote()
    const changed = await ctx.db
      .update(notes)
      .set({ text: words, updatedAt: ctx.now() })
      .where(ofEnrollment(seat.enrollment, noteId))
      .returning({ id: notes.id })
    if (changed.length === 0) await enrollmentById(ctx, seat.enrollment)
    return getNote(ctx, seat, noteId)
  })
}

/** Deletes a note; one that is gone already is gone. Undo writes it again under its id. */
export function removeNote(ctx: Ctx, courseId: Id<'crs'>, noteId: Id<'nte'>): Promise<{ done: true }> {
  return wherever(async () => {
    const { enrollment } = await takeSeat(ctx, courseId)
    if (!enrollment) return { done: true }
    const removed = await ctx.db
      .delete(notes)
      .where(ofEnrollment(enrollment, noteId))
      .returning({ id: notes.id })
    // Nothing was there: unless it went with its seat to another.
    if (removed.length === 0) await enrollmentById(ctx, enrollment)
    return { done: true }
  })
}

async function getNote(ctx: Ctx, { enrollment }: Seat, noteId: Id<'nte'>): Promise<Note> {
  const [note] = enrollment ? await selectNotes(ctx, enrollment, eq(notes.id, noteId)) : []
  if (!note) throw missingNote()
  return note
}

async function selectNotes(
  ctx: Ctx,
  enrollment: Enrollment,
  which: ReturnType<typeof eq> | undefined,
): Promise<Note[]> {
  const rows = await ctx.db
    .select({ note: notes, lessonTitle: lessons.title })
    .from(notes)
    .innerJoin(lessons, and(within(enrollment.workspaceId, lessons), eq(lessons.id, notes.lessonId)))
    .where(and(ofEnrollment(enrollment), which))
    .orderBy(
      asc(lessons.position),
      asc(lessons.id),
      asc(notes.atSeconds),
      asc(notes.createdAt),
      asc(notes.id),
    )
    .limit(mostShown)
  return rows.map(({ note: { id, lessonId, text, atSeconds, createdAt, updatedAt }, lessonTitle }) => ({
    id,
    lessonId,
    lessonTitle,
    text,
    atSeconds,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

function countNotes(ctx: Ctx, enrollment: Enrollment): Promise<number> {
  return ctx.db.$count(notes, ofEnrollment(enrollment))
}

const ofEnrollment = (enrollment: Enrollment, noteId?: Id<'nte'>) =>
  and(within(enrollment.workspaceId, notes, noteId), eq(notes.enrollmentId, enrollment.id))

function wordsOf(text: string): string {
  const words = text.trim()
  if (words === '') throw invalid({ text: 'Write something first' })
  return words
}

function missingNote(): AppError {
  return new AppError('NOT_FOUND', 'This note was deleted.')
}
