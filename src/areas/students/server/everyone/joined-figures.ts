import { sql } from 'drizzle-orm'
import { cohortSum, readCohort } from '#areas/learning/server/sums/cohort-sums.ts'
import { countListedPeople } from '#areas/learning/server/sums/listed-sums.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { dayNumber, inDays, type Months } from '#platform/months.ts'
import { coursesWithStudents } from './courses.ts'

/** How many took a course and finished one: this month, in the same days of the last, ever, and on each of 30 days. */
export async function joinedFigures(ctx: CreatorCtx, months: Months) {
  const courseIds = (await coursesWithStudents(ctx)).map(({ id }) => id)
  const [joined, totals] = await Promise.all([
    seatFigures(ctx, months, courseIds),
    totalsEver(ctx, courseIds),
  ])
  return {
    enrolled: { ...joined.enrolled, total: totals.enrolled },
    finished: { ...joined.finished, total: totals.finished },
  }
}

/** How many took a course, and finished one, by the seats of the list. */
async function seatFigures(ctx: CreatorCtx, months: Months, courseIds: readonly Id<'crs'>[]) {
  const { workspaceId } = ctx.actor
  const { daysStart, monthStart, lastStart, lastUntil, now } = months
  const from = daysStart < lastStart ? daysStart : lastStart
  const moments = (at: 'enrolled_at' | 'finished_at') => sql`
    select ${at} as what, ${dayNumber('each.at', months)} as day, count(*)::int as total,
           count(*) filter (where each.at >= ${monthStart}::timestamptz)::int as this_month,
           count(*) filter (where each.at >= ${lastStart}::timestamptz and each.at < ${lastUntil}::timestamptz)::int as same_days
    from unnest(${sql.param(courseIds)}::text[]) as k(course_id)
    cross join lateral (
      select s.${sql.raw(at)} as at from course_seats s
      where s.workspace_id = ${workspaceId} and s.course_id = k.course_id and s.mode = ${moneyMode(ctx)}
        and ${at === 'finished_at' ? sql`s.stage = 'finished'` : sql`s.stage is not null`}
        and s.${sql.raw(at)} >= ${from}::timestamptz and s.${sql.raw(at)} <= ${now}::timestamptz
    ) each
    group by 2`
  type Counted = { what: string; day: number | null; total: number; this_month: number; same_days: number }
  const { rows } = await ctx.db.execute<Counted>(
    sql`${moments('enrolled_at')} union all ${moments('finished_at')}`,
  )
  const figure = (what: string) => {
    const own = rows.filter((row) => row.what === what)
    return {
      month: own.reduce((sum, row) => sum + row.this_month, 0),
      sameDays: own.reduce((sum, row) => sum + row.same_days, 0),
      days: inDays(own),
    }
  }
  return { enrolled: figure('enrolled_at'), finished: figure('finished_at') }
}

async function totalsEver(ctx: CreatorCtx, courseIds: readonly Id<'crs'>[]) {
  const { workspaceId } = ctx.actor
  const mode = moneyMode(ctx)
  const now = ctx.now()
  const subjects = courseIds.map((id) => cohortSum('finished', mode, id))
  const [{ all }, finished] = await Promise.all([
    countListedPeople(ctx, workspaceId, { courseIds, mode }),
    readCohort(ctx, { workspaceId, mode, courseIds, from: null, to: now, now }, subjects),
  ])
  return { enrolled: all, finished: subjects.reduce((sum, subject) => sum + finished(subject), 0) }
}
