import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { LessonKind } from '#areas/courses/rules.ts'
import { courses, lessons } from '#areas/courses/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { type CoursePlace, isPlaceAmong } from './people.ts'
import { inEachWorkspace, type OwnedPlace, ownedCourses } from './shelf.ts'
import { enrollments, lessonProgress, sittings } from './tables.ts'

/** The title is empty where the lesson is gone for good. */
type Lesson = { courseId: Id<'crs'>; courseTitle: string; lessonId: Id<'lsn'>; lessonTitle: string }
export type LoggedSitting = Lesson & { id: Id<'sit'>; startedAt: string; seconds: number }
export type DoneLesson = Lesson & { id: Id<'prg'>; kind: LessonKind; completedAt: string }
type Page<T> = { rows: T[]; nextCursor: string | null }
type LogQuery = { cursor?: string | undefined; limit: number }

const lessonColumns = {
  courseId: courses.id,
  courseTitle: courses.title,
  lessonTitle: sql<string>`coalesce(${lessons.title}, '')`,
}

const ofEnrollment = sql`(${enrollments.courseId}, ${enrollments.contactId}, ${enrollments.seat})`

/** The sittings of a user in all workspaces, the latest first: their seconds are the study hours of the dashboard. */
export async function studyLog(ctx: Ctx<SignedIn>, asked: LogQuery): Promise<Page<LoggedSitting>> {
  const found = await pageOf(ctx, asked, async (workspaceId, taken, before) =>
    ctx.db
      .select({
        ...lessonColumns,
        id: sittings.id,
        lessonId: sittings.lessonId,
        at: sittings.startedAt,
        seconds: sittings.seconds,
      })
      .from(sittings)
      .innerJoin(
        enrollments,
        and(within(workspaceId, enrollments), eq(enrollments.id, sittings.enrollmentId)),
      )
      // Who studied a lesson that is gone studied all the same.
      .leftJoin(lessons, and(within(workspaceId, lessons), eq(lessons.id, sittings.lessonId)))
      .innerJoin(courses, and(within(workspaceId, courses), eq(courses.id, enrollments.courseId)))
      .where(
        and(
          within(workspaceId, sittings),
          isPlaceAmong(taken, ofEnrollment),
          sql`${sittings.seconds} > 0`,
          before && sql`(${sittings.startedAt}, ${sittings.id}) < ${before}`,
        ),
      )
      .orderBy(desc(sittings.startedAt), desc(sittings.id))
      .limit(asked.limit + 1),
  )
  const rows = found.rows.map(({ at, ...row }) => ({ ...row, startedAt: at.toISOString() }))
  return { ...found, rows }
}

/** The lessons a user completed in all workspaces, the latest first: their number is that of the dashboard. */
export async function completedLessons(ctx: Ctx<SignedIn>, asked: LogQuery): Promise<Page<DoneLesson>> {
  const found = await pageOf(ctx, asked, async (workspaceId, taken, before) => {
    const rows = await ctx.db
      .select({
        ...lessonColumns,
        id: lessonProgress.id,
        lessonId: lessonProgress.lessonId,
        kind: lessons.kind,
        at: lessonProgress.completedAt,
      })
      .from(lessonProgress)
      .innerJoin(
        enrollments,
        and(within(workspaceId, enrollments), eq(enrollments.id, lessonProgress.enrollmentId)),
      )
      .innerJoin(lessons, and(within(workspaceId, lessons), eq(lessons.id, lessonProgress.lessonId)))
      .innerJoin(courses, and(within(workspaceId, courses), eq(courses.id, lessonProgress.courseId)))
      .where(
        and(
          within(workspaceId, lessonProgress),
          isPlaceAmong(taken, ofEnrollment),
          isNotNull(lessonProgress.completedAt),
          before && sql`(${lessonProgress.completedAt}, ${lessonProgress.id}) < ${before}`,
        ),
      )
      .orderBy(desc(lessonProgress.completedAt), desc(lessonProgress.id))
      .limit(asked.limit + 1)
    return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : []))
  })
  const rows = found.rows.map(({ at, ...row }) => ({ ...row, completedAt: at.toISOString() }))
  return { ...found, rows }
}

type Ask<R> = (workspaceId: Id<'wsp'>, taken: CoursePlace[], before: SQL | undefined) => Promise<R[]>

/** A page of rows that are in several workspaces: each gives its latest ones before the cursor, and the latest of all stay. */
async function pageOf<R extends { at: Date; id: Id }>(
  ctx: Ctx<SignedIn>,
  { cursor, limit }: LogQuery,
  ask: Ask<R>,
): Promise<Page<R>> {
  const owned: OwnedPlace[] = await ownedCourses(ctx)
  const before = beforeCursor(cursor)
  const found = await inEachWorkspace(owned, (workspaceId, entries) => ask(workspaceId, entries, before))
  const sorted = found
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
  const rows = sorted.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: sorted.length > limit && last ? encodeCursor(last.at.toISOString(), last.id) : null,
  }
}

function beforeCursor(cursor: string | undefined): SQL | undefined {
  const place = decodePlace(cursor)
  return place ? sql`(${place.date}::timestamptz, ${place.id}::text)` : undefined
}
