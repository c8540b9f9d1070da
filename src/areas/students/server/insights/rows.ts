import { and, isNull, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { courses } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { mine } from '#platform/tables.ts'
import type { Figure, InsightRange, InsightRow } from '../../insights-contract.ts'
import { pageOf } from './pages.ts'
import { partOf, periodOf } from './period.ts'
import { aboutLessons } from './relations.ts'
import { addedUp, totalsOf } from './totals.ts'

type Row = {
  key: string
  enrollment_id: Id<'enr'> | null
  course_id: Id<'crs'>
  course_title: string
  name: string
  email: string
  at: Date | null
  lesson_title: string | null
  percent: number | null
  seconds: number | null
  cents: number | null
  currency: Currency | null
}

type RowsQuery = {
  range: InsightRange
  of: Figure
  courseId?: Id<'crs'> | undefined
  lessonId?: Id<'lsn'> | undefined
  day?: string | undefined
  page: number
  pageSize: number
}

/** The rows behind a figure, latest first, and what they add up to. @throws NOT_FOUND for a course of someone else. */
export async function listInsightRows(ctx: CreatorCtx, asked: RowsQuery) {
  const period = await periodOf(ctx, asked.range)
  const courseIds = asked.courseId ? [(await ownCourse(ctx, asked.courseId)).id] : await allCourses(ctx)
  const part = asked.day ? await partOf(ctx, period, asked.day) : undefined
  const scope = { period, courseIds, lessonId: asked.lessonId, part }
  const sum = addedUp((await totalsOf(ctx, asked.of, scope)).values())
  const { workspaceId } = ctx.actor
  // A join with what is always null would be folded away, and with it the workspace next to it.
  const lesson = aboutLessons.has(asked.of)
    ? {
        title: sql`l.title`,
        join: sql`left join lessons l on l.workspace_id = ${workspaceId} and l.id = r.lesson_id`,
      }
    : { title: sql`null::text`, join: sql`` }
  const { rows } = await ctx.db.execute<Row>(sql`
    select r.key, r.enrollment_id, r.course_id, k.title as course_title, ${lesson.title} as lesson_title, r.at, r.percent, r.seconds,
           r.cents::bigint as cents, r.currency,
           coalesce(nullif(c.name, ''), r.buyer_name, '') as name, coalesce(c.email, r.buyer_email) as email
    from (${pageOf(ctx, asked.of, scope, { ...asked, total: sum.rows })}) r
    join courses k on k.workspace_id = ${workspaceId} and k.id = r.course_id
    left join contacts c on c.workspace_id = ${workspaceId} and c.id = r.contact_id
    ${lesson.join}
    order by r.at desc nulls last, r.key desc`)
  const { currency } = await getWorkspace(ctx, workspaceId)
  return {
    rows: rows.map((row) => toRow(ctx, row)),
    total: sum.rows,
    sum: {
      seconds: asked.of === 'study' ? sum.seconds : null,
      percent: asked.of === 'quiz' && sum.rows > 0 ? Math.round(sum.percents / sum.rows) : null,
      money: asked.of === 'revenue' ? { cents: sum.cents, currency } : null,
    },
  }
}

async function allCourses(ctx: CreatorCtx): Promise<Id<'crs'>[]> {
  const rows = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(mine(ctx, courses), isNull(courses.deletedAt)))
    .limit(500)
  return rows.map((row) => row.id)
}

/** Some rows are of no one in particular, and have no address. */
function personOf(ctx: CreatorCtx, { name, email }: Row): Pick<Row, 'name' | 'email'> {
  return email === null ? { name, email } : shownPerson(ctx, { name, email })
}

function toRow(ctx: CreatorCtx, row: Row): InsightRow {
  return {
    key: row.key,
    studentId: row.enrollment_id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    ...personOf(ctx, row),
    at: row.at && new Date(row.at).toISOString(),
    lessonTitle: row.lesson_title,
    percent: row.percent,
    seconds: row.seconds,
    money:
      row.cents === null || row.currency === null
        ? null
        : { cents: Number(row.cents), currency: row.currency },
  }
}
