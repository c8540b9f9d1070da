import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { courses, lessons } from '#areas/courses/server/tables.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { Before, CourseInsight, InsightRange, Stop } from '../../insights-contract.ts'
import { bucketsOf } from './buckets.ts'
import { type Period, periodBefore, periodOf } from './period.ts'
import type { Scope } from './relations.ts'
import {
  addedUp,
  cohortTotals,
  lessonTotals,
  quizTotals,
  revenueTotals,
  studyTotals,
  type Total,
} from './totals.ts'

type Totals = Record<'enrolled' | 'finished' | 'quiz' | 'revenue' | 'study', Map<Id, Total>>
type CourseLine = { id: Id<'crs'>; title: string; published: boolean }

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
  const earlier = await periodBefore(ctx, period)
  const scope = { period, courseIds: named.map((course) => course.id) }
  return {
    ...onWire(period),
    courses: all,
    total: totalOf(all, await currencyOf(ctx)),
    before: await beforeOf(ctx, scope, earlier),
    buckets: await bucketsOf(ctx, scope, earlier),
  }
}

/** One course: its figures, who came when, and where people stop. @throws NOT_FOUND. */
export async function getCourseInsight(ctx: CreatorCtx, courseId: Id<'crs'>, range: InsightRange) {
  const course = await ownCourse(ctx, courseId)
  const period = await periodOf(ctx, range)
  const named = { id: course.id, title: course.title, published: course.status === 'published' }
  const [figures] = await insightsOf(ctx, period, [named])
  if (!figures) throw new Error('A course has no figures.')
  const scope = { period, courseIds: [courseId] }
  const earlier = await periodBefore(ctx, period)
  return {
    ...onWire(period),
    figures,
    before: await beforeOf(ctx, scope, earlier),
    buckets: await bucketsOf(ctx, scope, earlier),
    stops: await stopsOf(ctx, scope),
  }
}

const onWire = ({ range, from, to }: Period) => ({
  range,
  from: from?.toISOString() ?? null,
  to: to.toISOString(),
})

/** What the period before came to, in all these courses together. */
async function beforeOf(
  ctx: CreatorCtx,
  { courseIds }: Scope,
  period: Period | null,
): Promise<Before | null> {
  if (!period?.from) return null
  const scope = { period, courseIds }
  const { enrolled } = await cohortTotals(ctx, scope)
  const { cents } = addedUp((await revenueTotals(ctx, scope)).values())
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    enrolled: addedUp(enrolled.values()).rows,
    revenue: { cents, currency: await currencyOf(ctx) },
  }
}

async function insightsOf(ctx: CreatorCtx, period: Period, named: CourseLine[]): Promise<CourseInsight[]> {
  const courseIds = named.map((course) => course.id)
  const scope = { period, courseIds }
  const totals: Totals = {
    ...(await cohortTotals(ctx, scope)),
    quiz: await quizTotals(ctx, scope),
    revenue: await revenueTotals(ctx, scope),
    study: await studyTotals(ctx, scope),
  }
  const currency = await currencyOf(ctx)
  const ratings = await reviewFigures(ctx, ctx.actor.workspaceId, { kind: 'course', ids: courseIds })
  return named.map((course) => {
    const rating = ratings.get(course.id)
    const figures = figuresOf(course.id, totals, currency)
    return { course, ...figures, rating: rating && rating.count > 0 ? ratingOf(rating) : null }
  })
}

function figuresOf(id: Id<'crs'>, totals: Totals, currency: Currency) {
  const of = (figure: keyof Totals) => totals[figure].get(id)
  const [enrolled, finished] = [of('enrolled')?.rows ?? 0, of('finished')?.rows ?? 0]
  const [quiz, revenue] = [of('quiz'), of('revenue')]
  return {
    enrolled,
    finished,
    completionRate: share(finished, enrolled),
    quizScore: quiz && quiz.rows > 0 ? Math.round(quiz.percents / quiz.rows) : null,
    quizResults: quiz?.rows ?? 0,
    revenue: { cents: revenue?.cents ?? 0, currency },
    orders: revenue?.rows ?? 0,
    studySeconds: of('study')?.seconds ?? 0,
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

/** How many opened and completed each lesson of today's outline, and for how many it was the furthest. */
async function stopsOf(ctx: CreatorCtx, scope: Scope): Promise<Stop[]> {
  const [courseId] = scope.courseIds
  if (!courseId) return []
  const { opened, completed, left } = await lessonTotals(ctx, scope)
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
    opened: opened.get(id)?.rows ?? 0,
    completed: completed.get(id)?.rows ?? 0,
    left: left.get(id)?.rows ?? 0,
  }))
}

async function currencyOf(ctx: CreatorCtx): Promise<Currency> {
  return (await getWorkspace(ctx, ctx.actor.workspaceId)).currency
}
