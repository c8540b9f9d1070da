import { and, eq, isNull, sql } from 'drizzle-orm'
import { enterThing } from '#areas/access/server/joining.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { findLinkById } from '#platform/links/links.ts'
import { sqlState } from '#platform/sql/database.ts'
import type { Db } from '#platform/sql/db.ts'
import { gatherCalls } from '#platform/sql/gathering.ts'
import { listOf, preparedStatement, texts } from '#platform/sql/statements.ts'
import type { LessonProgress } from '../completion.ts'
import type { ProgressReport } from '../contract.ts'
import { SeatMoved } from './enrollments.ts'
import { beingHere, type Place } from './lesson-progress.ts'
import type { CoursePlace } from './people.ts'
import type { ProgressRow, ruleOf } from './seat.ts'
import { enrollments, lessonProgress } from './tables.ts'

/** What a report changes, in as few reads as can be. */
export type Target = {
  place: Place
  enrollment: { lastLessonId: Id<'lsn'> | null; lastLessonAt: Date | null; lastActiveAt: Date | null }
  lesson: Parameters<typeof ruleOf>[0]
  row: ProgressRow
}

/** A sitting may be reported a little late. */
const slackSeconds = 10

/** The row of a lesson the learner has had open; null for whoever has none, or may not be here. */
export async function findTarget(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Target | null> {
  const workspaceId = await workspaceOfCourse(ctx, courseId)
  if (!workspaceId) return null
  const explanation = await enterThing(ctx, workspaceId, { kind: 'course', id: courseId })
  if (!explanation.allowed || explanation.because === 'owner') return null
  const { contactId, seat } = explanation.grant
  return targetOf(ctx, { workspaceId, courseId, lessonId, contactId, seat })
}

const mostKnown = 10_000
/** A course belongs to one workspace for good. */
const known = new Map<Id<'crs'>, Id<'wsp'>>()

async function workspaceOfCourse(ctx: Ctx, courseId: Id<'crs'>): Promise<Id<'wsp'> | undefined> {
  const workspaceId = known.get(courseId) ?? (await findLinkById(ctx, 'course', courseId))?.workspaceId
  if (known.size >= mostKnown) known.clear()
  if (workspaceId) known.set(courseId, workspaceId)
  return workspaceId
}

type PlaceKey = Omit<Place, 'enrollmentId'> & Pick<CoursePlace, 'contactId' | 'seat'>

const needs = {
  contactIds: listOf(enrollments.contactId),
  seats: listOf(enrollments.seat),
  courseIds: listOf(enrollments.courseId),
  lessonIds: listOf(lessons.id),
}

const targets = preparedStatement(needs, (db, { workspaceId, contactIds, seats, courseIds, lessonIds }) =>
  db
    .select({
      n: sql<number>`asked.n::int`,
      enrollmentId: enrollments.id,
      enrollment: {
        lastLessonId: enrollments.lastLessonId,
        lastLessonAt: enrollments.lastLessonAt,
        lastActiveAt: enrollments.lastActiveAt,
      },
      lesson: {
        kind: lessons.kind,
        watchPercent: lessons.watchPercent,
        mustPass: lessons.mustPass,
        hasRecording: sql<boolean>`coalesce(${lessons.media}->>'fileId', '') <> ''`,
        mediaSeconds: sql<number | null>`(${lessons.media}->>'seconds')::double precision`,
      },
      row: lessonProgress,
    })
    .from(
      sql`unnest(${texts(contactIds)}, ${texts(seats)}, ${texts(courseIds)}, ${texts(lessonIds)})
        with ordinality as asked(contact_id, seat, course_id, lesson_id, n)`,
    )
    .innerJoin(
      enrollments,
      and(
        eq(enrollments.workspaceId, workspaceId),
        sql`${enrollments.courseId} = asked.course_id`,
        sql`${enrollments.contactId} = asked.contact_id`,
        sql`${enrollments.seat} = asked.seat`,
      ),
    )
    .innerJoin(
      lessons,
      and(
        eq(lessons.workspaceId, workspaceId),
        sql`${lessons.id} = asked.lesson_id`,
        sql`${lessons.courseId} = asked.course_id`,
        eq(lessons.status, 'published'),
        isNull(lessons.deletedAt),
      ),
    )
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.workspaceId, workspaceId),
        eq(lessonProgress.enrollmentId, enrollments.id),
        eq(lessonProgress.lessonId, lessons.id),
      ),
    ),
)

const targetOf = gatherCalls(
  ({ workspaceId }: PlaceKey) => workspaceId,
  async (ctx, sought: PlaceKey[]) => {
    const [first] = sought
    if (!first) return []
    const rows = await targets(ctx, {
      workspaceId: first.workspaceId,
      contactIds: sought.map((one) => one.contactId),
      seats: sought.map((one) => one.seat),
      courseIds: sought.map((one) => one.courseId),
      lessonIds: sought.map((one) => one.lessonId),
    })
    const found = new Map(rows.map(({ n, ...row }) => [n - 1, row]))
    return sought.map(({ contactId: _contact, seat: _seat, ...place }, n): Target | null => {
      const row = found.get(n)
      return row ? { ...row, place: { ...place, enrollmentId: row.enrollmentId } } : null
    })
  },
)

type WatchChange = {
  before: LessonProgress
  after: LessonProgress
  report: ProgressReport
  at: Date
  /** Whether where the learner is, and that they are active, is to be written down again. */
  isHere: boolean
}

/**
 * Writes what was watched and the time studied, unless the row is not anymore as it was read. False says that another device
 * was faster.
 */
export function writeWatching(
  ctx: Ctx,
  target: Target,
  { before, after, report, at, isHere }: WatchChange,
): Promise<boolean> {
  const watching = {
    id: target.row.id,
    watched: after.watched,
    watched_percent: after.watchedPercent,
    position: after.position,
    position_at: after.positionAt,
    watched_before: before.watched,
    position_at_before: before.positionAt,
    here_at: isHere ? at : null,
  }
  return write(ctx, { place: target.place, watching, sitting: sittingOf(report, at) })
}

/** The time studied alone. @throws SeatMoved */
export async function keepSitting(ctx: Ctx, place: Place, report: ProgressReport, at: Date): Promise<void> {
  const sitting = sittingOf(report, at)
  if (sitting && !(await write(ctx, { place, watching: null, sitting }))) throw new SeatMoved()
}

type ReportRow = { place: Place; watching: object | null; sitting: ReturnType<typeof sittingOf> }

/** Reports of many learners in one statement and one durable commit. Totals of a sitting only grow, whatever order they come in. */
const write = gatherCalls(
  ({ place }: ReportRow) => place.workspaceId,
  async (ctx, all: ReportRow[]) => {
    const rows = all.map(({ place, watching, sitting }, n) => ({
      n,
      enrollment_id: place.enrollmentId,
      lesson_id: place.lessonId,
      ...watching,
      ...(sitting && { sitting_id: newId('sit', sitting.ended_at), ...sitting }),
    }))
    const writeAll = () => writeRows(ctx, all[0]?.place.workspaceId, JSON.stringify(rows))
    const written = await writeAll().catch((error: unknown) => {
      // A seat was joined while this was written, and is gone: what others report is written all the same.
      if (sqlState(error) === '23503') return writeAll()
      throw error
    })
    return all.map((_, n) => written.has(n))
  },
)

const here = beingHere(sql`latest.lesson_id`, sql`latest.here_at`)

async function writeRows(
  { db }: { db: Db },
  workspaceId: Id<'wsp'> | undefined,
  rows: string,
): Promise<Set<number>> {
  // In the order of their ids, enrollments before rows of progress, as `changeLessonProgress` does: two processes that write the same
  // rows do not lock each other up. What is counted of `touched` comes before the rows are looked for.
  const { rows: written } = await db.execute<{ n: number }>(sql`
    with said as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as said(
        n int, id text, watched jsonb, watched_percent int, position double precision, position_at timestamptz,
        watched_before jsonb, position_at_before timestamptz, here_at timestamptz, sitting_id text, enrollment_id text,
        lesson_id text, key text, started_at timestamptz, ended_at timestamptz, seconds int)
      order by enrollment_id, lesson_id, key, id
    ), there as materialized (
      select e.id from enrollments e
      where e.workspace_id = ${workspaceId} and e.id in (select enrollment_id from said)
    ), latest as materialized (
      select distinct on (enrollment_id) enrollment_id, lesson_id, here_at
      from said where here_at is not null order by enrollment_id, here_at desc
    ), touched as (
      update enrollments
      set last_lesson_id = ${here.lastLessonId}, last_lesson_at = ${here.lastLessonAt}, last_active_at = ${here.lastActiveAt}
      from latest where workspace_id = ${workspaceId} and id = latest.enrollment_id
      returning 1
    ), sat as (
      insert into sittings (workspace_id, id, enrollment_id, lesson_id, key, started_at, ended_at, seconds)
      select ${workspaceId}, min(sitting_id), enrollment_id, lesson_id, key, min(started_at), max(ended_at), max(seconds)
      from said join there on there.id = said.enrollment_id
      where key is not null group by enrollment_id, lesson_id, key order by enrollment_id, lesson_id, key
      on conflict (workspace_id, enrollment_id, lesson_id, key) do update
        set seconds = greatest(sittings.seconds, excluded.seconds),
            started_at = least(sittings.started_at, excluded.started_at),
            ended_at = greatest(sittings.ended_at, excluded.ended_at),
            loose = true
    ), moved_on as (
      update lesson_progress p
      set watched = said.watched, watched_percent = said.watched_percent, position = said.position, position_at = said.position_at
      from said
      where (select count(*) from touched) >= 0 and p.workspace_id = ${workspaceId} and p.id = said.id
        and p.enrollment_id = said.enrollment_id
        and p.watched = said.watched_before and p.position_at is not distinct from said.position_at_before
      returning said.n
    )
    select n from moved_on
    union all
    select said.n from said join there on there.id = said.enrollment_id where said.id is null`)
  return new Set(written.map((row) => row.n))
}

/** The sitting of a report; no one studies longer than the clock runs. */
function sittingOf({ sitting }: Pick<ProgressReport, 'sitting'>, at: Date) {
  if (!sitting || sitting.seconds === 0) return null
  const started = new Date(sitting.startedAt)
  const startedAt = started > at ? at : started
  const passed = Math.floor((at.getTime() - startedAt.getTime()) / 1000)
  return {
    key: sitting.key,
    started_at: startedAt,
    ended_at: at,
    seconds: Math.min(sitting.seconds, passed + slackSeconds),
  }
}
