import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { countListedPeople } from '#areas/learning/server/sums/listed-sums.ts'
import { seatId, settleTouched } from '#areas/learning/server/sums/seats.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { mine } from '#platform/tables.ts'
import type { Audience, Student, StudentCounts } from '../contract.ts'
import { mostRecipients, type StudentFilter } from '../rules.ts'
import { pageOf, type StudentQuery } from './page.ts'
import { filterOf, isOneOf, nameHas, type StudentRow, studentsOf, toStudent } from './select.ts'

/**
 * Students of a course: the requested page, and how many there are.
 *
 * @throws NOT_FOUND when no such course is visible to the creator.
 */
export async function listStudents(ctx: CreatorCtx, courseId: Id<'crs'>, query: StudentQuery) {
  const course = await ownCourse(ctx, courseId)
  const [lessons, counts] = await Promise.all([countLessons(ctx, courseId), countStudentsOf(ctx, courseId)])
  const { ids, total, approximate } = await pageOf(ctx, courseId, query, counts)
  const shown = ids.slice(0, query.pageSize)
  const rows = await studentsById(ctx, courseId, shown)
  return {
    students: rows.map((row) => toStudent(ctx, row, lessons)),
    total,
    approximate,
    next: ids.length > query.pageSize ? (shown.at(-1) ?? null) : null,
    counts,
    course: { title: course.title, lessons, published: course.status === 'published' },
  }
}

/** How many students each filter finds. */
export async function countStudentsOf(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<StudentCounts> {
  const { workspaceId } = ctx.actor
  const { all, open, finished, never, stuck } = await countListedPeople(ctx, workspaceId, {
    courseIds: [courseId],
    mode: moneyMode(ctx),
  })
  return { all, active: open - finished, stuck, never, finished, ended: all - open }
}

/** In the order of the ids. */
async function studentsById(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  ids: readonly Id<'enr'>[],
): Promise<StudentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<StudentRow>(studentsOf(ctx, courseId, isOneOf(ctx, ids)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Lessons of today's outline: what a student's progress is a share of. */
export function countLessons(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<number> {
  return ctx.db.$count(
    lessons,
    and(
      mine(ctx, lessons),
      eq(lessons.courseId, courseId),
      eq(lessons.status, 'published'),
      isNull(lessons.deletedAt),
    ),
  )
}

/**
 * The person of an enrollment, as on the list, by any of their enrollments.
 *
 * @throws NOT_FOUND for anyone who isn't a student of this course, also those of another workspace.
 */
export async function getStudent(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  studentId: Id<'enr'>,
): Promise<Student> {
  await settleTouched(ctx, ctx.actor.workspaceId)
  const ofPerson = sql`s.id = (
    select ${seatId(sql`o.course_id`, sql`o.contact_id`, sql`${moneyMode(ctx)}::text`)} from enrollments o
    where o.workspace_id = ${ctx.actor.workspaceId} and o.course_id = ${courseId} and o.id = ${studentId})`
  const { rows } = await ctx.db.execute<StudentRow>(studentsOf(ctx, courseId, ofPerson))
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', 'This student isn’t enrolled in the course.')
  return toStudent(ctx, row, await countLessons(ctx, courseId))
}

/**
 * The people an action is for: named one by one, or all that a filter finds.
 *
 * @throws CONFLICT when they aren't the ones the creator saw, INVALID when there's no one or too many.
 */
export async function membersOf(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  audience: Audience,
): Promise<StudentRow[]> {
  const { ids, filter, search, expected } = audience
  const which = ids ? isOneOf(ctx, ids) : narrowed(ctx, { filter, search })
  const { rows } = await ctx.db.execute<StudentRow>(sql`
    select * from (${studentsOf(ctx, courseId, which)}) found
    order by found.id
    limit ${mostRecipients + 1}`)
  if (rows.length > mostRecipients)
    throw new AppError('INVALID', `Choose at most ${mostRecipients.toLocaleString('en')} students.`)
  // Everyone named must be there: people of another course or workspace don't count.
  if (ids && rows.length !== new Set(ids).size)
    throw new AppError('NOT_FOUND', 'One of these students isn’t enrolled in the course.')
  if (rows.length === 0) throw new AppError('INVALID', 'Choose at least one student.')
  if (expected !== undefined && rows.length !== expected)
    throw new AppError(
      'CONFLICT',
      `There are ${rows.length} students now. Check the list before you continue.`,
      {
        data: { students: rows.length },
      },
    )
  return rows
}

/**
 * The same without those who deleted their accounts: there's no one to write to, or to open anything for.
 *
 * @throws CONFLICT when no one is left, and as `membersOf`.
 */
export async function presentOf(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  audience: Audience,
): Promise<StudentRow[]> {
  const present = (await membersOf(ctx, courseId, audience)).filter(({ email }) => !isFormerAddress(email))
  if (present.length === 0)
    throw new AppError('CONFLICT', 'This student deleted their account, so you can’t reach them.')
  return present
}

/** Students in batches, newest first: for files of any length. No connection is held between two of them. */
export async function* inBatches(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  query: Pick<StudentQuery, 'filter' | 'search'> & { ids?: Id<'enr'>[] | undefined },
  size = 500,
): AsyncGenerator<Student[]> {
  const total = await countLessons(ctx, courseId)
  const which = sql`${narrowed(ctx, query)} and ${query.ids ? isOneOf(ctx, query.ids) : sql`true`}`
  let last: StudentRow | undefined
  for (;;) {
    const behind: SQL = last
      ? sql`and (s.enrolled_at, s.enrollment_id) < (${last.place}::timestamptz, ${last.id})`
      : sql``
    const batch: { rows: StudentRow[] } = await ctx.db.execute<StudentRow>(sql`
      ${studentsOf(ctx, courseId, sql`${which} ${behind}`)}
      order by s.enrolled_at desc, s.enrollment_id desc
      limit ${size}`)
    const { rows } = batch
    if (rows.length > 0) yield rows.map((row) => toStudent(ctx, row, total))
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

/** The condition of a filter and a search. */
function narrowed(
  ctx: CreatorCtx,
  { filter, search }: { filter?: StudentFilter | undefined; search?: string | undefined },
): SQL {
  const words = search?.trim()
  return sql`${filterOf(ctx, filter ?? 'all')} and ${words ? nameHas(words) : sql`true`}`
}
