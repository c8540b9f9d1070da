import { type SQL, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/courses/server/figures.ts'
import { enrolledSum, finishedSum, studentsSum } from '#areas/courses/server/sums/course-sums.ts'
import { revenueSum, salesSum } from '#areas/payments/server/sums.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { quarterOf } from '#platform/sums/sums.ts'

export type CardFigures = {
  revenueCents: number
  revenueThisMonth: number
  revenueSameDaysLastMonth: number
  students: number
  studentsAtMonthStart: number
  enrollments: number
  enrollmentsThisMonth: number
  enrollmentsSameDaysLastMonth: number
  completions: number
  completionsThisMonth: number
  completionsSameDaysLastMonth: number
  salesToday: number
  revenueTodayCents: number
}

/**
 * The dashboard's cards from kept sums. Months are calendar months of the workspace's zone; "vs last month" sets this month so
 * far against the same days of the last one (PRODUCT). Sums know quarters of an hour, at which every zone's days begin; of the
 * one quarter in which "the same days" end, the rows themselves are read.
 */
export async function cardFigures(
  ctx: Ctx,
  workspace: { id: Id<'wsp'>; timeZone: string; createdAt?: Date },
): Promise<CardFigures> {
  const mode = moneyMode(ctx)
  const now = ctx.now()
  const id = workspace.id
  const [revenue, sales, students] = [revenueSum(mode), salesSum(mode), studentsSum(mode)]
  const subjects = [revenue, sales, students, enrolledSum, finishedSum]
  /** Of one subject, in moments `when` of `d`. */
  const sum = (subject: string, when: SQL = sql`true`) =>
    sql`coalesce(sum(s.amount) filter (where s.subject = ${subject} and ${when}), 0)::bigint`
  const thisMonth = sql`s.at >= d.month_start`
  const sameDays = sql`s.at >= d.last_start and s.at < d.last_quarter`
  const today = sql`s.at >= d.day_start`
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    with zone as (select ${workspace.timeZone}::text as tz, ${now}::timestamptz as now),
    days as (
      select date_trunc('month', now at time zone tz) at time zone tz as month_start,
             (date_trunc('month', now at time zone tz) - interval '1 month') at time zone tz as last_start,
             least((now at time zone tz) - interval '1 month', date_trunc('month', now at time zone tz)) at time zone tz as last_until,
             date_trunc('day', now at time zone tz) at time zone tz as day_start
      from zone
    ),
    moments as (select *, ${quarterOf(sql`last_until`)} as last_quarter from days),
    kept as (
      select ${sum(revenue)} as revenue, ${sum(revenue, thisMonth)} as revenue_this_month, ${sum(revenue, sameDays)} as revenue_last_month,
             ${sum(sales, today)} as sales_today, ${sum(revenue, today)} as revenue_today,
             ${sum(students)} as students, ${sum(students, sql`s.at < d.month_start`)} as students_before,
             ${sum(enrolledSum)} as enrollments, ${sum(enrolledSum, thisMonth)} as joined_this_month, ${sum(enrolledSum, sameDays)} as joined_last_month,
             ${sum(finishedSum)} as finished, ${sum(finishedSum, thisMonth)} as finished_this_month, ${sum(finishedSum, sameDays)} as finished_last_month
      from moments d
      left join sums s on s.workspace_id = ${id} and s.subject = any(${sql.param(subjects)}) and s.at <= ${now}
    )
    select k.revenue, k.revenue_this_month, k.sales_today, k.revenue_today, k.students, k.students_before, k.enrollments, k.joined_this_month,
           k.finished, k.finished_this_month,
      k.revenue_last_month + (
        select coalesce(sum(t.gross_cents), 0)::bigint from moments d
        join transactions t on t.workspace_id = ${id} and t.mode = ${mode} and t.status = 'Completed'
          and t.created_at >= greatest(d.last_quarter, d.last_start) and t.created_at < d.last_until
      ) as revenue_last_month,
      k.joined_last_month + (
        select count(*) from moments d
        join enrollments e on e.workspace_id = ${id} and e.created_at >= greatest(d.last_quarter, d.last_start) and e.created_at < d.last_until
      ) as joined_last_month,
      k.finished_last_month + (
        select count(*) from moments d
        join enrollments e on e.workspace_id = ${id} and e.finished_at >= greatest(d.last_quarter, d.last_start) and e.finished_at < d.last_until
      ) as finished_last_month
    from kept k`)
  const row = rows[0] ?? {}
  const number = (name: string) => Number(row[name] ?? 0)
  return {
    revenueCents: number('revenue'),
    revenueThisMonth: number('revenue_this_month'),
    revenueSameDaysLastMonth: number('revenue_last_month'),
    students: number('students'),
    studentsAtMonthStart: number('students_before'),
    enrollments: number('enrollments'),
    enrollmentsThisMonth: number('joined_this_month'),
    enrollmentsSameDaysLastMonth: number('joined_last_month'),
    completions: number('finished'),
    completionsThisMonth: number('finished_this_month'),
    completionsSameDaysLastMonth: number('finished_last_month'),
    salesToday: number('sales_today'),
    revenueTodayCents: number('revenue_today'),
  }
}

/** Change in percent, one decimal; null while there is nothing to compare with. */
export function changePercent(current: number, before: number): number | null {
  return before === 0 ? null : Math.round(((current - before) / before) * 1000) / 10
}
