import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
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

/** Where somebody sat: as themselves, and by orders they claimed with whatever address. What others claimed with theirs is not theirs. */
async function seatsOf(ctx: Ctx, userId: Person['userId'], contactIds: Person['contactIds']) {
  const columns = { workspaceId: enrollments.workspaceId, id: enrollments.id }
  const asThemselves = and(inArray(enrollments.contactId, contactIds), eq(enrollments.seat, ''))
  const own = contactIds.length > 0 ? await ctx.db.select(columns).from(enrollments).where(asThemselves) : []
  const ofGrant = and(
    eq(enrollments.workspaceId, grants.workspaceId),
    eq(enrollments.courseId, sql`${grants.thingId}`),
    eq(enrollments.contactId, grants.contactId),
    eq(enrollments.seat, grants.seat),
  )
  const claimed = await ctx.db
    .select(columns)
    .from(grants)
    .innerJoin(enrollments, ofGrant)
    .where(and(eq(grants.userId, userId), ne(grants.seat, '')))
  return [...own, ...claimed]
}

/** What somebody did, wrote and answered while learning is deleted; that a seat was taken and finished stays as a number. */
export async function forgetLearner(ctx: Ctx, person: Person): Promise<void> {
  const { userId, contactIds } = person
  await ctx.db.delete(coursePresences).where(eq(coursePresences.userId, userId))
  await forgetImported(ctx, person)
  const seats = await seatsOf(ctx, userId, contactIds)
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

/** Lines of files that named the person: who waits to be enrolled, and who couldn't be. */
async function forgetImported(ctx: Ctx, { email }: Person): Promise<void> {
  const line = JSON.stringify([{ email }])
  const named = await ctx.db
    .select({ workspaceId: studentImports.workspaceId, id: studentImports.id })
    .from(studentImports)
    .where(sql`${studentImports.failures} @> ${line}::jsonb or ${studentImports.rows} @> ${line}::jsonb`)
  const others = <L extends { email: string }>(lines: L[]) => lines.filter((each) => each.email !== email)
  for (const { workspaceId, id } of named) {
    const own = within(workspaceId, studentImports, id)
    const [file] = await ctx.db
      .select({ rows: studentImports.rows, failures: studentImports.failures })
      .from(studentImports)
      .where(own)
      .for('update')
    if (!file) continue
    await ctx.db
      .update(studentImports)
      .set({ rows: others(file.rows), failures: others(file.failures) })
      .where(own)
  }
}
