import { sql } from 'drizzle-orm'

import { studentsSum } from '#areas/learning/server/sums/learning-sums.ts'

import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { isRevenue } from '#areas/payments/server/overview/transaction-filter.ts'
import { revenueSum, salesSum } from '#areas/payments/server/sums.ts'
import { joinedFigures } from '#areas/students/server/everyone/joined-figures.ts'

import type { CreatorCtx } from '#platform/context.ts'
import { dayNumber, inDays, type Months } from '#platform/months.ts'
import { quarterOf } from '#platform/sums/sums.ts'

/** What a card shows: this month so far, the same days of the last one, since the beginning, and each of the last 30 days. */
export type CardFigure = { month: number; sameDays: number; total: number; days: number[] }
export type CardFigures = {
  revenue: CardFigure
  sales: CardFigure
  /** Who has access: `month` is now, `sameDays` this moment of last month, each day is as it ended. */
  students: CardFigure
  enrollments: CardFigure
  completions: CardFigure
  today: { sales: number; revenueCents: number }
}

/**
 * The dashboard's cards by the one rule of `monthsOf`. Money and people with access are kept sums, by quarters of an hour, at which
 * every zone's days begin; of the one quarter in which "the same days" end, the rows themselves are read. Enrollments and completions
 * are counted in the index of the seats that the list of students shows, so that a card is as many as the rows it opens.
 */
export async function cardFigures(ctx: CreatorCtx, months: Months): Promise<CardFigures> {
  const [kept, joined] = await Promise.all([keptFigures(ctx, months), joinedFigures(ctx, months)])
  return {
    ...kept,
    enrollments: joined.enrolled,
    completions: joined.finished,
  }
}

/** One kept sum: as a whole, today, this month, in the same days of the last one, up to the end of these, and in one day. */
type Row = {
  subject: string
  day: number | null
  total: number
  this_month: number
  same_days: number
  before: number
  today: number
  moved: number
}

async function keptFigures(ctx: CreatorCtx, months: Months) {
  const { workspaceId } = ctx.actor
  const mode = moneyMode(ctx)
  const [revenue, sales, students] = [revenueSum(mode), salesSum(mode), studentsSum(mode)]
  const { dayStart, daysStart, monthStart, lastStart, lastUntil, now } = months
  const { rows } = await ctx.db.execute<Row>(sql`
    with at as materialized (
      select ${quarterOf(sql`${lastUntil}::timestamptz`)} as last_quarter
    ),
    kept as (
      select s.subject, null::int as day, sum(s.amount) as total,
             sum(s.amount) filter (where s.at >= ${monthStart}::timestamptz) as this_month,
             sum(s.amount) filter (where s.at >= ${lastStart}::timestamptz and s.at < (select last_quarter from at)) as same_days,
             sum(s.amount) filter (where s.at < ${lastUntil}::timestamptz) as before,
             sum(s.amount) filter (where s.at >= ${dayStart}::timestamptz) as today
      from sums s
      where s.workspace_id = ${workspaceId} and s.subject = any((select ${sql.param([revenue, sales, students])}::text[])::text[])
        and s.at <= (select ${now}::timestamptz)
      group by s.subject
    ),
    of_days as (
      select s.subject, ${dayNumber('s.at', months)} as day, sum(s.amount) as moved
      from sums s
      where s.workspace_id = ${workspaceId} and s.subject = any((select ${sql.param([revenue, sales, students])}::text[])::text[])
        and s.at >= (select ${daysStart}::timestamptz) and s.at <= (select ${now}::timestamptz)
      group by s.subject, 2
    ),
    quarter as (
      select sum(t.gross_cents) as cents, count(*) filter (where t.kind = 'payment') as count from at
      join transactions t on t.workspace_id = ${workspaceId} and t.mode = ${mode}
        and ${isRevenue(workspaceId)}
        and t.created_at >= greatest(at.last_quarter, ${lastStart}::timestamptz) and t.created_at < ${lastUntil}::timestamptz
    )
    select k.subject, k.day, coalesce(k.total, 0)::bigint as total, coalesce(k.this_month, 0)::bigint as this_month,
           coalesce(k.same_days, 0)::bigint as same_days, coalesce(k.before, 0)::bigint as before, coalesce(k.today, 0)::bigint as today,
           0::bigint as moved
    from kept k
    union all
    select d.subject, d.day, 0, 0, 0, 0, 0, d.moved::bigint from of_days d
    union all
    select q.subject, null, 0, 0, q.amount::bigint, 0, 0, 0 from quarter
    cross join lateral (values (${revenue}, quarter.cents), (${sales}, quarter.count)) as q(subject, amount)
    where q.amount is not null`)
  const sumOf = (subject: string, part: Exclude<keyof Row, 'subject' | 'day'>) =>
    rows.reduce((sum, row) => sum + (row.subject === subject ? Number(row[part]) : 0), 0)
  const daysOf = (subject: string) =>
    inDays(rows.flatMap((row) => (row.subject === subject ? [{ day: row.day, total: row.moved }] : [])))
  const figure = (subject: string): CardFigure => ({
    month: sumOf(subject, 'this_month'),
    sameDays: sumOf(subject, 'same_days'),
    total: sumOf(subject, 'total'),
    days: daysOf(subject),
  })
  const people = sumOf(students, 'total')
  return {
    revenue: figure(revenue),
    sales: figure(sales),
    students: {
      month: people,
      sameDays: sumOf(students, 'before'),
      total: people,
      days: levels(people, daysOf(students)),
    },
    today: { sales: sumOf(sales, 'today'), revenueCents: sumOf(revenue, 'today') },
  }
}

/** How many there were at the end of each day, from how many there are and what each day changed. */
function levels(now: number, changes: readonly number[]): number[] {
  let level = now
  return changes
    .toReversed()
    .map((change) => {
      const ended = level
      level -= change
      return ended
    })
    .toReversed()
}

/** Change in percent, one decimal; null while there is nothing to compare with. */
export function changePercent(current: number, before: number): number | null {
  return before === 0 ? null : Math.round(((current - before) / before) * 1000) / 10
}
