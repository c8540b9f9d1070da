import { type SQL, sql } from 'drizzle-orm'
import { type LessonKind, mostStops, progressPercent } from '#areas/courses/rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Progress } from '../contract.ts'
import { type CoursePlace, isPlaceAmong } from './people.ts'

export type CourseProgress = {
  courseId: Id<'crs'>
  title: string
  progress: Progress
  nextLesson: { id: Id<'lsn'>; title: string; durationSeconds: number } | null
  /** Its lessons in order; null for more than a line can show. */
  stops: ('past' | 'here' | 'ahead')[] | null
  /** Where a recording is that was begun and is not done: "You left off at 0:40 in Centering". */
  stopped: { lessonId: Id<'lsn'>; title: string; seconds: number } | null
  lastActiveAt: string | null
  awardsCertificate: boolean
  /** Its own picture; null where a cover is drawn. */
  imageFileId: Id<'fil'> | null
}

type Row = {
  course_id: Id<'crs'>
  title: string
  last_active_at: Date | null
  finished_at: Date | null
  total: number
  completed: number
  next_id: Id<'lsn'> | null
  next_title: string | null
  next_place: number | null
  next_seconds: number | null
  stops: { id: Id<'lsn'>; done: boolean }[] | null
  awards_certificate: boolean
  image_file_id: Id<'fil'> | null
  here_id: Id<'lsn'> | null
  here_title: string | null
  here_kind: LessonKind | null
  here_done: Date | null
  here_seconds: number | null
}

/** Where people of one workspace are in their courses: for the learner's library and dashboard. */
export async function progressIn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  wanted: CoursePlace[],
): Promise<CourseProgress[]> {
  if (wanted.length === 0) return []
  return (await rowsOf(ctx, workspaceId, wanted)).map(toProgress)
}

/** How far one contact is in one course, and which lesson of how many comes next. */
export async function findResumePoint(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  wanted: CoursePlace,
): Promise<{ hasStarted: boolean; next: { position: number; title: string } | null } | null> {
  const [row] = await rowsOf(ctx, workspaceId, [wanted])
  if (!row) return null
  const { last_active_at, next_place, next_title } = row
  return {
    hasStarted: last_active_at !== null,
    next: next_place === null ? null : { position: next_place, title: next_title ?? '' },
  }
}

async function rowsOf(ctx: Ctx, workspaceId: Id<'wsp'>, wanted: CoursePlace[]): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${outlinesOf(ctx, workspaceId, wanted)}
    select m.course_id, m.title, m.last_active_at, m.finished_at, coalesce(counted.total, 0)::int as total,
           coalesce(counted.completed, 0)::int as completed, next.id as next_id, next.title as next_title,
           next.place::int as next_place, next.duration_seconds as next_seconds, counted.stops, m.awards_certificate, m.image_file_id,
           here.id as here_id, here.title as here_title, here.stopped_at as here_seconds,
           here.kind as here_kind, here.completed_at as here_done
    from mine m
    left join lateral (
      select count(*) as total, count(completed_at) as completed,
             case when count(*) <= ${mostStops} then json_agg(json_build_object('id', id, 'done', completed_at is not null) order by position, id) end as stops
      from lines where course_id = m.course_id
    ) counted on true
    left join lines here on here.course_id = m.course_id and here.here
    left join lateral (
      select id, title, duration_seconds,
             (select count(*) from lines b where b.course_id = l.course_id and (b.position, b.id) <= (l.position, l.id)) as place
      from lines l
      where l.course_id = m.course_id and l.completed_at is null and l.closed is not true
      order by l.position < coalesce(here.position, 0), l.position, l.id limit 1
    ) next on true`)
  return rows
}

/**
 * What contacts see of their courses, as the beginning of a statement: `mine`, a row for each course, and `lines`, one for each
 * published lesson with what is done and whether it is closed. The locks of `opening.ts`, said in SQL: a list of courses must not
 * read every outline.
 */
export function outlinesOf(ctx: Ctx, workspaceId: Id<'wsp'>, wanted: CoursePlace[]): SQL {
  const pairs = sql.join(
    wanted.map((pair) => sql`(${pair.courseId}::text, ${pair.contactId}::text, ${pair.seat}::text)`),
    sql`, `,
  )
  const now = ctx.now()
  return sql`mine as (
      select c.id as course_id, c.title, c.awards_certificate, c.image_file_id, e.id as enrollment_id, e.created_at, e.last_active_at, e.finished_at, e.last_lesson_id
      from (values ${pairs}) as w(course_id, contact_id, seat)
      join courses c on c.workspace_id = ${workspaceId} and c.id = w.course_id
      left join enrollments e on e.workspace_id = ${workspaceId} and e.course_id = w.course_id and e.contact_id = w.contact_id and e.seat = w.seat
    ), lines as (
      select m.course_id, l.id, l.title, l.position, l.kind, l.duration_seconds, p.completed_at, p.position as stopped_at, l.id = m.last_lesson_id as here,
             m.finished_at is null and not l.free_preview and (
               coalesce(o.opens_at, greatest(
                 case when l.drip_days > 0 then coalesce(m.created_at, ${now}) + make_interval(hours => 24 * l.drip_days) end, l.opens_at)) > ${now}
               or min(l.position) filter (where p.completed_at is null and l.required_before_next) over (partition by m.course_id) < l.position
             ) as closed
      from mine m
      join lessons l on l.workspace_id = ${workspaceId} and l.course_id = m.course_id and l.deleted_at is null and l.status = 'published'
      left join lesson_progress p on p.workspace_id = ${workspaceId} and p.enrollment_id = m.enrollment_id and p.lesson_id = l.id
      left join lesson_openings o on o.workspace_id = ${workspaceId} and o.enrollment_id = m.enrollment_id and o.lesson_id = l.id
    )`
}

function toProgress(row: Row): CourseProgress {
  return {
    courseId: row.course_id,
    title: row.title,
    progress: {
      completed: row.completed,
      total: row.total,
      percent: progressPercent(row.completed, row.total),
      nextLessonId: row.next_id,
      finishedAt: isoOf(row.finished_at),
    },
    stopped: stoppedAt(row),
    nextLesson: row.next_id
      ? { id: row.next_id, title: row.next_title ?? '', durationSeconds: row.next_seconds ?? 0 }
      : null,
    stops:
      row.total > mostStops
        ? null
        : (row.stops ?? []).map(({ id, done }) => (id === row.next_id ? 'here' : done ? 'past' : 'ahead')),
    lastActiveAt: isoOf(row.last_active_at),
    awardsCertificate: row.awards_certificate,
    imageFileId: row.image_file_id,
  }
}

function stoppedAt(row: Row): CourseProgress['stopped'] {
  const played = row.here_kind === 'video' || row.here_kind === 'audio'
  if (!row.here_id || !played || row.here_done || !row.here_seconds || row.here_seconds < 1) return null
  return { lessonId: row.here_id, title: row.here_title ?? '', seconds: Math.floor(row.here_seconds) }
}

/** Raw statements answer instants as text or Date, by driver setting. */
function isoOf(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

/** Lessons completed in these places, all in all and since a moment. */
export async function countCompletedLessons(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  taken: CoursePlace[],
  since: Date,
): Promise<{ all: number; since: number }> {
  if (taken.length === 0) return { all: 0, since: 0 }
  const { rows } = await ctx.db.execute<{ all: number; since: number }>(sql`
    select count(*)::int as all, count(*) filter (where p.completed_at >= ${since})::int as since
    from enrollments e
    join lesson_progress p on p.workspace_id = ${workspaceId} and p.enrollment_id = e.id and p.completed_at is not null
    where e.workspace_id = ${workspaceId} and ${isPlaceAmong(taken)}`)
  return rows[0] ?? { all: 0, since: 0 }
}

/**
 * Seconds studied in these places, all in all and since a moment: the sum of their sittings, each with a line in the record of its
 * course.
 */
export async function studySecondsOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  taken: CoursePlace[],
  since: Date,
): Promise<{ all: number; since: number }> {
  if (taken.length === 0) return { all: 0, since: 0 }
  const { rows } = await ctx.db.execute<{ all: number; since: number }>(sql`
    select coalesce(sum(s.seconds), 0)::int as all,
           coalesce(sum(s.seconds) filter (where s.started_at >= ${since}), 0)::int as since
    from enrollments e
    join sittings s on s.workspace_id = ${workspaceId} and s.enrollment_id = e.id
    where e.workspace_id = ${workspaceId} and ${isPlaceAmong(taken)}`)
  return rows[0] ?? { all: 0, since: 0 }
}
