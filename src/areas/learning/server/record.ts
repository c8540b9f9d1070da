import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { within } from '#platform/tables.ts'
import type { ProgressRecord } from '../contract.ts'
import type { RecordEntry } from '../record.ts'
import { becauseSentence, entrySentence } from '../record-sentences.ts'
import type { Enrollment } from './enrollments.ts'
import { progressOfRow } from './lesson-progress.ts'
import {
  learnerSeat,
  progressOf,
  ruleOf,
  ruleSentence,
  type Seat,
  type SeatLesson,
  takeSeat,
} from './seat.ts'
import { enrollments, progressEntries, sittings } from './tables.ts'

/** Enough to explain any percent; of a learner who does more, the latest are shown. */
const mostEntries = 5_000
const mostSittings = 1_000

type EntryRow = typeof progressEntries.$inferSelect
type SittingRow = typeof sittings.$inferSelect
type Line = { at: Date; entry: RecordEntry }

/**
 * Why every percent of a learner is what it is, for the learner.
 *
 * @throws FORBIDDEN to whoever only looks: nothing is recorded of them.
 */
export async function learnerRecord(ctx: Ctx, courseId: Id<'crs'>): Promise<ProgressRecord> {
  const seat = await takeSeat(ctx, courseId)
  if (!seat.enrollment) throw new AppError('FORBIDDEN', 'Previews aren’t recorded.')
  return recordOfSeat(ctx, seat, seat.enrollment)
}

/** The same, word for word, for the creator. @throws NOT_FOUND for a student of another workspace. */
export async function recordOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  enrollmentId: Id<'enr'>,
): Promise<ProgressRecord> {
  const [found] = await ctx.db
    .select({ enrollment: enrollments, course: courses })
    .from(enrollments)
    .innerJoin(courses, and(within(workspaceId, courses), eq(courses.id, enrollments.courseId)))
    .where(within(workspaceId, enrollments, enrollmentId))
  if (!found) throw new AppError('NOT_FOUND', 'This student was removed, or the link is wrong.')
  const workspace = await getWorkspace(ctx, workspaceId)
  const seat = await learnerSeat(ctx, { ...found, workspace })
  return recordOfSeat(ctx, seat, found.enrollment)
}

async function recordOfSeat(ctx: Ctx, seat: Seat, enrollment: Enrollment): Promise<ProgressRecord> {
  const entries = await entriesOf(ctx, enrollment)
  const sat = await sittingsOf(ctx, enrollment)
  const studySeconds = await secondsOf(ctx, enrollment)
  const byLesson = Map.groupBy(entries, (row) => row.lessonId)
  const satIn = Map.groupBy(sat, (row) => row.lessonId)
  const titles = new Map(seat.outline.map((lesson) => [lesson.id, lesson.title]))
  return {
    enrolledAt: enrollment.createdAt.toISOString(),
    progress: progressOf(seat),
    studySeconds,
    lessons: seat.outline.map((lesson) =>
      shownLesson(ctx, seat, lesson, [
        ...(byLesson.get(lesson.id) ?? []),
        ...readLines(lesson, satIn.get(lesson.id) ?? []),
      ]),
    ),
    sittings: sat.flatMap(({ lessonId, startedAt, endedAt, seconds }) => {
      const title = titles.get(lessonId)
      if (!title) return []
      return [
        {
          lessonId,
          title,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt.toISOString(),
          seconds,
        },
      ]
    }),
  }
}

function shownLesson(
  ctx: Ctx,
  seat: Seat,
  lesson: SeatLesson,
  lines: Line[],
): ProgressRecord['lessons'][number] {
  const row = seat.rows.get(lesson.id)
  const standing = progressOfRow(row)
  const counted = lines
    .map((line) => line.entry)
    .findLast((entry) => entry.kind === 'watched' && entry.counted)
  return {
    lessonId: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    rule: ruleSentence(ctx, lesson),
    completedAt: standing.completedAt?.toISOString() ?? null,
    because: toReader(
      ctx,
      becauseSentence(standing, ruleOf(lesson), {
        opened: row !== undefined,
        passPercent: lesson.detail.passPercent,
        countedAtPercent: counted?.kind === 'watched' ? counted.percent : null,
      }),
    ),
    entries: lines
      .toSorted((one, other) => one.at.getTime() - other.at.getTime() || step(one) - step(other))
      .map(({ at, entry }) => ({
        at: at.toISOString(),
        entry,
        sentence: toReader(ctx, entrySentence(entry)),
      })),
  }
}

/** Said in the same moment: a lesson is opened, then worked through, then marked. */
function step({ entry: { kind } }: Line): number {
  if (kind === 'opened') return 0
  return kind === 'marked' || kind === 'reset' ? 2 : 1
}

/** What is read leaves no line of its own: a line for each day is made of the sittings. */
function readLines(lesson: SeatLesson, sat: SittingRow[]): Line[] {
  if (lesson.kind === 'video' || lesson.kind === 'audio') return []
  const days = Map.groupBy(sat, (row) => row.endedAt.toISOString().slice(0, 10))
  return [...days.values()].map((rows) => ({
    at: rows.reduce((last, row) => (row.endedAt > last ? row.endedAt : last), new Date(0)),
    entry: { kind: 'read', seconds: rows.reduce((sum, row) => sum + row.seconds, 0) },
  }))
}

function entriesOf(ctx: Ctx, enrollment: Enrollment): Promise<EntryRow[]> {
  return ctx.db
    .select()
    .from(progressEntries)
    .where(
      and(within(enrollment.workspaceId, progressEntries), eq(progressEntries.enrollmentId, enrollment.id)),
    )
    .orderBy(desc(progressEntries.at), asc(progressEntries.id))
    .limit(mostEntries)
}

function sittingsOf(ctx: Ctx, enrollment: Enrollment): Promise<SittingRow[]> {
  return ctx.db
    .select()
    .from(sittings)
    .where(ofEnrollment(enrollment))
    .orderBy(desc(sittings.startedAt), asc(sittings.id))
    .limit(mostSittings)
}

async function secondsOf(ctx: Ctx, enrollment: Enrollment): Promise<number> {
  const [row] = await ctx.db
    .select({ seconds: sql<number>`coalesce(sum(${sittings.seconds}), 0)::int` })
    .from(sittings)
    .where(ofEnrollment(enrollment))
  return row?.seconds ?? 0
}

const ofEnrollment = (enrollment: Enrollment) =>
  and(within(enrollment.workspaceId, sittings), eq(sittings.enrollmentId, enrollment.id))
