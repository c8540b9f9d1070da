import { sql } from 'drizzle-orm'
import { moneyMode } from '#areas/courses/server/figures.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'

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
 * The dashboard's cards from the rows they are about. Months are calendar months of the workspace's zone; "vs last month"
 * sets this month so far against the same days of the last one (PRODUCT).
 */
export async function cardFigures(
  ctx: Ctx,
  workspace: { id: Id<'wsp'>; timeZone: string; createdAt?: Date },
): Promise<CardFigures> {
  const mode = moneyMode(ctx)
  const now = ctx.now()
  const id = workspace.id
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    with zone as (select ${workspace.timeZone}::text as tz, ${now}::timestamptz as now),
    days as (
      select date_trunc('month', now at time zone tz) at time zone tz as month_start,
             (date_trunc('month', now at time zone tz) - interval '1 month') at time zone tz as last_start,
             least((now at time zone tz) - interval '1 month', date_trunc('month', now at time zone tz)) at time zone tz as last_until,
             date_trunc('day', now at time zone tz) at time zone tz as day_start
      from zone
    ),
    sales as (
      select t.gross_cents as cents, t.created_at
      from transactions t
      where t.workspace_id = ${id} and t.mode = ${mode} and t.status = 'Completed'
    ),
    money as (
      select coalesce(sum(cents), 0)::bigint as revenue,
             coalesce(sum(cents) filter (where created_at >= d.month_start), 0)::bigint as this_month,
             coalesce(sum(cents) filter (where created_at >= d.last_start and created_at < d.last_until), 0)::bigint as last_month,
             count(*) filter (where created_at >= d.day_start)::int as sales_today,
             coalesce(sum(cents) filter (where created_at >= d.day_start), 0)::bigint as revenue_today
      from days d left join sales on true group by d.month_start
    ),
    people as (
      select count(distinct contact_id) filter (where revoked_at is null and (ends_at is null or ends_at > ${now}))::int as students,
             count(distinct contact_id) filter (
               where created_at < d.month_start and (revoked_at is null or revoked_at >= d.month_start)
                 and (ends_at is null or ends_at > d.month_start))::int as before
      from days d
      left join grants g on g.workspace_id = ${id} and g.thing_kind = 'course' and g.mode = ${mode}
      group by d.month_start
    ),
    joined as (
      select count(e.id)::int as enrollments,
             count(e.id) filter (where e.created_at >= d.month_start)::int as this_month,
             count(e.id) filter (where e.created_at >= d.last_start and e.created_at < d.last_until)::int as last_month,
             count(e.finished_at)::int as finished,
             count(*) filter (where e.finished_at >= d.month_start)::int as finished_this_month,
             count(*) filter (where e.finished_at >= d.last_start and e.finished_at < d.last_until)::int as finished_last_month
      from days d left join enrollments e on e.workspace_id = ${id} group by d.month_start
    )
    select m.revenue, m.this_month as revenue_this_month, m.last_month as revenue_last_month, m.sales_today, m.revenue_today,
           p.students, p.before as students_before, j.enrollments, j.this_month as joined_this_month, j.last_month as joined_last_month,
           j.finished, j.finished_this_month, j.finished_last_month
    from money m, people p, joined j`)
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
