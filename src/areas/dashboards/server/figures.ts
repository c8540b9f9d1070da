import { sql } from 'drizzle-orm'
import { isFirstTo } from '#areas/learning/server/people.ts'
import { enrolledSum, finishedSum, studentsSum } from '#areas/learning/server/sums/learning-sums.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
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
  sales: number
  salesThisMonth: number
  salesSameDaysLastMonth: number
  salesToday: number
  revenueTodayCents: number
}

/** One kept sum: as a whole, and what was added this month, today, and in the same days of the last month. */
type Row = { subject: string; total: number; this_month: number; same_days: number; today: number }

/**
 * The dashboard's cards from kept sums. Months are calendar months of the workspace's zone; "vs last month" sets this month so
 * far against the same days of the last one. Sums know quarters of an hour, at which every zone's days begin; of the
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
  /** Asked for once, where a join would ask with each row. */
  const moment = (name: string) => sql.raw(`(select ${name} from moments)`)
  const between = sql`>= greatest(d.last_quarter, d.last_start)`
  const { rows } = await ctx.db.execute<Row>(sql`
    with zone as (select ${workspace.timeZone}::text as tz, ${now}::timestamptz as now),
    days as (
      select date_trunc('month', now at time zone tz) at time zone tz as month_start,
             (date_trunc('month', now at time zone tz) - interval '1 month') at time zone tz as last_start,
             least((now at time zone tz) - interval '1 month', date_trunc('month', now at time zone tz)) at time zone tz as last_until,
             date_trunc('day', now at time zone tz) at time zone tz as day_start
      from zone
    ),
    moments as materialized (select *, ${quarterOf(sql`last_until`)} as last_quarter from days),
    kept as (
      select s.subject, sum(s.amount) as total,
             sum(s.amount) filter (where s.at >= ${moment('month_start')}) as this_month,
             sum(s.amount) filter (where s.at >= ${moment('last_start')} and s.at < ${moment('last_quarter')}) as same_days,
             sum(s.amount) filter (where s.at >= ${moment('day_start')}) as today
      from sums s
      where s.workspace_id = ${id} and s.subject = any((select ${sql.param(subjects)}::text[])::text[]) and s.at <= (select now from zone)
      group by s.subject
    ),
    quarter as (
      select ${revenue} as subject, sum(t.gross_cents) as amount from moments d
      join transactions t on t.workspace_id = ${id} and t.mode = ${mode} and t.status = 'Completed'
        and t.created_at ${between} and t.created_at < d.last_until
      union all
      select ${sales}, count(*) from moments d
      join transactions t on t.workspace_id = ${id} and t.mode = ${mode} and t.status = 'Completed'
        and t.created_at ${between} and t.created_at < d.last_until
      union all
      select ${enrolledSum}, count(*) from moments d
      join enrollments e on e.workspace_id = ${id} and e.created_at ${between} and e.created_at < d.last_until
        and ${isFirstTo(id, 'join')}
      union all
      select ${finishedSum}, count(*) from moments d
      join enrollments e on e.workspace_id = ${id} and e.finished_at ${between} and e.finished_at < d.last_until
        and ${isFirstTo(id, 'finish')}
    )
    select coalesce(k.subject, q.subject) as subject, coalesce(k.total, 0)::bigint as total,
           coalesce(k.this_month, 0)::bigint as this_month, coalesce(k.today, 0)::bigint as today,
           (coalesce(k.same_days, 0) + coalesce(q.amount, 0))::bigint as same_days
    from kept k full join quarter q on q.subject = k.subject`)
  const found = new Map(rows.map((row) => [row.subject, row]))
  const number = (subject: string, part: Exclude<keyof Row, 'subject'> = 'total') =>
    Number(found.get(subject)?.[part] ?? 0)
  return {
    revenueCents: number(revenue),
    revenueThisMonth: number(revenue, 'this_month'),
    revenueSameDaysLastMonth: number(revenue, 'same_days'),
    students: number(students),
    studentsAtMonthStart: number(students) - number(students, 'this_month'),
    enrollments: number(enrolledSum),
    enrollmentsThisMonth: number(enrolledSum, 'this_month'),
    enrollmentsSameDaysLastMonth: number(enrolledSum, 'same_days'),
    completions: number(finishedSum),
    completionsThisMonth: number(finishedSum, 'this_month'),
    completionsSameDaysLastMonth: number(finishedSum, 'same_days'),
    sales: number(sales),
    salesThisMonth: number(sales, 'this_month'),
    salesSameDaysLastMonth: number(sales, 'same_days'),
    salesToday: number(sales, 'today'),
    revenueTodayCents: number(revenue, 'today'),
  }
}

/** Change in percent, one decimal; null while there is nothing to compare with. */
export function changePercent(current: number, before: number): number | null {
  return before === 0 ? null : Math.round(((current - before) / before) * 1000) / 10
}
