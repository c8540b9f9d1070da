import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { within } from '#platform/tables.ts'
import {
  coursePresences,
  enrollments,
  lessonDays,
  lessonOpenings,
  lessonProgress,
  notes,
  progressEntries,
  quizAttempts,
  sittings,
  studentImports,
} from './tables.ts'

const personal = [
  notes,
  quizAttempts,
  progressEntries,
  sittings,
  lessonProgress,
  lessonOpenings,
  lessonDays,
] as const

/** What somebody did, wrote and answered while learning is deleted; that a seat was taken and finished stays as a number. */
export async function forgetLearner(ctx: Ctx, person: Person): Promise<void> {
  const { userId, contactIds } = person
  await ctx.db.delete(coursePresences).where(eq(coursePresences.userId, userId))
  await forgetImported(ctx, person)
  if (contactIds.length === 0) return
  const seats = await ctx.db
    .select({ workspaceId: enrollments.workspaceId, id: enrollments.id })
    .from(enrollments)
    .where(inArray(enrollments.contactId, contactIds))
  for (const { workspaceId, id } of seats) {
    for (const table of personal) {
      await ctx.db.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.enrollmentId, id)))
    }
    await ctx.db
      .update(enrollments)
      .set({ lastLessonId: null, lastLessonAt: null, lastActiveAt: null })
      .where(within(workspaceId, enrollments, id))
  }
}

/** Lines of files the person stood in: what was refused is kept with the address. */
async function forgetImported(ctx: Ctx, { email, contacts }: Person): Promise<void> {
  const isTheirs = (line: { email: string }) => line.email.toLowerCase() === email
  for (const workspaceId of new Set(contacts.map((contact) => contact.workspaceId))) {
    const found = await ctx.db
      .select({ id: studentImports.id, rows: studentImports.rows, failures: studentImports.failures })
      .from(studentImports)
      .where(
        and(
          eq(studentImports.workspaceId, workspaceId),
          sql`strpos(lower(${studentImports.failures}::text || ${studentImports.rows}::text), ${email}) > 0`,
        ),
      )
      .for('update')
    for (const { id, rows, failures } of found)
      await ctx.db
        .update(studentImports)
        .set({
          rows: rows.filter((line) => !isTheirs(line)),
          failures: failures.filter((line) => !isTheirs(line)),
        })
        .where(within(workspaceId, studentImports, id))
  }
}
