import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { courses, lessons } from '#areas/courses/server/tables.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { quarterOf } from '#platform/sums/sums.ts'
import { mine } from '#platform/tables.ts'
import type { Bucket, CourseInsight, Figure, InsightRange, Stop } from '../../insights-contract.ts'
import { type Period, periodOf } from './period.ts'
import { cohortCounts, lessonCounts, rowsOf, type Scope } from './relations.ts'

type Sum = { course_id: Id<'crs'>; rows: number; seconds: number; percents: number; cents: number }
type Cohort = { course_id: Id<'crs'>; enrolled: number; finished: number }
type Sums = Record<'quiz' | 'revenue' | 'study', Map<Id<'crs'>, Sum>> & { cohorts: Map<Id<'crs'>, Cohort> }
type Named = { id: Id<'crs'>; title: string; published: boolean }

/** Every course with its figures of a period, and all of them together. */
export async function listCourseInsights(ctx: CreatorCtx, range: InsightRange) {
  const period = await periodOf(ctx, range)
  const rows = await ctx.db
    .select({ id: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(and(mine(ctx, courses), isNull(courses.deletedAt)))
    .orderBy(asc(sql`${courses.title} collate "und-x-icu"`), asc(courses.id))
    .limit(500)
  const named = rows.map(({ id, title, status }) => ({ id, title, published: status === 'published' }))
  const all = await insightsOf(ctx, period, named)
  return { ...onWire(period), courses: all, total: totalOf(all, await currencyOf(ctx)) }
}

/** One course: its figures, who came when, and where people stop. @throws NOT_FOUND. */
export async function getCourseInsight(ctx: CreatorCtx, courseId: Id<'crs'>, range: InsightRange) {
  const course = await ownCourse(ctx, courseId)
  const period = await periodOf(ctx, range)
  const named = { id: course.id, title: course.title, published: course.status === 'published' }
  const [figures] = await insightsOf(ctx, period, [named])
  if (!figures) throw new Error('A course has no figures.')
  const scope = { period, courseIds: [courseId] }
  return {
    ...onWire(period),
    figures,
    buckets: await bucketsOf(ctx, scope),
    stops: await stopsOf(ctx, scope),
  }
}

const onWire = ({ range, from, to }: Period) => ({
  range,
  from: from?.toISOString() ?? null,
  to: to.toISOString(),
})

async function insightsOf(ctx: CreatorCtx, period: Period, named: Named[]): Promise<CourseInsight[]> {
  const courseIds = named.map((course) => course.id)
  const scope = { period, courseIds }
  const sums: Sums = {
    cohorts: await cohortsOf(ctx, scope),
    quiz: await sumsOf(ctx, 'quiz', scope),
    revenue: await sumsOf(ctx, 'revenue', scope),
    study: await sumsOf(ctx, 'study', scope),
  }
  const currency = await currencyOf(ctx)
  const ratings = await reviewFigures(ctx, ctx.actor.workspaceId, { kind: 'course', ids: courseIds })
  return named.map((course) => {
    const rating = ratings.get(course.id)
    const figures = figuresOf(course.id, sums, currency)
    return { course, ...figures, rating: rating && rating.count > 0 ? ratingOf(rating) : null }
  })
}

function figuresOf(id: Id<'crs'>, sums: Sums, currency: Currency) {
  const { enrolled, finished } = sums.cohorts.get(id) ?? { enrolled: 0, finished: 0 }
  const quiz = sums.quiz.get(id)
  return {
    enrolled,
    finished,
    completionRate: share(finished, enrolled),
    quizScore: quiz && quiz.rows > 0 ? Math.round(quiz.percents / quiz.rows) : null,
    quizResults: quiz?.rows ?? 0,
    revenue: { cents: sums.revenue.get(id)?.cents ?? 0, currency },
    orders: sums.revenue.get(id)?.rows ?? 0,
    studySeconds: sums.study.get(id)?.seconds ?? 0,
  }
}

const ratingOf = ({ average, count }: { average: number | null; count: number }) => ({
  average: average ?? 0,
  count,
})

/** Whole percent, 100 only when it is all of them. */
function share(part: number, whole: number): number | null {
  if (whole === 0) return null
  return part === whole ? 100 : Math.min(99, Math.round((part / whole) * 100))
}

function totalOf(all: CourseInsight[], currency: Currency): Omit<CourseInsight, 'course'> {
  const sum = (of: (course: CourseInsight) => number) => all.reduce((total, each) => total + of(each), 0)
  const [enrolled, finished] = [sum((each) => each.enrolled), sum((each) => each.finished)]
  const results = sum((each) => each.quizResults)
  const ratings = sum((each) => each.rating?.count ?? 0)
  return {
    enrolled,
    finished,
    completionRate: share(finished, enrolled),
    quizScore:
      results === 0 ? null : Math.round(sum((each) => (each.quizScore ?? 0) * each.quizResults) / results),
    quizResults: results,
    revenue: { cents: sum((each) => each.revenue.cents), currency },
    orders: sum((each) => each.orders),
    studySeconds: sum((each) => each.studySeconds),
    rating:
      ratings === 0
        ? null
        : {
            average:
              Math.round(
                (10 * sum((each) => (each.rating?.average ?? 0) * (each.rating?.count ?? 0))) / ratings,
              ) / 10,
            count: ratings,
          },
  }
}

async function cohortsOf(ctx: CreatorCtx, scope: Scope): Promise<Map<Id<'crs'>, Cohort>> {
  const { rows } = await ctx.db.execute<Cohort>(cohortCounts(ctx, scope))
  return new Map(rows.map((row) => [row.course_id, row]))
}

async function sumsOf(ctx: CreatorCtx, figure: Figure, scope: Scope): Promise<Map<Id<'crs'>, Sum>> {
  const { rows } = await ctx.db.execute<Sum>(sql`
    select r.course_id, count(*)::int as rows, coalesce(sum(r.seconds), 0)::int as seconds,
           coalesce(sum(r.percent), 0)::int as percents, coalesce(sum(r.cents), 0)::bigint as cents
    from (${rowsOf(ctx, figure, scope)}) r
    group by r.course_id`)
  return new Map(rows.map((row) => [row.course_id, { ...row, cents: Number(row.cents) }]))
}

/** Enrolments by day, week or month, empty ones too; all there is begins with the first. */
async function bucketsOf(ctx: CreatorCtx, scope: Scope): Promise<Bucket[]> {
  const { timeZone, unit, from, to } = scope.period
  const local = (instant: unknown) => sql`date_trunc(${unit}, ${instant} at time zone ${timeZone})`
  const { rows } = await ctx.db.execute<{ day: string; enrolled: number }>(sql`
    with quarters as materialized (
      -- Every zone's days begin at a quarter of an hour, and few are asked for their day.
      select ${quarterOf(sql`r.at`)} as at, count(*)::int as enrolled
      from (${rowsOf(ctx, 'enrolled', scope)}) r
      group by 1
    ), counted as (
      select ${local(sql`q.at`)} as start, sum(q.enrolled)::int as enrolled from quarters q group by 1
    ), span as (
      select ${from ? local(sql`${from}::timestamptz`) : sql`coalesce((select min(start) from counted), ${local(sql`${to}::timestamptz`)})`} as first,
             ${local(sql`${to}::timestamptz`)} as last
    )
    select to_char(each.start, 'YYYY-MM-DD') as day, coalesce(c.enrolled, 0) as enrolled
    from span cross join lateral generate_series(span.first, span.last, ${`1 ${unit}`}::interval) as each(start)
    left join counted c on c.start = each.start
    order by each.start desc
    limit 120`)
  return rows.reverse().map(({ day, enrolled }) => ({ day, unit, enrolled }))
}

/** How many opened and completed each lesson of today's outline, and for how many it was the furthest. */
async function stopsOf(ctx: CreatorCtx, scope: Scope): Promise<Stop[]> {
  const [courseId] = scope.courseIds
  if (!courseId) return []
  const counts = await ctx.db.execute<{ lesson_id: Id<'lsn'>; opened: number; completed: number }>(
    lessonCounts(ctx, scope),
  )
  const counted = new Map(counts.rows.map((row) => [row.lesson_id, row]))
  const stopped = await ctx.db.execute<{ lesson_id: Id<'lsn'>; rows: number }>(
    sql`select r.lesson_id, count(*)::int as rows from (${rowsOf(ctx, 'left', scope)}) r group by r.lesson_id`,
  )
  const left = new Map(stopped.rows.map((row) => [row.lesson_id, row.rows]))
  const outline = await ctx.db
    .select({ id: lessons.id, title: lessons.title, kind: lessons.kind })
    .from(lessons)
    .where(
      and(
        mine(ctx, lessons),
        eq(lessons.courseId, courseId),
        eq(lessons.status, 'published'),
        isNull(lessons.deletedAt),
      ),
    )
    .orderBy(asc(lessons.position), asc(lessons.id))
  return outline.map(({ id, title, kind }) => ({
    lessonId: id,
    title,
    type: kind,
    opened: counted.get(id)?.opened ?? 0,
    completed: counted.get(id)?.completed ?? 0,
    left: left.get(id) ?? 0,
  }))
}

async function currencyOf(ctx: CreatorCtx): Promise<Currency> {
  return (await getWorkspace(ctx, ctx.actor.workspaceId)).currency
}
