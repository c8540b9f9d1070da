import { type SQL, sql } from 'drizzle-orm'
import { cohortSum, readCohort } from '#areas/learning/server/sums/cohort-sums.ts'
import { readStudied } from '#areas/learning/server/sums/study-sums.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { readSold } from '#areas/payments/server/sums.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Figure } from '../../insights-contract.ts'
import type { Scope } from './relations.ts'
import { countLooseFirst, countStudying } from './studying.ts'

/** What the rows of a figure add up to. */
export type Total = { rows: number; seconds: number; percents: number; cents: number }
type LessonKey = { id: Id<'lsn'>; course_id: Id<'crs'> }

const nothing: Total = { rows: 0, seconds: 0, percents: 0, cents: 0 }
const rows = (count: number): Total => ({ ...nothing, rows: count })

/**
 * What a figure comes to in each course, or, where it's about lessons, in each of these, and in all of them together. It's kept by day, so that it's read in the same time however many rows there are.
 */
export async function totalsOf(ctx: CreatorCtx, figure: Figure, scope: Scope): Promise<Map<Id, Total>> {
  switch (figure) {
    case 'study':
      return studentTotals(ctx, scope)
    case 'revenue':
      return revenueTotals(ctx, scope)
    case 'enrolled':
    case 'finished': {
      const { [figure]: counted } = await cohortTotals(ctx, scope)
      return counted
    }
    case 'quiz':
      return quizTotals(ctx, scope)
    default: {
      const { [figure]: counted } = await lessonTotals(ctx, scope)
      return counted
    }
  }
}

export function addedUp(totals: Iterable<Total>): Total {
  const sum = { ...nothing }
  for (const { rows, seconds, percents, cents } of totals) {
    sum.rows += rows
    sum.seconds += seconds
    sum.percents += percents
    sum.cents += cents
  }
  return sum
}

/** How many enrolled in each course, and how many of them finished. */
export async function cohortTotals(ctx: CreatorCtx, scope: Scope) {
  const mode = moneyMode(ctx)
  const { courseIds } = scope
  const subjects = courseIds.flatMap((id) => [
    cohortSum('enrolled', mode, id),
    cohortSum('finished', mode, id),
  ])
  const sum = await read(ctx, scope, subjects)
  const of = (figure: 'enrolled' | 'finished') =>
    new Map<Id, Total>(courseIds.map((id) => [id, rows(sum(cohortSum(figure, mode, id)))]))
  return { enrolled: of('enrolled'), finished: of('finished') }
}

/** Results in quizzes of the outlines of today, by course. */
export async function quizTotals(ctx: CreatorCtx, scope: Scope): Promise<Map<Id, Total>> {
  const mode = moneyMode(ctx)
  const lessons = await shownLessons(ctx, scope)
  const subjects = lessons.flatMap(({ id }) => [cohortSum('quiz', mode, id), cohortSum('percent', mode, id)])
  const sum = await read(ctx, scope, subjects)
  const totals = new Map<Id, Total>()
  for (const { id, course_id } of lessons) {
    const own = {
      ...rows(sum(cohortSum('quiz', mode, id))),
      percents: sum(cohortSum('percent', mode, id)),
    }
    totals.set(course_id, addedUp([totals.get(course_id) ?? nothing, own]))
  }
  return totals
}

/** How many opened and completed each lesson of the outlines of today, and for how many it was the furthest. */
export async function lessonTotals(ctx: CreatorCtx, scope: Scope) {
  const mode = moneyMode(ctx)
  const lessons = await shownLessons(ctx, scope)
  const figures = ['opened', 'completed', 'left'] as const
  const subjects = lessons.flatMap(({ id }) => figures.map((figure) => cohortSum(figure, mode, id)))
  const sum = await read(ctx, scope, subjects)
  const of = (figure: (typeof figures)[number]) =>
    new Map<Id, Total>(lessons.map(({ id }) => [id, rows(sum(cohortSum(figure, mode, id)))]))
  return { opened: of('opened'), completed: of('completed'), left: of('left') }
}

/** What each course brought in. */
export async function revenueTotals(ctx: CreatorCtx, { period, courseIds }: Scope): Promise<Map<Id, Total>> {
  const { workspaceId } = ctx.actor
  const { from, to } = period
  const sold = await readSold(ctx, {
    workspaceId,
    mode: moneyMode(ctx),
    kind: 'course',
    productIds: courseIds,
    from,
    to,
    now: period.now,
  })
  return new Map([...sold].map(([id, { count, cents }]) => [id, { ...rows(count), cents }]))
}

/** Time studied in each course. */
export async function studyTotals(ctx: CreatorCtx, { period, courseIds }: Scope): Promise<Map<Id, Total>> {
  const { workspaceId } = ctx.actor
  const { from, to } = period
  const seconds = await readStudied(ctx, { workspaceId, mode: moneyMode(ctx), courseIds, from, to })
  return new Map(courseIds.map((id) => [id, { ...nothing, seconds: seconds(id) }]))
}

/** With by how many. How many ever did is kept; how many did in a period is counted in an index. */
async function studentTotals(ctx: CreatorCtx, scope: Scope): Promise<Map<Id, Total>> {
  const mode = moneyMode(ctx)
  const isEver = scope.period.from === null
  const totals = await studyTotals(ctx, scope)
  const counted = isEver ? countLooseFirst(ctx, scope) : countStudying(ctx, scope)
  const { rows: found } = await ctx.db.execute<{ course_id: Id<'crs'>; students: number }>(counted)
  const subject = (id: Id<'crs'>) => cohortSum('studied', mode, id)
  const kept = isEver ? await read(ctx, scope, scope.courseIds.map(subject)) : () => 0
  for (const id of scope.courseIds) {
    const own = found.filter((row) => row.course_id === id).map(({ students }) => rows(students))
    totals.set(id, addedUp([totals.get(id) ?? nothing, rows(kept(subject(id))), ...own]))
  }
  return totals
}

function read(ctx: CreatorCtx, { period, courseIds, part }: Scope, subjects: readonly string[]) {
  const { workspaceId } = ctx.actor
  const { from, to } = part ?? period
  return readCohort(
    ctx,
    { workspaceId, mode: moneyMode(ctx), courseIds, from, to, now: period.now },
    subjects,
  )
}

/** Lessons of today's outlines of these courses, or the one that's asked about. */
async function shownLessons(ctx: CreatorCtx, { courseIds, lessonId }: Scope): Promise<LessonKey[]> {
  const asked: SQL = lessonId ? sql`and l.id = ${lessonId}` : sql``
  const { rows } = await ctx.db.execute<LessonKey>(sql`
    select l.id, l.course_id from lessons l
    where l.workspace_id = ${ctx.actor.workspaceId} and l.course_id = any(${sql.param(courseIds)}::text[])
      and l.deleted_at is null and l.status = 'published' ${asked}`)
  return rows
}
