import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { mine } from '#platform/tables.ts'
import type { Audience, Student, StudentCounts } from '../contract.ts'
import { exactUpTo, mostRecipients, type StudentFilter, type StudentSort } from '../rules.ts'
import { countEach, matching, ordered, type StudentRow, studentsOf, toStudent } from './select.ts'

export type Asked = {
  search?: string | undefined
  filter: StudentFilter
  sort: StudentSort
  direction: 'ascending' | 'descending'
  page: number
  pageSize: number
  after?: Id<'enr'> | undefined
}

/**
 * Students of a course: a page of those that were asked for, and how many there are.
 *
 * @throws NOT_FOUND when no such course is visible to the creator.
 */
export async function listStudents(ctx: CreatorCtx, courseId: Id<'crs'>, asked: Asked) {
  const course = await ownCourse(ctx, courseId)
  const [total, enrolled] = await Promise.all([countLessons(ctx, courseId), countEnrolled(ctx, courseId)])
  const large = enrolled > exactUpTo
  const byKey = large || asked.after !== undefined
  const rows = byKey ? await pageByKey(ctx, courseId, asked) : await pageByNumber(ctx, courseId, asked)
  const shown = rows.slice(0, asked.pageSize)
  const counts = large ? null : await countStudentsOf(ctx, courseId)
  return {
    students: shown.map((row) => toStudent(ctx, row, total)),
    total: large
      ? enrolled
      : asked.search?.trim()
        ? await countMatching(ctx, courseId, asked)
        : (counts?.[asked.filter] ?? 0),
    approximate: large,
    next: byKey && rows.length > asked.pageSize ? (shown.at(-1)?.id ?? null) : null,
    counts,
    course: { title: course.title, lessons: total, published: course.status === 'published' },
  }
}

async function pageByNumber(ctx: CreatorCtx, courseId: Id<'crs'>, asked: Asked): Promise<StudentRow[]> {
  const { rows } = await ctx.db.execute<StudentRow>(sql`
    select * from (${studentsOf(ctx, courseId)}) s
    where ${matching(asked)}
    ${ordered(asked.sort, asked.direction)}
    limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`)
  return rows
}

/** Newest first, behind the last one seen; one more than asked for says whether there are others. */
async function pageByKey(ctx: CreatorCtx, courseId: Id<'crs'>, asked: Asked): Promise<StudentRow[]> {
  const behind = asked.after ? sql`and e.id < ${asked.after}` : sql``
  const { rows } = await ctx.db.execute<StudentRow>(sql`
    select * from (${studentsOf(ctx, courseId, behind)}) s
    where ${matching(asked)}
    order by s.id desc
    limit ${asked.pageSize + 1}`)
  return rows
}

/** How many students each filter finds. */
export async function countStudentsOf(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<StudentCounts> {
  const { rows } = await ctx.db.execute<StudentCounts>(
    sql`select ${countEach} from (${studentsOf(ctx, courseId)}) s`,
  )
  return rows[0] ?? { all: 0, active: 0, stuck: 0, never: 0, finished: 0, ended: 0 }
}

async function countMatching(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  asked: Pick<Asked, 'filter' | 'search'>,
): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${studentsOf(ctx, courseId)}) s where ${matching(asked)}`,
  )
  return rows[0]?.count ?? 0
}

async function countEnrolled(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(distinct contact_id)::int as count from enrollments
    where workspace_id = ${ctx.actor.workspaceId} and course_id = ${courseId}`)
  return rows[0]?.count ?? 0
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
 * The person of an enrollment, as they stand on the list, by whichever of theirs.
 *
 * @throws NOT_FOUND for anybody who is not a student of this course, of another workspace too.
 */
export async function getStudent(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  studentId: Id<'enr'>,
): Promise<Student> {
  const ofPerson = sql`and e.contact_id = (
    select o.contact_id from enrollments o
    where o.workspace_id = ${ctx.actor.workspaceId} and o.course_id = ${courseId} and o.id = ${studentId})`
  const { rows } = await ctx.db.execute<StudentRow>(studentsOf(ctx, courseId, ofPerson))
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', 'This student isn’t enrolled in the course.')
  return toStudent(ctx, row, await countLessons(ctx, courseId))
}

/**
 * The people an action is for: named one by one, or all that a filter finds.
 *
 * @throws CONFLICT when there are others than the creator saw, INVALID when nobody or too many are meant.
 */
export async function membersOf(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  audience: Audience,
): Promise<StudentRow[]> {
  const { ids, filter, search, expected } = audience
  const which = ids
    ? sql`and e.id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql``
  const { rows } = await ctx.db.execute<StudentRow>(sql`
    select * from (${studentsOf(ctx, courseId, which)}) s
    where ${ids ? sql`true` : matching({ filter, search })}
    order by s.id
    limit ${mostRecipients + 1}`)
  if (rows.length > mostRecipients)
    throw new AppError('INVALID', `Choose at most ${mostRecipients.toLocaleString('en')} students.`)
  // Of named people all must be there: somebody of another course or workspace is nobody.
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
 * The same without those who deleted their accounts: there is nobody to write to, or to open anything for.
 *
 * @throws CONFLICT when nobody else is meant, and as `membersOf`.
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
  asked: Pick<Asked, 'filter' | 'search'> & { ids?: Id<'enr'>[] | undefined },
  size = 500,
): AsyncGenerator<Student[]> {
  const total = await countLessons(ctx, courseId)
  const named = asked.ids
    ? sql`and e.id in (${sql.join(
        asked.ids.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql``
  let last: Id<'enr'> | null = null
  for (;;) {
    const behind: SQL = last ? sql`and e.id < ${last}` : sql``
    const batch: { rows: StudentRow[] } = await ctx.db.execute<StudentRow>(sql`
      select * from (${studentsOf(ctx, courseId, sql`${behind} ${named}`)}) s
      where ${matching(asked)}
      order by s.id desc
      limit ${size}`)
    const { rows } = batch
    if (rows.length > 0) yield rows.map((row) => toStudent(ctx, row, total))
    if (rows.length < size) return
    last = rows.at(-1)?.id ?? null
  }
}
